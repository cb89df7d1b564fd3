import { aFranchise } from '@marketplace/api/testing';
import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { blockStorage, DESKTOP, PHONE, visibleText, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { fillEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Shortlist ${name}`, exact: true });
/** Presses the heart on a franchise's page, and waits until it is pressed. */
const keep = async (page: Page, slug: string) => {
  await page.goto(`${url}/franchise/${slug}`);
  await page.getByRole('button', { name: 'Shortlist', exact: true }).click();
  await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true }).waitFor();
};

/** The quick tests use a phone only. */
const SCREENS = { phone: PHONE, ...(TESTS_EVERYTHING && { laptop: DESKTOP }) };

for (const [screen, viewport] of Object.entries(SCREENS))
  t.test(`a visitor can shortlist, compare and share franchises on a ${screen}`, async t => {
    const { page, faults } = await visit(browser, url, { viewport });
    await heart(page, 'Kopi Kampung').click();
    await page.getByRole('button', { name: 'Shortlist Kopi Kampung', exact: true, pressed: true }).waitFor();
    await keep(page, 'secret-recipe');
    await keep(page, 'two-films');
    await page.getByRole('link', { name: 'Shortlist' }).click();
    const rows = page.locator('[data-kept] .row');
    await rows.nth(2).getByText('Food').waitFor();
    t.equal(await page.locator('[data-shortlist-count]').textContent(), '3');
    t.match(await visibleText(rows.nth(1)), /Secret Recipe[\s\S]*NDA Required/);

    await page.getByRole('link', { name: 'Compare 3' }).click();
    const table = page.getByRole('table');
    await table.waitFor();
    t.match(page.url(), '/compare?franchises=two-films,secret-recipe,kopi-kampung');
    const row = table.getByRole('row', { name: /^Total investment/ });
    t.match(await visibleText(row), /Different[\s\S]*NDA Required/);
    t.equal(
      await table
        .getByRole('row', { name: /^Category/ })
        .getByText('Different')
        .count(),
      0,
    );
    const side = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    t.ok(side <= 0, 'only the table scrolls sideways');
    const [, second] = await table.getByRole('columnheader').all();
    const box = await second?.boundingBox();
    t.ok(box && box.x + box.width <= viewport.width, 'two franchises are in view');
    if (screen === 'phone') {
      const region = page.getByRole('region', { name: 'Comparison' });
      await region.evaluate(place => {
        place.scrollIntoView({ block: 'start', behavior: 'instant' });
        place.scrollTop = place.scrollHeight;
      });
      const header = await page.getByRole('banner').boundingBox();
      const name = await table.getByRole('link', { name: 'Two Films', exact: true }).boundingBox();
      const last = await table.getByRole('row').last().boundingBox();
      const isAbove = header && name && last && name.y >= header.height && name.y + name.height <= last.y;
      t.ok(isAbove && last.y + last.height <= viewport.height, 'the names stay above the last row');
    }
    await page.getByLabel('Show differences only').check();
    t.notOk(await table.getByRole('row', { name: /^Category/ }).isVisible());

    const other = await visit(browser, page.url(), { viewport });
    await other.page.getByRole('table').waitFor();
    t.equal(await other.page.getByRole('columnheader').count(), 3, 'the address alone shows the comparison');
    await other.page.goto(`${url}/shortlist?franchises=kopi-kampung,secret-recipe,never-there`);
    await other.page.getByText('1 franchise of this list is no longer offered.').waitFor();
    await other.page.getByRole('button', { name: 'Keep all on my shortlist' }).click();
    await other.page.getByRole('heading', { name: 'Your shortlist' }).waitFor();
    t.equal(await other.page.locator('[data-kept] .row').count(), 2);
    t.same(withoutTransitionFaults([...faults, ...other.faults]), []);
  });

t.test('the shortlist names a franchise that is no longer offered, and the visitor can remove it', async t => {
  const { page } = await visit(browser, url);
  await keep(page, 'brand-3');
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'brand-3' }).first('id');
  await stack.api.call(`DELETE /franchises/${id}`, { as: stack.admin });
  t.teardown(() => stack.api.call(`POST /franchises/${id}/restore`, { as: stack.admin }));
  await page.goto(`${url}/shortlist`);
  await page.getByText('Brand 3 is no longer offered.').waitFor();
  await page.getByRole('button', { name: 'Remove Brand 3' }).click();
  await page.getByText('No franchises yet.').waitFor();
  t.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1', 'the heading has the focus');
});

t.test('a franchise that is no longer offered is neither counted nor shared, until it is offered again', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE });
  for (const slug of ['brand-9', 'brand-8', 'brand-7']) await keep(page, slug);
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'brand-8' }).first('id');
  const withdraw = () => stack.api.call(`DELETE /franchises/${id}`, { as: stack.admin });
  const restore = () => stack.api.call(`POST /franchises/${id}/restore`, { as: stack.admin });
  t.teardown(restore);
  const number = page.locator('[data-shortlist-count]');
  const shared = async () => decodeURIComponent((await page.locator('[data-whatsapp]').getAttribute('href')) ?? '');

  await withdraw();
  await page.goto(`${url}/shortlist`);
  await page.getByText('Brand 8 is no longer offered.').waitFor();
  t.equal(await number.textContent(), '2');
  t.match(await shared(), /franchises=brand-7,brand-9$/);
  await page.goto(`${url}/compare`);
  await page.getByRole('table').waitFor();
  t.equal(await number.textContent(), '2', 'on other pages too');
  t.match(page.url(), '/compare?franchises=brand-7,brand-9');

  await restore();
  await page.goto(`${url}/shortlist`);
  await page.locator('[data-kept] .row').nth(2).getByText('Food').waitFor();
  t.equal(await number.textContent(), '3');
  await withdraw();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Brand 8' }).click();
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Brand 9', 'the next row has the focus');
});

t.test('a box that cannot be ticked says why, and a franchise without its heart loses its tick', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE });
  for (const slug of ['brand-6', 'brand-5', 'brand-4', 'brand-3', 'brand-2', 'brand-1']) await keep(page, slug);
  await page.goto(`${url}/shortlist`);
  const row = (name: string) => page.locator('[data-kept] .row', { hasText: name });
  await row('Brand 6').getByText('Food').waitFor();
  t.ok(await page.getByLabel('Choose Brand 5').isDisabled());
  t.ok(await row('Brand 5').getByText('You can compare at most 4').isVisible());
  t.notOk(await row('Brand 1').getByText('You can compare at most 4').isVisible());
  await heart(page, 'Brand 1').click();
  await row('Brand 1').getByText('Removed from your shortlist').waitFor();
  t.notOk(await page.getByLabel('Choose Brand 1').isChecked());
  await page.getByRole('link', { name: 'Compare 3' }).waitFor();
  t.ok(await page.getByLabel('Choose Brand 5').isEnabled());
  await heart(page, 'Brand 1').click();
  await row('Brand 1').getByText('Removed from your shortlist').waitFor({ state: 'hidden' });
  t.ok(await page.getByLabel('Choose Brand 1').isEnabled(), 'a second press keeps it again');
  t.same(await findAxeViolations(page), []);
});

t.test(
  'the form for several says why a sixth franchise cannot be ticked, and keeps the ticks after a reload',
  async t => {
    const slugs = Array.from({ length: 6 }, (_, at) => `brand-${at + 1}`);
    const { page } = await visit(browser, `${url}/shortlist?franchises=${slugs.join(',')}`, { viewport: PHONE });
    const form = page.locator('[data-several-form]');
    const open = () => page.getByRole('button', { name: 'Send one enquiry to several' }).click();
    await open();
    await fillEnquiry(page, 'draft@example.org');
    for (const at of [1, 2, 3, 4, 5]) await form.getByLabel(`Brand ${at}`).check();
    t.ok(await form.getByLabel('Brand 6').isDisabled());
    t.match(await visibleText(form.locator('label', { hasText: 'Brand 6' })), '(at most 5 in one enquiry)');
    await form.getByLabel('Brand 2').uncheck();
    t.ok(await form.getByLabel('Brand 6').isEnabled());
    t.notMatch(await visibleText(form), 'at most 5 in one enquiry');
    const key = () =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('enquiry several') ?? '{}').idempotency_key);
    const before = await key();
    await page.reload();
    await open();
    t.same(await form.locator('[name="franchise_id"]:checked').count(), 4);
    t.notOk(await form.getByLabel('Brand 2').isChecked());
    t.match(await visibleText(form), /(?:people who offer|consultant for) Brand 1/, 'each tick shows its notice');
    t.equal(await key(), before, 'it is the same enquiry, so sending it again creates no second one');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await page.locator('.references li').nth(3).waitFor();
    await page.reload();
    await open();
    t.equal(await form.locator('[name="franchise_id"]:checked').count(), 0, 'a sent form keeps no ticks');
  },
);

t.test('a comparison shows dates and converted amounts, and breaks no amount on a phone', async t => {
  const range = (min: number, max: number) => JSON.stringify({ min, max, as_of: '2026-02-15' });
  await aFranchise(stack.api.database, {
    name: 'Dear One',
    slug: 'dear-one',
    category: 'Food',
    currency: 'SGD',
    investment_min: 1_250_000,
    investment_max: 125_000_000,
    fit_out_cost: range(1_000_000, 18_000_000),
    locations_count: 0,
  });
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await visit(browser, 'about:blank', { viewport });
    // The site has no exchange rate, so that all other tests show amounts as they are.
    await page.route('**/compare?*', async route => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /data-money="[^"]*"/,
        `data-money="{&quot;currency&quot;:&quot;MYR&quot;,&quot;worths&quot;:{&quot;SGD&quot;:3.5}}"`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${url}/compare?franchises=dear-one,kopi-kampung`);
    const table = page.getByRole('table');
    await table.waitFor();
    const row = (name: string) => table.getByRole('row', { name });
    t.match(await visibleText(row('Total investment')), /S\$125,000,000\s+≈ RM.4,380,000 – RM.438,000,000/);
    t.match(await visibleText(row('Costs as of')), /15 Feb 2026\s+15 Feb 2026 – 31 Mar 2026/);
    t.match(await visibleText(row('Total locations')), /Not stated\s+12/);
    t.equal(await row('Total locations').getByText('Different').count(), 0);
    t.ok(await page.getByText('The franchisors’ own figures, as of the days in “Costs as of”.').isVisible());
    const broken = await table.locator('.amount').evaluateAll(
      cells =>
        cells.filter(cell => {
          const style = getComputedStyle(cell);
          const room = cell.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().width > room + 1;
        }).length,
    );
    t.equal(broken, 0, 'every amount fits its column');
    await page.getByLabel('Show differences only').check();
    t.ok(await row('Total locations').isVisible(), 'a missing value may be a difference');
    t.notOk(await row('Category').isVisible());
    t.same(await findAxeViolations(page), []);
  }
});

t.test('the hearts of filtered cards work, and a second press removes the franchise', async t => {
  const { page } = await visit(browser, `${url}/?search=kopi`);
  const card = page.locator('[data-list-live] .card').first();
  await card.waitFor();
  const button = card.getByRole('button');
  await button.click();
  await page.locator('[data-list-live] [data-heart][aria-pressed="true"]').waitFor();
  await page.getByLabel('Search').fill('kopi kampung');
  await page.locator('[data-list-live] [data-heart][aria-pressed="true"]').waitFor();
  await button.click();
  await page.locator('[data-list-live] [data-heart][aria-pressed="false"]').waitFor();
  t.equal(await page.locator('[data-shortlist-count]').textContent(), '');
});

t.test('a heart that is pressed just before the visitor leaves is kept', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-heart]')?.click();
    location.assign('/shortlist');
  });
  await page.getByRole('main').getByRole('link', { name: 'Kopi Kampung', exact: true }).waitFor();
  t.equal(await page.locator('[data-shortlist-count]').textContent(), '1');
});

t.test('other pages end with the recently viewed franchises, the last one first', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.goto(`${url}/franchise/two-films`);
  await page.goto(`${url}/franchise/secret-recipe`);
  await page.locator('[data-recent]').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const strip = page.getByRole('region', { name: 'Recently viewed' });
  await strip.waitFor();
  t.same(await strip.getByRole('link').allTextContents(), ['Two Films', 'Kopi Kampung']);
});

t.test('without storage the hearts work on their page, and nothing is remembered', async t => {
  const { page, faults } = await visit(browser, 'about:blank');
  await blockStorage(page);
  await keep(page, 'kopi-kampung');
  t.equal(await page.locator('[data-shortlist-count]').textContent(), '1');
  await page.goto(`${url}/shortlist`);
  await page.getByText('No franchises yet.').waitFor();
  t.same(withoutTransitionFaults(faults), []);
});

t.test('without JavaScript there are no hearts, and both pages link to the directory', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { javaScriptEnabled: false });
  t.equal(await page.getByRole('button', { name: 'Shortlist' }).count(), 0);
  t.ok(await page.getByRole('heading', { name: 'Similar franchises' }).isVisible());
  for (const path of ['/shortlist', '/compare']) {
    await page.goto(url + path);
    t.ok(await page.locator('main').getByRole('link', { name: 'Browse franchises' }).first().isVisible(), path);
    t.match(await visibleText(page.locator('main')), /needs JavaScript/);
    t.notMatch(
      await visibleText(page.locator('main')),
      /Loading|Stored in this browser/,
      'nothing promises that it works',
    );
  }
});

t.test('a comparison prints without controls', async t => {
  const { page } = await visit(browser, `${url}/compare?franchises=kopi-kampung,secret-recipe`);
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Copy link', 'Print']) t.notOk(await page.getByRole('button', { name }).isVisible());
  t.ok(await page.getByRole('table').isVisible());
});

t.test('one form from the shortlist sends an enquiry to each ticked franchise', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE });
  for (const slug of ['brand-1', 'brand-2', 'kopi-kampung']) await keep(page, slug);
  await page.goto(`${url}/shortlist`);
  await page.getByRole('button', { name: 'Send one enquiry to several' }).click();
  const form = page.locator('[data-several-form]');
  t.equal(await form.locator('[name="franchise_id"]:checked').count(), 0, 'nothing is ticked in advance');
  await fillEnquiry(page, 'several@example.org');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await form.getByText('Please tick at least one franchise').waitFor();
  await form.getByLabel('Brand 1').check();
  await form.getByLabel('Kopi Kampung').check();
  t.match(await visibleText(form), /(?:people who offer|consultant for) Brand 1/);
  t.match(await visibleText(form), /(?:people who offer|consultant for) Kopi Kampung/);
  await form.getByRole('button', { name: 'Submit Request' }).click();
  const references = page.locator('.references li');
  await references.nth(1).waitFor();
  t.match(await references.allTextContents(), [/^Kopi Kampung: ENQ-/, /^Brand 1: ENQ-/]);
  const leads = await stack.api.database.knex('leads').where({ email: 'several@example.org' });
  t.equal(leads.length, 2);
});

t.test(
  'the form for several franchises closes on Back and Escape, and drops a franchise that is no longer offered',
  async t => {
    await aFranchise(stack.api.database, { name: 'Soon Gone', slug: 'soon-gone' });
    const { page } = await visit(browser, `${url}/shortlist?franchises=kopi-kampung,soon-gone`, { viewport: PHONE });
    const open = page.getByRole('button', { name: 'Send one enquiry to several' });
    const form = page.locator('[data-several-form]');
    await open.click();
    await fillEnquiry(page, 'remaining@example.org');
    await page.goBack();
    await form.waitFor({ state: 'hidden' });
    await open.click();
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    t.match(page.url(), /\/shortlist\?/, 'the page is still open');
    await open.click();
    await form.getByLabel('Kopi Kampung').check();
    await form.getByLabel('Soon Gone').check();
    await stack.api.database.knex('franchises').where({ slug: 'soon-gone' }).update({ deleted_at: new Date() });
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await form.getByText('Not sent to any of them: no longer available: Soon Gone.').waitFor();
    t.equal(await form.getByLabel('Soon Gone').count(), 0);
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await page.locator('.references li').waitFor();
    const leads = await stack.api.database.knex('leads').where({ email: 'remaining@example.org' });
    t.equal(leads.length, 1);
    await page.context().close();
  },
);

t.test('a script that cannot be loaded when the visitor needs it is named in a message', async t => {
  const { page, faults } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.route('**/assets/site/*.js', route => route.abort());
  const said = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Copy link', exact: true }).click();
  const dialog = await said;
  t.equal(dialog.message(), 'The link could not be copied. Please copy the address of this page.');
  await dialog.accept();
  await pressed;
  await page.unroute('**/assets/site/*.js');
  await page.goto(`${url}/shortlist?franchises=kopi-kampung,brand-1`);
  const open = page.getByRole('button', { name: 'Send one enquiry to several' });
  await open.waitFor();
  await page.route('**/assets/site/*.js', route => route.abort());
  await open.click();
  await page.getByRole('status').getByText('The form could not be loaded. Please reload the page.').waitFor();
  t.same(withoutTransitionFaults(faults), []);
});

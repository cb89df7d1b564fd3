/** Shortlisted franchises that are no longer offered, boxes that cannot be ticked, and a full shortlist. */
import type { Page, Route } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { PHONE, visit } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';
import { heart, keep } from './shortlist-steps.ts';

t.test('the shortlist names a franchise that is no longer offered, and the visitor can remove it', async t => {
  const { page } = await visit(browser, url);
  await keep(page, 'brand-3');
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'brand-3' }).first('id');
  await stack.api.call(`DELETE /franchises/${id}`, { as: stack.admin });
  t.teardown(async () => {
    await stack.api.call(`POST /franchises/${id}/restore`, { as: stack.admin });
    await stack.shows('franchise/brand-3.html', 'Brand 3');
  });
  await stack.gone('franchise/brand-3.html');
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

t.test('a visitor who comes back to the list finds what they kept, removed and sent on other pages', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE });
  for (const slug of ['brand-3', 'brand-2', 'brand-1']) await keep(page, slug);
  await page.goto(`${url}/shortlist`);
  const rows = page.locator('[data-kept] .row');
  await rows.nth(2).getByText('Food').waitFor();
  await page.getByLabel('Choose Brand 2').uncheck();
  await page.getByRole('link', { name: 'Compare 2' }).waitFor();
  const other = await page.context().newPage();
  await keep(other, 'brand-4');
  await other.goto(`${url}/franchise/brand-1`);
  await other.getByRole('button', { name: 'Shortlist', exact: true, pressed: true }).click();
  await page.getByLabel('Choose Brand 1').and(page.locator(':disabled')).waitFor();
  await other.getByRole('button', { name: 'Request Information' }).click();
  await fillEnquiry(other, 'came-back@example.org');
  await sendEnquiry(other);
  await other.getByText('Your enquiry is on its way').waitFor();
  // The browser keeps the page as it was left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await rows.filter({ hasText: 'Brand 4' }).getByText('Food').waitFor();
  t.equal(await rows.filter({ hasText: 'Brand 1' }).count(), 0);
  t.notOk(await page.getByLabel('Choose Brand 2').isChecked(), 'ticks stay');
  await page.getByRole('link', { name: 'Compare 2' }).waitFor();
  t.match(await page.locator('[data-whatsapp]').getAttribute('href'), /brand-4%2Cbrand-2%2Cbrand-3$/);
  await page.getByText('Enquiries you sent').waitFor();
});

for (const path of ['/shortlist', '/shortlist?franchises=brand-1,brand-2'])
  t.test(`the late failure of an earlier load changes nothing on ${path}`, async t => {
    const franchises = stack.api.database.knex('franchises').whereIn('slug', ['brand-1', 'brand-2']);
    const entries = JSON.stringify(await franchises.select('id', 'slug', 'name'));
    const { page } = await visit(browser, url, { viewport: PHONE });
    // Pages of franchises are not opened, because the cards of recently viewed ones would be loaded too.
    await page.evaluate(entries => localStorage.setItem('shortlist', entries), entries);
    const { promise: waiting, resolve: fail } = Promise.withResolvers<void>();
    const first = async (route: Route) => {
      await waiting;
      await route.abort();
    };
    await page.route('**/api/franchises?*', first, { times: 1 });
    await Promise.all([page.waitForRequest('**/api/franchises?*'), page.goto(url + path)]);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const rows = page.locator('[data-kept] .row');
    await rows.nth(1).getByText('Food').waitFor();
    await Promise.all([page.waitForEvent('requestfailed'), fail()]);
    // When this later request is answered, the page has handled the failure.
    await page.evaluate(() => fetch('/robots.txt').then(answer => answer.text()));
    t.equal(await page.locator('[data-state]').textContent(), '');
    t.equal(await rows.count(), 2);
  });

/** Stores a shortlist of franchises that the site does not have. */
const fillShortlist = (page: Page, length: number) =>
  page.evaluate(
    entries => localStorage.setItem('shortlist', JSON.stringify(entries)),
    Array.from({ length }, (_, at) => ({ id: `own-${at}`, slug: `own-${at}`, name: `Own ${at}` })),
  );

const storedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shortlist') ?? '[]').map(({ id }: { id: string }) => id));

t.test('keeping a shared list removes nothing from the own shortlist, and says what did not fit', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE });
  await fillShortlist(page, 58);
  const own = await storedIds(page);
  await page.goto(`${url}/shortlist?franchises=brand-1,brand-2,brand-4,brand-5`);
  await page.getByRole('button', { name: 'Keep all on my shortlist' }).click();
  const message =
    '2 franchises of this list were not kept. Your shortlist is full: it can have at most 60 franchises. Remove some to keep others.';
  await page.getByText(message).waitFor();
  const kept = await storedIds(page);
  t.equal(kept.length, 60);
  t.same(kept.slice(2), own);
  t.equal(await page.getByRole('button', { name: 'Shortlist Brand 2', exact: true, pressed: true }).count(), 1);
  t.equal(await page.getByRole('button', { name: 'Shortlist Brand 4', exact: true, pressed: false }).count(), 1);
});

t.test('a heart does not replace the oldest franchise of a full shortlist, and says that it is full', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await fillShortlist(page, 60);
  const own = await storedIds(page);
  const said = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Shortlist', exact: true }).click();
  const dialog = await said;
  const message = 'Your shortlist is full: it can have at most 60 franchises. Remove some to keep others.';
  t.equal(dialog.message(), message);
  await dialog.accept();
  await pressed;
  t.same(await storedIds(page), own);
  t.equal(await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: false }).count(), 1);
});

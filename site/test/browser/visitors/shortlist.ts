import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import t from 'tap';
import { DESKTOP, PHONE, visibleText, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { fillEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack, url } from './shop.ts';
import { heart, keep } from './shortlist-steps.ts';

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
    await other.page.locator('[data-kept] .row').nth(1).getByText('Food').waitFor();
    t.equal(await other.page.locator('[data-kept] .row').count(), 2);
    t.same(withoutTransitionFaults([...faults, ...other.faults]), []);
  });

t.test('one form from the shortlist sends an enquiry to each ticked franchise', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE });
  for (const slug of ['brand-1', 'brand-2', 'kopi-kampung']) await keep(page, slug);
  await page.goto(`${url}/shortlist`);
  await page.getByRole('button', { name: 'Send one enquiry to several' }).click();
  const form = page.locator('[data-several-form]');
  await form.getByLabel('Brand 1').waitFor();
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

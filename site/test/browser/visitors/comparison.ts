/** The comparison: dates, converted amounts, and printing. */
import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import {
  DESKTOP,
  PHONE,
  simulateOldPhone,
  visibleText,
  visit,
  withoutTransitionFaults,
} from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';
import { keep } from './shortlist-steps.ts';

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

t.test('a phone with an old browser shows a comparison', async t => {
  const { page, faults } = await visit(browser, 'about:blank', { viewport: PHONE });
  await simulateOldPhone(page);
  await page.goto(`${url}/compare?franchises=kopi-kampung,secret-recipe`);
  const dates = page.getByRole('row', { name: 'Costs as of' });
  await dates.waitFor();
  t.match(await visibleText(dates), '15 Feb 2026 – 31 Mar 2026');
  t.same(withoutTransitionFaults(faults), []);
});

t.test('a comparison without its last franchise is empty, although the shortlist has some', async t => {
  const { page } = await visit(browser, url);
  await keep(page, 'two-films');
  await page.goto(`${url}/compare?franchises=kopi-kampung`);
  await page.getByRole('link', { name: 'Remove Kopi Kampung' }).click();
  await page.getByText('Nothing to compare yet.').waitFor();
  t.equal(await page.getByRole('table').count(), 0);
  await page.goto(`${url}/compare`);
  await page.getByRole('columnheader', { name: 'Two Films' }).waitFor();
});

t.test('a comparison prints without controls', async t => {
  const { page } = await visit(browser, `${url}/compare?franchises=kopi-kampung,secret-recipe`);
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Copy link', 'Print']) t.notOk(await page.getByRole('button', { name }).isVisible());
  t.ok(await page.getByRole('table').isVisible());
});

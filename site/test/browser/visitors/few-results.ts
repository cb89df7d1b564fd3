/** What the site offers when a search or a category has few results, or a franchise is no longer offered. */
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { DESKTOP, PHONE, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

const shown = (count: RegExp) => ({ hasText: count });

t.test('without results the words of the search that are too many can be dropped', async t => {
  const { page } = await visit(browser, `${url}/?search=kopi+qqqq`);
  await page.getByRole('button', { name: 'Without qqqq: 1' }).click();
  await page.locator('[data-list-count]', shown(/^1 franchise$/)).waitFor();
  t.equal(new URL(page.url()).search, '?search=kopi');
  await page.goto(`${url}/?search=qqqq`);
  await page.getByRole('heading', { name: 'Other franchises' }).waitFor();
  t.equal(await page.getByRole('button', { name: /^Without/ }).count(), 0);
  t.equal(await page.locator('.closest .card').count(), 3, 'others are offered if nothing is left of the search');
  t.ok(await page.getByRole('heading', { name: 'Browse by category' }).isVisible());
});

t.test('a search in a category that finds little offers the results of all categories', async t => {
  const { page, faults } = await visit(browser, `${url}/category/laundry?search=kopi`, { viewport: PHONE });
  const all = page.getByRole('link', { name: 'Search in all categories: 1 franchise' });
  await all.waitFor();
  await all.click();
  await page.locator('[data-list-count]', shown(/^1 franchise$/)).waitFor();
  t.match(page.url(), '/?search=kopi#franchises');
  await page.goto(`${url}/category/food?search=kopi`);
  await page.locator('[data-list-live] .card').waitFor();
  await page
    .getByLabel('Category')
    .locator('option', shown(/^Food \(1\)$/))
    .waitFor({ state: 'attached' });
  t.notOk(await all.isVisible(), 'all results are in this category');
  t.same(withoutTransitionFaults(faults), []);
});

t.test('the page of a franchise that is no longer offered has a search and the categories', async t => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { page, faults } = await visit(browser, `${url}/franchise/never-there`, { viewport });
    await page.getByText('Franchise not found').waitFor();
    t.ok(await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }).isVisible());
    t.same(await findAxeViolations(page), []);
    await page.getByLabel('Search').fill('kopi kampung');
    await page.getByLabel('Search').press('Enter');
    await page.locator('[data-list-live] .card', shown(/Kopi Kampung/)).waitFor();
    t.same(faults, []);
  }
});

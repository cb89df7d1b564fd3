/** The directory on phones: first screen, filter sheet, compact list and categories. */
import type { Locator } from 'playwright-core';
import t from 'tap';
import { DESKTOP, PHONE, simulateOldPhone, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

t.test('the first screen shows the first cards and a search, whose button scrolls to the results', async t => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await visit(browser, url, { viewport });
    const name = await page.locator('.card h3').first().boundingBox();
    const end = name ? name.y + name.height : 0;
    t.ok(name && end < viewport.height, `the first name ends at ${end} of ${viewport.height}`);
    t.equal(await page.getByRole('searchbox').count(), 1, 'one search field');
    await page.getByRole('searchbox', { name: 'Search' }).fill('kopi');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
    t.equal(new URL(page.url()).search, '?search=kopi');
    await page.locator('[data-list-live] .card').waitFor();
    const heading = page.getByRole('heading', { name: 'Available Franchise Opportunities' });
    t.ok(await heading.evaluate(it => it === document.activeElement), 'the list is at the top of the screen');
  }
});

t.test('on a phone the button of the filter sheet on a category page leads to the list', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator('[data-filter-open]').click();
  await page.getByLabel('Where').selectOption('Johor');
  await page.getByRole('button', { name: 'Show 1 franchise' }).click();
  const heading = page.getByRole('heading', { name: 'Franchises in Food' });
  t.ok(await heading.evaluate(it => it === document.activeElement));
});

t.test('on a phone Back closes the filter sheet and undoes its choices, and Reset removes them', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { viewport: PHONE, hasTouch: true, isMobile: true });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const open = () => page.locator('[data-filter-open]').tap();
  await open();
  await sheet.waitFor();
  const total = await page.locator('[data-list-count]').textContent();
  t.ok(
    await sheet.getByRole('button', { name: `Show ${total}` }).isVisible(),
    'the number of results is known at once',
  );
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  t.equal(new URL(page.url()).pathname, '/category/food', 'Back does not leave the page');

  await open();
  await page.getByLabel('Where').selectOption('Johor');
  await page.getByRole('button', { name: 'Show 1 franchise' }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  t.equal(new URL(page.url()).search, '');
  t.equal(await page.getByLabel('Where').inputValue(), '');

  await open();
  await page.getByLabel('Where').selectOption('Johor');
  await page.getByRole('button', { name: 'Show 1 franchise' }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).tap();
  await page.getByRole('button', { name: /^Show \d\d franchises$/ }).tap();
  await sheet.waitFor({ state: 'detached' });
  t.equal(new URL(page.url()).search, '');
});

t.test('visitors can choose a compact list, which stays for filtered lists and later visits', async t => {
  const { page, faults } = await visit(browser, url, { viewport: PHONE });
  const compact = page.getByRole('button', { name: 'Compact list' });
  const heightOf = async (card: Locator) => (await card.boundingBox())?.height ?? 0;
  const card = page.locator('[data-list-static] .card').first();
  const high = await heightOf(card);
  await compact.click();
  t.ok((await heightOf(card)) < high / 2, 'a row is less than half as high as a card');
  const side = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  t.ok(side <= 0, 'nothing scrolls sideways');
  await page.goto(`${url}/category/food?search=kopi`);
  const found = page.locator('[data-list-live] .card').first();
  await found.waitFor();
  t.equal(await compact.getAttribute('aria-pressed'), 'true');
  t.ok((await heightOf(found)) < high / 2);
  await compact.click();
  t.ok((await heightOf(found)) > high / 2);
  await page.reload();
  await found.waitFor();
  t.equal(await compact.getAttribute('aria-pressed'), 'false');
  t.same(withoutTransitionFaults(faults), []);
});

t.test('on a phone the categories are one scrolling row, and the page does not scroll horizontally', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { viewport: PHONE });
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const row = await page.getByRole('navigation', { name: 'Categories' }).boundingBox();
  t.ok(row && row.height < 60, `${row?.height} pixels high`);
});

t.test('on a phone with an old browser the filters of the address and of the form apply', async t => {
  const { page, faults } = await visit(browser, 'about:blank', { viewport: PHONE });
  await simulateOldPhone(page);
  const search = () => new URL(page.url()).search;
  const count = (text: RegExp) => page.locator('[data-list-count]', { hasText: text }).waitFor();
  await page.goto(`${url}/?search=kopi&place=&utm_source=&utm_source=mail`);
  await count(/^1 franchise$/);
  t.equal(search(), '?search=kopi&utm_source=mail', 'only empty filters are removed from the address');
  const field = page.getByLabel('Search');
  await field.fill('kopi zzqqzz');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Without zzqqzz: 1' }).click();
  await count(/^1 franchise$/);
  t.equal(search(), '?search=kopi');
  await page.goto(`${url}/franchises/2`);
  await field.fill('kopi');
  await field.press('Enter');
  await count(/^1 franchise$/);
  t.equal(search(), '?search=kopi', 'a later page opens the first page with its filters');
  t.same(withoutTransitionFaults(faults), []);
});

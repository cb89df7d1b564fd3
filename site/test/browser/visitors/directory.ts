import t from 'tap';
import { PHONE, visibleText, visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

t.test('the home page is a static file with 24 cards, the count and all blocks in order', async t => {
  const { page, faults, strangers } = await visit(browser, url, { javaScriptEnabled: false });
  t.equal(await page.title(), 'Franchise Opportunities in Malaysia');
  t.equal(await page.locator('.card').count(), 24);
  t.notOk(await page.getByText('Sponsored Ads').first().isVisible(), 'no empty ad frames are shown');
  t.equal(await page.locator('[data-list-count]').textContent(), '32 franchises');
  const words = await visibleText(page.locator('main'));
  const order = [
    'Discover Your Perfect Franchise Opportunity',
    'Find Your Perfect Franchise',
    'Available Franchise Opportunities',
    'How It Works',
  ].map(text => words.indexOf(text));
  t.notOk(order.includes(-1), `all are there: ${order}`);
  t.same(
    order,
    [...order].sort((a, b) => a - b),
  );
  const first = page.locator('.card').first();
  t.match(await visibleText(first), /Featured[\s\S]*ROF Approved Franchisor[\s\S]*Kopi Kampung/);
  const pictureless = page.locator('.card', { hasText: 'Pneumono' }).locator('.card-image');
  t.equal(await visibleText(pictureless), '🍔', 'a placeholder replaces the picture');
  t.same(faults, []);
  t.equal(strangers.size, 0);
});

t.test('the filter sheet shows the number of its active filters, and its button leads to the list', async t => {
  const { page } = await visit(browser, `${url}/?search=brand`, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator('[data-list-live] .card').first().waitFor();
  const opener = page.locator('[data-filter-open]');
  t.equal(
    (await visibleText(opener)).trim(),
    'Filters',
    'the search text does not count, because it has its own field',
  );
  await opener.click();
  await page.getByLabel('Category').selectOption('Food');
  await page.waitForFunction(() => document.querySelector('[data-filter-number]')?.textContent === ' (1)');
  await page.getByRole('button', { name: /^Show \d+ franchises$/ }).click();
  const heading = page.getByRole('heading', { name: 'Available Franchise Opportunities' });
  await page.waitForFunction(() => {
    const top = document.getElementById('list-heading')?.getBoundingClientRect().top ?? -1;
    return top > 0 && top < 160;
  });
  t.ok(await heading.evaluate(it => it === document.activeElement));
});

t.test('the pages of the directory and “Show more” form one list, and the pager marks all displayed pages', async t => {
  const { page } = await visit(browser, url);
  const marked = page.locator('.pager [aria-current]');
  const current = () => marked.evaluateAll(all => all.map(link => link.textContent?.trim()));
  t.same(await current(), ['1']);
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 32);
  // The pager is updated shortly after the cards appear, so the test waits.
  await marked.nth(1).waitFor();
  t.same(await current(), ['1', '2']);
  t.notOk(await page.getByRole('link', { name: 'Next' }).isVisible(), 'the last page has no next page');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/franchises/2');
  t.equal(await page.locator('.card').count(), 8);
  await page.getByLabel('Search').fill('kopi');
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  t.equal(page.url(), `${url}/?search=kopi`, 'a filter applies to the whole list from every page');
  t.notOk(await page.locator('.pager').isVisible());
  await page.goBack();
  await page.waitForURL('**/franchises/2');
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 8);
  await marked.filter({ hasText: '2' }).waitFor();
  t.same(await current(), ['2']);
});

t.test('confidential figures are shown as NDA Required', async t => {
  const { page } = await visit(browser, `${url}/?search=secret`);
  const card = page.locator('[data-list-live] .card');
  await card.first().waitFor();
  t.equal(await card.count(), 1);
  t.equal(await card.getByText('NDA Required').count(), 2);
});

t.test('filters apply while the visitor types, are part of the address, and the back button undoes them', async t => {
  const { page, faults } = await visit(browser, url);
  const count = page.locator('[data-list-count]');
  await page.getByLabel('Search').pressSequentially('kopi', { delay: 20 });
  await page.waitForFunction(() => location.search === '?search=kopi');
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  await page.getByLabel('Maximum investment').selectOption('Other amount…');
  await page.getByLabel('Largest amount').fill('50,000');
  await page.getByLabel('Largest amount').press('Enter');
  await page.getByText('No franchises match your current filters.').waitFor();
  t.ok(await page.getByText('Try adjusting your search criteria.').isVisible());
  t.ok(await page.getByRole('button', { name: /Clear/ }).first().isVisible(), 'a button clears the filters');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  t.equal(await page.getByLabel('Maximum investment').inputValue(), '');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '32 franchises');
  t.equal(await page.getByLabel('Search').inputValue(), '');
  t.equal(new URL(page.url()).search, '');
  await page.goto(`${url}/?search=kopi&featured=true`);
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  t.ok(await page.getByLabel('Featured only').isChecked(), 'opening the address sets the same filters');
  await page.getByRole('button', { name: '“kopi”' }).click();
  await page.waitForFunction(() => !location.search.includes('search'));
  t.equal(await count.textContent(), '1 franchise');
  t.same(faults, []);
});

t.test('a category page has the search and filters of the home page, and passes them to another category', async t => {
  const { page, faults } = await visit(browser, `${url}/category/food?search=&max_investment=`);
  t.equal(new URL(page.url()).search, '', 'empty filters leave the address');
  t.equal(await page.getByLabel('Category').inputValue(), 'Food');
  await page.getByLabel('Search').fill('kopi');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  t.equal(new URL(page.url()).search, '?search=kopi', 'the query has no category, because the path has it');
  await page.getByRole('button', { name: '“kopi”' }).waitFor();
  t.equal(
    await page.getByRole('button', { name: 'Food', exact: true }).count(),
    0,
    'the category of the page is not a filter',
  );
  await page.getByLabel('Category').selectOption('All categories');
  await page.waitForURL('**/?search=kopi*');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  // A later page shows no counts, so a category without results can be chosen there.
  await page.goto(`${url}/category/food/2`);
  await page.getByLabel('Search').fill('kopi');
  await page.getByLabel('Category').selectOption('Laundry');
  await page.getByLabel('Search').press('Enter');
  await page.waitForURL('**/category/laundry?search=kopi*');
  await page.locator('[data-list-count]', { hasText: /^0 franchises$/ }).waitFor();
  t.same(faults, []);
});

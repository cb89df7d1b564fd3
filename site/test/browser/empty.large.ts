import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { openBrowserForFile, visibleText, visit } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';

/** A new site with one category and without franchises. */
const stack = await startStack(t);
const { url } = stack;
const browser = await openBrowserForFile(t);

t.test(
  'without franchises the home page and a category show a notice without JavaScript, and have no second pages',
  async t => {
    const { page } = await visit(browser, url, { javaScriptEnabled: false });
    t.equal(await page.locator('[data-list-count]').textContent(), '0 franchises');
    t.equal(await page.locator('.card').count(), 0);
    t.match(await visibleText(page.locator('[data-list]')), 'The first franchises are being prepared.');
    t.equal(await page.getByRole('link', { name: 'Next' }).count(), 0);
    await page.getByRole('link', { name: 'Food' }).first().click();
    await page.waitForLoadState();
    t.match(await visibleText(page.locator('main')), 'No franchise in this category yet.');
    for (const path of ['franchises/2.html', 'category/food/2.html', 'sitemap/1.xml'])
      t.equal(await stack.file(path), undefined, path);
  },
);

t.test('without franchises the feed and the sitemap are valid and list only existing pages', async t => {
  const sitemap = (await stack.file('sitemap.xml')) ?? '';
  t.same(
    [...sitemap.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address),
    ['https://example.test/'],
    'a category is added with its first franchise',
  );
  const feed = (await stack.file('rss.xml')) ?? '';
  t.match(feed, /<channel><title>[^<]+<[\s\S]*<\/channel><\/rss>$/);
  t.notMatch(feed, '<item>');
  t.same(JSON.parse((await stack.file('banners.json')) ?? ''), []);
});

t.test('without franchises a search shows that none was found; the first saved franchise is found', async t => {
  const { page, faults } = await visit(browser, url);
  await page.getByLabel('Search').fill('kopi');
  await page.getByText('No franchises match your current filters.').waitFor();
  t.same(await findAxeViolations(page), []);
  await page.getByLabel('Search').fill('');
  await page.waitForFunction(() => location.search === '');
  await page.locator('[data-list-count]', { hasText: '0 franchises' }).waitFor();
  const first = await aFranchise(stack.api.database, { slug: 'kopi-satu', name: 'Kopi Satu', category: 'Food' });
  await stack.save(first.id, { locations_count: 7 });
  await stack.shows('index.html', 'Kopi Satu');
  await stack.shows('category/food.html', 'Kopi Satu');
  await stack.shows('sitemap.xml', 'https://example.test/category/food<');
  await page.goto(url);
  t.equal(await page.locator('[data-list-count]').textContent(), '1 franchise');
  await page.getByLabel('Search').fill('kopi');
  await page.locator('[data-list-live] .card', { hasText: 'Kopi Satu' }).waitFor();
  t.same(faults, []);
});

t.test('a later page shows more franchises even if its address has unknown parameters', async t => {
  for (let number = 2; number <= 50; number++)
    await aFranchise(stack.api.database, { slug: `kopi-${number}`, name: `Kopi ${number}`, category: 'Food' });
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'kopi-50' }).first('id');
  await stack.save(id, { locations_count: 8 });
  await stack.shows('franchises/3.html', 'Kopi Satu');
  await stack.shows('franchises/2.html', 'Kopi ');
  const { page } = await visit(browser, `${url}/franchises/2?fbclid=added`);
  const names = page.locator('[data-list-live] .card h3');
  const next = page.getByRole('link', { name: 'Next' });
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/franchises?**', async route => {
    await isAnswered;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  // Placeholders appear after a short delay.
  await page.locator('[data-list-live] .card-skeleton').first().waitFor();
  t.equal(await next.getAttribute('href'), '/franchises/3', 'the link stays as published until the response');
  answer();
  await names.nth(25).waitFor();
  t.equal(await next.count(), 0, 'the last page is on the screen');
  t.equal(await names.count(), 26, 'the list shows the 25th to the 50th franchise');
  t.equal(await names.last().textContent(), 'Kopi Satu');
  t.equal(page.url(), `${url}/franchises/2?fbclid=added`);
});

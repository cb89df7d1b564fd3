/** Addresses, Back, reloading and links within the pages of the directory. */
import t from 'tap';
import { follow, stopClock, visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

t.test('a page of the directory that no longer exists redirects to the last page', async t => {
  const { page } = await visit(browser, `${url}/franchises/2`);
  await page.getByLabel('Search').fill('kopi');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  const { api, admin: as } = stack;
  const gone = await api.database.knex('franchises').where('name', 'like', 'Brand %').select('id').limit(12);
  for (const { id } of gone) await api.call(`DELETE /franchises/${id}`, { as });
  await page.goBack();
  await page.waitForURL(`${url}/#franchises`);
  t.ok(await page.locator('[data-list-static] .card').first().isVisible());
  // Waits, because the removal could otherwise be published after the check below.
  await stack.gone('franchises/2.html');
  for (const { id } of gone) await api.call(`POST /franchises/${id}/restore`, { as });
  for (const path of ['index.html', 'franchises/2.html', 'category/food.html'])
    await stack.shows(path, '32 franchises');
});

t.test('more results appear without moving the scroll position, and are still there after going back', async t => {
  const { page } = await visit(browser, url);
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 32);
  const last = page.locator('[data-list-live] .card a').last();
  const href = await last.getAttribute('href');
  await last.click();
  await page.waitForURL(`**${href}`);
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 32);
  await page.locator(`[data-list-live] a[href="${href}"]`).waitFor();
  t.pass();
});

t.test('a location and a sort order are part of the address and can be undone', async t => {
  const { page, faults } = await visit(browser, url);
  await page.getByLabel('Where').selectOption('Singapore');
  await page.waitForFunction(() => location.search === '?place=Singapore');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  await page.getByRole('button', { name: 'In Singapore' }).click();
  await page.getByLabel('Sort by').selectOption('name');
  await page.waitForFunction(() => location.search === '?sort=name');
  // This card is neither the featured franchise nor the newest one.
  await page.locator('[data-list-live] .card:first-child h3', { hasText: /^Brand 1$/ }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  t.equal(await page.getByLabel('Where').inputValue(), '');
  t.same(faults, []);
});

t.test('a filter on a later page of a category opens the first page with the filters that are set', async () => {
  const { page } = await visit(browser, `${url}/category/food/2`);
  await page.getByLabel('Search').fill('kopi');
  await page.getByLabel('Search').press('Enter');
  await page.waitForURL('**/category/food?search=kopi#franchises');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
});

const ANCHORS = ['Skip to content', 'How It Works', 'Browse Opportunities'];

t.test('a link within the page keeps the published list and causes no requests', async t => {
  const { page } = await visit(browser, url);
  const asked: string[] = [];
  // The pictures of the cards are loaded when the browser sees fit.
  page.on('request', request => request.resourceType() !== 'image' && asked.push(new URL(request.url()).pathname));
  for (const name of ANCHORS) await follow(page, name);
  await page.goBack();
  await page.evaluate(() => fetch('/robots.txt').then(answer => answer.text()));
  t.same(new Set(asked), new Set(['/robots.txt']));
  t.ok(await page.locator('[data-list-static] .card').first().isVisible());
});

t.test('a link within the page keeps additional results, even after the visitor goes back', async t => {
  const { page } = await visit(browser, url);
  const areAll = () => page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 32);
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  await areAll();
  const asked: string[] = [];
  page.on('request', request => request.url().includes('/api/franchises?') && asked.push(request.url()));
  for (const name of ANCHORS) await follow(page, name);
  t.same(asked, []);
  t.equal(await page.locator('[data-list-live] .card').count(), 32);
  await page.reload();
  await areAll();
  await page.goBack();
  await page.reload();
  await areAll();
});

t.test('a link within the page keeps the text being typed', async t => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  await page.goto(url);
  await page.getByLabel('Search').fill('kopi');
  await follow(page, 'How It Works');
  t.equal(await page.getByLabel('Search').inputValue(), 'kopi');
  await page.clock.runFor(300);
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
});

t.test('going back to a category after choosing another category filters the first category again', async t => {
  const { page } = await visit(browser, `${url}/category/food`);
  // Leaves the page so that the back/forward cache stores it.
  await page.route('**/category/laundry*', route => route.abort('aborted'));
  const left = page.waitForRequest('**/category/laundry*');
  await page.getByLabel('Category').selectOption('Laundry');
  await left;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  t.equal(await page.getByLabel('Category').inputValue(), 'Food');
  await page.getByLabel('Search').fill('kopi');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  t.equal(page.url(), `${url}/category/food?search=kopi`);
});

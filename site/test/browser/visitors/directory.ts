import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import { findAxeViolations } from '../../support/axe.ts';
import {
  DESKTOP,
  follow,
  PHONE,
  stopClock,
  visibleText,
  visit,
  withoutTransitionFaults,
} from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

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

t.test('the site says whether the label Featured is paid, as an admin has set it', async t => {
  const { page } = await visit(browser, url, { javaScriptEnabled: false });
  const words = 'Franchisors do not pay for the label.';
  t.match(await visibleText(page.locator('#how-it-works')), words);
  const titles = await page
    .locator('.card a[title]')
    .evaluateAll(links => links.map(link => link.getAttribute('title')));
  t.match(titles, [words], 'on hover, only of the featured franchise');
  await page.goto(`${url}/franchise/kopi-kampung`);
  t.ok(await page.getByTitle(words).isVisible());
  const { api, admin: as } = stack;
  await api.call('PUT /site-settings', { as, body: { featured_is_paid: true } });
  await stack.shows('index.html', 'franchisors pay for the label');
  await stack.shows('franchise/kopi-kampung.html', 'franchisors pay for the label');
  await api.call('PUT /site-settings', { as, body: { featured_is_paid: false } });
  await stack.hides('index.html', 'franchisors pay for the label');
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

t.test('if a category is unknown, the list and the filter panel show a message', async t => {
  const { page } = await visit(browser, `${url}/?category=Nope`);
  await page.getByText('There is no category “Nope”').waitFor();
  t.ok(await page.getByText('No franchises match your current filters.').isVisible());
  t.equal(await page.getByLabel('Category').locator('option:checked').textContent(), 'Nope (unknown)');
  await page.getByRole('button', { name: 'Show all franchises' }).click();
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '32 franchises');
  t.equal(await page.getByLabel('Category').locator('option:checked').textContent(), 'All categories');
  await page.goto(`${url}/?category=food`);
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '32 franchises');
  t.equal(await page.getByLabel('Category').inputValue(), 'Food', 'the category matches in any case');
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

t.test('without JavaScript the pages have no search controls, which would not work', async t => {
  for (const viewport of [DESKTOP, PHONE])
    for (const path of ['/', '/franchises/2', '/category/food']) {
      const { page } = await visit(browser, url + path, { javaScriptEnabled: false, viewport });
      for (const role of ['searchbox', 'combobox', 'checkbox', 'button'] as const)
        t.notOk(await page.locator('main').getByRole(role).first().isVisible(), `${role} of ${path}`);
      t.match(await visibleText(page.locator('main')), 'Search and filters need JavaScript.', path);
    }
});

t.test('every franchise can be reached by plain links without JavaScript', async t => {
  const { page } = await visit(browser, url, { javaScriptEnabled: false });
  const links = () => page.locator('.card a').evaluateAll(all => all.map(link => link.getAttribute('href')));
  const found = new Set(await links());
  await page.getByRole('link', { name: 'Next' }).click();
  t.equal(new URL(page.url()).pathname, '/franchises/2');
  for (const link of await links()) found.add(link);
  t.equal(found.size, 32);
  await page.getByRole('link', { name: 'Food' }).first().click();
  t.equal(new URL(page.url()).pathname, '/category/food');
});

t.test('on a phone the categories are one scrolling row, and the page does not scroll horizontally', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { viewport: PHONE });
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const row = await page.getByRole('navigation', { name: 'Categories' }).boundingBox();
  t.ok(row && row.height < 60, `${row?.height} pixels high`);
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

t.test('a misspelled search shows the corrected results and offers the exact words', async t => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, faults } = await visit(browser, `${url}/?search=kampng`, { viewport });
    await page.getByText('Showing results for kampung.').waitFor();
    t.match(await page.locator('[data-list-live] .card h3').first().textContent(), 'Kopi Kampung');
    t.equal(await page.locator('select[name="sort"] option').first().textContent(), 'Best match');
    t.equal(await page.getByLabel('Search').inputValue(), 'kampng', 'the typed words stay');
    t.same(await findAxeViolations(page, 'everything'), []);
    await page.getByRole('button', { name: 'Search for kampng instead' }).click();
    await page.getByText('No franchises match your current filters.').waitFor();
    t.equal(new URL(page.url()).search, '?search=kampng&exact=true');
    const field = page.getByLabel('Search');
    await field.fill('kopi kampng');
    await field.press('Enter');
    await page.getByText('Showing results for kopi kampung.').waitFor();
    t.equal(new URL(page.url()).search, '?search=kopi+kampng', 'other words are corrected again');
    t.same(faults, []);
  }
});

t.test('a name of single letters starts a search, but a single letter does not', async t => {
  const { page } = await visit(browser, url);
  const says = (count: RegExp) => page.locator('[data-list-count]', { hasText: count }).waitFor();
  await page.getByLabel('Search').pressSequentially('A&W', { delay: 300 });
  await says(/^0 franchises$/);
  t.equal(new URL(page.url()).search, '?search=A%26W');
  await page.getByLabel('Search').press('Backspace');
  await says(/^32 franchises$/);
  t.equal(new URL(page.url()).search, '');
});

t.test('the results stay displayed until the next response', async t => {
  const { page } = await visit(browser, `${url}/?search=brand`);
  await page.locator('[data-list-live] .card').first().waitFor();
  let answer = () => {};
  const waiting = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/api/franchises?*', async route => {
    await waiting;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/franchises?*');
  await page.getByLabel('Search').fill('kopi');
  await asked;
  // Two frames later, everything that the page draws while it waits has been drawn.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  t.equal(await page.locator('[data-list-live] .card').count(), 24, 'the results do not flicker');
  answer();
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 1);
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
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  for (const name of ANCHORS) await follow(page, name);
  await page.goBack();
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

t.test('if the list cannot be loaded, a link leads to the published list, even if the list is short', async t => {
  for (const path of ['/', '/category/food', '/category/laundry']) {
    const { page } = await visit(browser, 'about:blank');
    await page.route('**/api/franchises?*', route => route.abort());
    await page.goto(`${url}${path}?search=brand`);
    await page.getByText("The list can't be reached just now.").waitFor();
    await page.getByRole('link', { name: 'Browse the published pages' }).click();
    await page.waitForURL(url + path);
    t.ok(await page.locator('[data-list-static]').isVisible(), path);
  }
});

t.test('during retries the focus stays on the button, and a screen reader announces the failure once', async t => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  let answers = () => {};
  const isBack = new Promise<void>(resolve => {
    answers = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/franchises?*', async route => {
    // The first two calls fail, and the third one is delayed.
    if (asked.push(route.request().url()) < 3) return route.abort();
    await isBack;
    return route.continue();
  });
  await page.goto(`${url}/?search=brand`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  const [said, button] = await Promise.all([page.locator('.list-note').elementHandle(), again.elementHandle()]);
  const isSame = () =>
    page.evaluate(
      ([said, button]) => document.querySelector('.list-note') === said && document.activeElement === button,
      [said, button] as const,
    );
  const fails = page.waitForEvent('requestfailed');
  await page.clock.runFor(5000);
  await fails;
  t.ok(await isSame(), 'the failure message stays after failed retries');
  await page.clock.runFor(5000);
  await waitForValue('the call is repeated', () => asked.length === 3);
  t.ok(await isSame(), 'the failure message stays during a retry');
  answers();
  await page.locator('[data-list-live] .card').first().waitFor();
  t.notOk(await again.isVisible());
});

t.test('a search without a response times out and is sent again', async t => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  let asked = 0;
  await page.route('**/api/franchises?*', route => (++asked > 1 ? route.continue() : undefined));
  const begins = page.waitForRequest('**/api/franchises?*');
  await page.goto(`${url}/?search=brand`);
  await begins;
  await page.clock.runFor(19_000);
  t.notOk(await page.getByText("The list can't be reached just now.").isVisible());
  await page.clock.runFor(1000);
  await page.getByText("The list can't be reached just now.").waitFor();
  await page.clock.runFor(5000);
  await page.locator('[data-list-live] .card').first().waitFor();
  t.equal(asked, 2);
});

t.test("if the list's script fails to load, its links still work and its filters show an error", async t => {
  const { page, faults } = await visit(browser, 'about:blank');
  await page.route('**/assets/site/show-list.*.js', route => route.abort());
  await page.goto(url);
  await page.getByLabel('Featured only').check();
  await page.getByText("The list can't be reached just now.").waitFor();
  await page.goto(url);
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  await page.waitForURL('**/franchises/2');
  t.same(withoutTransitionFaults(faults), []);
});

/** Opens a page whose scripts load only when `letScripts` is called. */
const beforeScripts = async (path: string) => {
  const { page } = await visit(browser, 'about:blank');
  let letScripts = () => {};
  const waiting = new Promise<void>(resolve => {
    letScripts = resolve;
  });
  await page.route('**/assets/site/*.js', async route => {
    await waiting;
    await route.continue();
  });
  await page.goto(url + path, { waitUntil: 'commit' });
  return { page, letScripts };
};

t.test('text typed before the script loads is searched for', async t => {
  const { page, letScripts } = await beforeScripts('/');
  await page.getByLabel('Search').pressSequentially('kopi');
  letScripts();
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  t.equal(new URL(page.url()).search, '?search=kopi');
  t.equal(await page.getByLabel('Search').inputValue(), 'kopi');
});

t.test('choices made before the script loads are applied in addition to the address', async t => {
  const { page, letScripts } = await beforeScripts('/?search=brand&sort=name');
  await page.getByLabel('Featured only').check();
  await page.getByLabel('Where').selectOption('Singapore');
  letScripts();
  await page.waitForURL(`${url}/?search=brand&place=Singapore&featured=true&sort=name`);
  t.equal(await page.getByLabel('Search').inputValue(), 'brand');
});

t.test(
  'choices made on a category page before the script loads are applied; moving the focus alone changes nothing',
  async t => {
    const food = await beforeScripts('/category/food?search=kopi');
    await food.page.getByLabel('Category').focus();
    await food.page.getByLabel('Category').selectOption('Laundry');
    food.letScripts();
    await food.page.waitForURL('**/category/laundry?search=kopi#franchises');

    const further = await beforeScripts('/category/food/2');
    await further.page.getByLabel('Search').pressSequentially('kopi');
    further.letScripts();
    await further.page.waitForLoadState();
    t.equal(await further.page.getByLabel('Search').inputValue(), 'kopi');

    const found = await beforeScripts('/?search=kopi');
    await found.page.getByLabel('Search').focus();
    found.letScripts();
    await found.page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
    t.equal(await found.page.getByLabel('Search').inputValue(), 'kopi');
  },
);

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

/** Returns the text of the focused element. */
const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
/** Returns the first card of the additional results. */
const firstOfMore = (page: Page) => page.locator('[data-list-live] .card a').nth(24);

t.test(
  'removing a filter by keyboard moves the focus to the list; showing more results moves it to the first new card',
  async t => {
    const { page } = await visit(browser, `${url}/?featured=true`);
    await page.getByRole('button', { name: 'Featured only' }).press('Enter');
    await page.locator('[data-list-count]', { hasText: /^32 franchises$/ }).waitFor();
    t.equal(await focusedIn(page), 'Available Franchise Opportunities');
    await page.getByRole('button', { name: 'Show more franchises' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('.card'));
    t.equal(await focusedIn(page), await firstOfMore(page).textContent());
  },
);

t.test(
  'showing more of the published list moves the focus to the first new card, but reloading the page does not',
  async t => {
    const { page } = await visit(browser, url);
    await page.getByRole('link', { name: 'Show more franchises' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('.card'));
    t.equal(await focusedIn(page), await firstOfMore(page).textContent());
    await page.reload();
    await firstOfMore(page).waitFor();
    t.ok(await page.evaluate(() => document.activeElement === document.body));
  },
);

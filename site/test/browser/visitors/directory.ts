import type { Page } from 'playwright-core';
import t from 'tap';
import { reached } from '../../publisher/support/reached.ts';
import { DESKTOP, follow, ofScripts, PHONE, stopClock, visit, wordsOf } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

t.test('the home page stands in files: 24 cards, the count, the blocks in their order', async t => {
  const { page, faults, strangers } = await visit(browser, url, { javaScriptEnabled: false });
  t.equal(await page.title(), 'Franchise Opportunities in Malaysia');
  t.equal(await page.locator('.card').count(), 24);
  t.notOk(await page.getByText('Sponsored Ads').first().isVisible(), 'no empty frames');
  t.equal(await page.locator('[data-list-count]').textContent(), '32 franchises');
  const words = await wordsOf(page.locator('main'));
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
  t.match(await wordsOf(first), /Featured[\s\S]*ROF Approved Franchisor[\s\S]*Kopi Kampung/);
  const pictureless = page.locator('.card', { hasText: 'Pneumono' }).locator('.card-image');
  t.equal(await wordsOf(pictureless), '🍔', 'in the place of a picture');
  t.same(faults, []);
  t.equal(strangers.size, 0);
});

t.test('the first screen has a search, which leads to what it finds, and the first cards', async t => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await visit(browser, url, { viewport });
    const name = await page.locator('.card h3').first().boundingBox();
    const end = name ? name.y + name.height : 0;
    t.ok(name && end < viewport.height, `the first name ends at ${end} of ${viewport.height}`);
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('kopi');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
    t.equal(new URL(page.url()).search, '?search=kopi');
    t.equal(await page.getByLabel('Search').inputValue(), 'kopi', 'the panel says so too');
    await page.locator('[data-list-live] .card').waitFor();
    const heading = page.getByRole('heading', { name: 'Available Franchise Opportunities' });
    t.ok(await heading.evaluate(it => it === document.activeElement), 'and the list begins there');
  }
});

t.test('on a phone the sheet of a category leads to its list, too', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator('[data-filter-open]').click();
  await page.getByLabel('Minimum investment').selectOption('25000');
  await page.getByRole('button', { name: /^Show \d+ franchises$/ }).click();
  const heading = page.getByRole('heading', { name: 'Franchises in Food' });
  t.ok(await heading.evaluate(it => it === document.activeElement));
});

t.test('the sheet counts what is set in it, and its button leads to the list', async t => {
  const { page } = await visit(browser, `${url}/?search=brand`, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator('[data-list-live] .card').first().waitFor();
  const opener = page.locator('[data-filter-open]');
  t.equal((await wordsOf(opener)).trim(), 'Filters', 'the text has its own field');
  await opener.click();
  await page.getByLabel('Minimum investment').selectOption('25000');
  await page.waitForFunction(() => document.querySelector('[data-filter-number]')?.textContent === ' (1)');
  await page.getByRole('button', { name: /^Show \d+ franchises$/ }).click();
  const heading = page.getByRole('heading', { name: 'Available Franchise Opportunities' });
  await page.waitForFunction(() => {
    const top = document.getElementById('list-heading')?.getBoundingClientRect().top ?? -1;
    return top > 0 && top < 160;
  });
  t.ok(await heading.evaluate(it => it === document.activeElement));
});

t.test('a category that is none says so, in the list and in the panel', async t => {
  const { page } = await visit(browser, `${url}/?category=Nope`);
  await page.getByText('There is no category “Nope”').waitFor();
  t.ok(await page.getByText('No franchises match your current filters.').isVisible());
  t.equal(await page.getByLabel('Category').locator('option:checked').textContent(), 'Nope (unknown)');
  await page.getByRole('button', { name: 'Show all franchises' }).click();
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '32 franchises');
  t.equal(await page.getByLabel('Category').locator('option:checked').textContent(), 'All categories');
  await page.goto(`${url}/?category=food`);
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '32 franchises');
  t.equal(await page.getByLabel('Category').inputValue(), 'Food', 'however it is written');
});

t.test('a page of the directory and “Show more” are one list: the numbers below say what is shown', async t => {
  const { page } = await visit(browser, url);
  const marked = page.locator('.pager [aria-current]');
  const current = () => marked.evaluateAll(all => all.map(link => link.textContent?.trim()));
  t.same(await current(), ['1']);
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 32);
  // Marked a moment after the cards stand there.
  await marked.nth(1).waitFor();
  t.same(await current(), ['1', '2']);
  t.notOk(await page.getByRole('link', { name: 'Next' }).isVisible(), 'there is nothing more');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/franchises/2');
  t.equal(await page.locator('.card').count(), 8);
  await page.getByLabel('Search').fill('kopi');
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  t.equal(page.url(), `${url}/?search=kopi`, 'a filter narrows the whole list, from every page of it');
  t.notOk(await page.locator('.pager').isVisible());
  await page.goBack();
  await page.waitForURL('**/franchises/2');
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 8);
  await marked.filter({ hasText: '2' }).waitFor();
  t.same(await current(), ['2']);
});

t.test('a page of the directory that is gone by now leads to the last that there is', async t => {
  const { page } = await visit(browser, `${url}/franchises/2`);
  await page.getByLabel('Search').fill('kopi');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  const { api, admin: as } = stack;
  const gone = await api.database.knex('franchises').where('name', 'like', 'Brand %').select('id').limit(12);
  for (const { id } of gone) await api.call(`DELETE /franchises/${id}`, { as });
  await page.goBack();
  await page.waitForURL(`${url}/#franchises`);
  t.ok(await page.locator('[data-list-static] .card').first().isVisible());
  // Else it may be published as gone after it is seen to be there.
  await stack.gone('franchises/2.html');
  for (const { id } of gone) await api.call(`POST /franchises/${id}/restore`, { as });
  for (const path of ['index.html', 'franchises/2.html', 'category/food.html'])
    await stack.shows(path, '32 franchises');
});

t.test('without a script nothing that would find everything offers to search', async t => {
  for (const viewport of [DESKTOP, PHONE])
    for (const path of ['/', '/franchises/2', '/category/food']) {
      const { page } = await visit(browser, url + path, { javaScriptEnabled: false, viewport });
      for (const role of ['searchbox', 'combobox', 'checkbox', 'button'] as const)
        t.notOk(await page.locator('main').getByRole(role).first().isVisible(), `${role} of ${path}`);
      t.match(await wordsOf(page.locator('main')), 'Search and filters need JavaScript.', path);
    }
});

t.test('every franchise is reached by plain links, without a script', async t => {
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

t.test('on a phone the categories are one row to swipe, and the page does not scroll sideways', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { viewport: PHONE });
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const row = await page.getByRole('navigation', { name: 'Categories' }).boundingBox();
  t.ok(row && row.height < 60, `${row?.height} pixels high`);
});

t.test('what is confidential reads NDA Required', async t => {
  const { page } = await visit(browser, `${url}/?search=secret`);
  const card = page.locator('[data-list-live] .card');
  await card.first().waitFor();
  t.equal(await card.count(), 1);
  t.equal(await card.getByText('NDA Required').count(), 2);
});

t.test('filters narrow the list as they are typed, live in the address, and the back button undoes them', async t => {
  const { page, faults } = await visit(browser, url);
  const count = page.locator('[data-list-count]');
  await page.getByLabel('Search').pressSequentially('kopi', { delay: 20 });
  await page.waitForFunction(() => location.search === '?search=kopi');
  t.equal(await page.getByLabel('What are you looking for?').inputValue(), 'kopi', 'both searches are one');
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  await page.getByLabel('Maximum investment').selectOption('50000');
  await page.getByText('No franchises match your current filters.').waitFor();
  t.ok(await page.getByText('Try adjusting your search criteria.').isVisible());
  t.ok(await page.getByRole('button', { name: /Clear/ }).first().isVisible(), 'a way out');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  t.equal(await page.getByLabel('Maximum investment').inputValue(), '');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '32 franchises');
  t.equal(await page.getByLabel('Search').inputValue(), '');
  t.equal(new URL(page.url()).search, '');
  await page.goto(`${url}/?search=kopi&featured=true`);
  await page.waitForFunction(() => document.querySelector('[data-list-count]')?.textContent === '1 franchise');
  t.ok(await page.getByLabel('Featured only').isChecked(), 'an address can be shared');
  await page.getByRole('button', { name: '“kopi”' }).click();
  await page.waitForFunction(() => !location.search.includes('search'));
  t.equal(await count.textContent(), '1 franchise');
  t.same(faults, []);
});

t.test('a name of single letters is searched for, one letter is not yet', async t => {
  const { page } = await visit(browser, url);
  const says = (count: RegExp) => page.locator('[data-list-count]', { hasText: count }).waitFor();
  await page.getByLabel('Search').pressSequentially('A&W', { delay: 300 });
  await says(/^0 franchises$/);
  t.equal(new URL(page.url()).search, '?search=A%26W');
  await page.getByLabel('Search').press('Backspace');
  await says(/^32 franchises$/);
  t.equal(new URL(page.url()).search, '');
});

t.test('what was found stays until the next answer is there', async t => {
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
  // What it draws while it waits is drawn by then.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  t.equal(await page.locator('[data-list-live] .card').count(), 24, 'no flicker');
  answer();
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 1);
});

t.test('more results come without losing the place, and are there after coming back', async t => {
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

t.test('a place and an order are in the address and can be taken back', async t => {
  const { page, faults } = await visit(browser, url);
  await page.getByLabel('Where').selectOption('Singapore');
  await page.waitForFunction(() => location.search === '?place=Singapore');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  await page.getByRole('button', { name: 'In Singapore' }).click();
  await page.getByLabel('Sort by').selectOption('name');
  await page.waitForFunction(() => location.search === '?sort=name');
  // Not the featured one, nor the newest.
  await page.locator('[data-list-live] .card:first-child h3', { hasText: /^Brand 1$/ }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  t.equal(await page.getByLabel('Where').inputValue(), '');
  t.same(faults, []);
});

t.test('a category has the same search and filters, and leads to another with them', async t => {
  const { page, faults } = await visit(browser, `${url}/category/food?search=&max_investment=`);
  t.equal(new URL(page.url()).search, '', 'empty filters leave the address');
  t.equal(await page.getByLabel('Category').inputValue(), 'Food');
  await page.getByLabel('Search').fill('kopi');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  t.equal(new URL(page.url()).search, '?search=kopi', 'the category is in the path');
  await page.getByRole('button', { name: '“kopi”' }).waitFor();
  t.equal(await page.getByRole('button', { name: 'Food', exact: true }).count(), 0, 'the page is of it');
  await page.getByLabel('Category').selectOption('Laundry');
  await page.waitForURL('**/category/laundry?search=kopi*');
  await page.locator('[data-list-count]', { hasText: /^0 franchises$/ }).waitFor();
  t.same(faults, []);
});

t.test('a further page of a category leads to its first with what was asked, and nothing empty', async () => {
  const { page } = await visit(browser, `${url}/category/food/2`);
  await page.getByLabel('Search').fill('kopi');
  await page.getByLabel('Search').press('Enter');
  await page.waitForURL('**/category/food?search=kopi#franchises');
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
});

t.test('without a rate what is in another currency is counted, and said', async t => {
  const { page } = await visit(browser, `${url}/?max_investment=50000`);
  await page.locator('[data-list-count]', { hasText: /^0 franchises · \d+ in other currencies$/ }).waitFor();
  t.ok(await page.getByRole('button', { name: 'Up to US$50,000' }).isVisible());
});

const ANCHORS = ['Skip to content', 'How It Works', 'Browse Opportunities'];

t.test('a link to a place of the page leaves the published list there, and asks for nothing', async t => {
  const { page } = await visit(browser, url);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  for (const name of ANCHORS) await follow(page, name);
  await page.goBack();
  t.same(new Set(asked), new Set(['/robots.txt']));
  t.ok(await page.locator('[data-list-static] .card').first().isVisible());
});

t.test('nor does it take away what was shown more, now or after coming back', async t => {
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

t.test('nor what is still being typed', async t => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  await page.goto(url);
  await page.getByLabel('Search').fill('kopi');
  await follow(page, 'How It Works');
  t.equal(await page.getByLabel('Search').inputValue(), 'kopi');
  await page.clock.runFor(300);
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
});

t.test('while the list cannot be reached a link leads to the published one, however short that is', async t => {
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

t.test('while it is tried again who is at the button stays there, and hears of it once', async t => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  let answers = () => {};
  const isBack = new Promise<void>(resolve => {
    answers = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/franchises?*', async route => {
    // The first two are not answered, the third one late.
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
  t.ok(await isSame(), 'it was tried in vain');
  await page.clock.runFor(5000);
  await reached('it is tried once more', () => asked.length === 3);
  t.ok(await isSame(), 'it is being tried');
  answers();
  await page.locator('[data-list-live] .card').first().waitFor();
  t.notOk(await again.isVisible());
});

t.test('a search that is never answered is given up, and asked again', async t => {
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

t.test('where the script of the list does not come its links lead on, and its filters say so', async t => {
  const { page, faults } = await visit(browser, 'about:blank');
  await page.route('**/assets/site/show-list.*.js', route => route.abort());
  await page.goto(url);
  await page.getByLabel('Featured only').check();
  await page.getByText("The list can't be reached just now.").waitFor();
  await page.goto(url);
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  await page.waitForURL('**/franchises/2');
  t.same(ofScripts(faults), []);
});

/** A page of the site whose scripts come when they are let, and never by themselves. */
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

for (const label of ['What are you looking for?', 'Search'])
  t.test(`what is typed at “${label}” before the script is there is searched for`, async t => {
    const { page, letScripts } = await beforeScripts('/');
    await page.getByLabel(label).pressSequentially('kopi');
    letScripts();
    await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
    t.equal(new URL(page.url()).search, '?search=kopi');
    t.equal(await page.getByLabel('What are you looking for?').inputValue(), 'kopi');
    t.equal(await page.getByLabel('Search').inputValue(), 'kopi');
  });

t.test('so is what is chosen and ticked, beside what the address asks for', async t => {
  const { page, letScripts } = await beforeScripts('/?search=brand&sort=name');
  await page.getByLabel('Featured only').check();
  await page.getByLabel('Where').selectOption('Singapore');
  letScripts();
  await page.waitForURL(`${url}/?search=brand&place=Singapore&featured=true&sort=name`);
  t.equal(await page.getByLabel('Search').inputValue(), 'brand');
});

t.test('of a category, too; and who has only gone to a field has changed nothing', async t => {
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
});

t.test('who comes back to a category that a filter led away from narrows that category', async t => {
  const { page } = await visit(browser, `${url}/category/food`);
  // The page is left, and kept by the browser as it was left.
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

/** Whose turn it is by keyboard. */
const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
/** The first of those that came. */
const firstOfMore = (page: Page) => page.locator('[data-list-live] .card a').nth(24);

t.test('who takes a filter away by keyboard goes on at the list, and who asks for more at what came', async t => {
  const { page } = await visit(browser, `${url}/?featured=true`);
  await page.getByRole('button', { name: 'Featured only' }).press('Enter');
  await page.locator('[data-list-count]', { hasText: /^32 franchises$/ }).waitFor();
  t.equal(await focusedIn(page), 'Available Franchise Opportunities');
  await page.getByRole('button', { name: 'Show more franchises' }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('.card'));
  t.equal(await focusedIn(page), await firstOfMore(page).textContent());
});

t.test('so does who asks the published list for more; coming back moves nobody', async t => {
  const { page } = await visit(browser, url);
  await page.getByRole('link', { name: 'Show more franchises' }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('.card'));
  t.equal(await focusedIn(page), await firstOfMore(page).textContent());
  await page.reload();
  await firstOfMore(page).waitFor();
  t.ok(await page.evaluate(() => document.activeElement === document.body));
});

/** Rules of the search field, and what an admin says about the label Featured. */
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { DESKTOP, PHONE, visibleText, visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

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

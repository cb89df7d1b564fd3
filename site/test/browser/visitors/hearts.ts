/** Hearts on cards, recently viewed franchises, and browsers without storage or JavaScript. */
import t from 'tap';
import { blockStorage, visibleText, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { browser, url } from './shop.ts';
import { keep } from './shortlist-steps.ts';

t.test('the hearts of filtered cards work, and a second press removes the franchise', async t => {
  const { page } = await visit(browser, `${url}/?search=kopi`);
  const card = page.locator('[data-list-live] .card').first();
  await card.waitFor();
  const button = card.getByRole('button');
  await button.click();
  await page.locator('[data-list-live] [data-heart][aria-pressed="true"]').waitFor();
  await page.getByLabel('Search').fill('kopi kampung');
  await page.locator('[data-list-live] [data-heart][aria-pressed="true"]').waitFor();
  await button.click();
  await page.locator('[data-list-live] [data-heart][aria-pressed="false"]').waitFor();
  t.equal(await page.locator('[data-shortlist-count]').textContent(), '');
});

t.test('a heart that is pressed just before the visitor leaves is kept', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-heart]')?.click();
    location.assign('/shortlist');
  });
  await page.locator('[data-kept]').getByRole('link', { name: 'Kopi Kampung', exact: true }).waitFor();
  t.equal(await page.locator('[data-shortlist-count]').textContent(), '1');
});

t.test('other pages end with the recently viewed franchises, the last one first', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`);
  /** Waits until the visit is stored, which happens a moment after the page is shown. */
  const isViewed = (slug: string) =>
    page.waitForFunction(name => localStorage['recently viewed']?.includes(`"${name}"`), slug);
  await isViewed('kopi-kampung');
  await page.goto(`${url}/franchise/two-films`);
  await isViewed('two-films');
  await page.goto(`${url}/franchise/secret-recipe`);
  await page.locator('[data-recent]').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const strip = page.getByRole('region', { name: 'Recently viewed' });
  await strip.waitFor();
  t.same(await strip.getByRole('link').allTextContents(), ['Two Films', 'Kopi Kampung']);
});

t.test('without storage the hearts work on their page, and nothing is remembered', async t => {
  const { page, faults } = await visit(browser, 'about:blank');
  await blockStorage(page);
  await keep(page, 'kopi-kampung');
  t.equal(await page.locator('[data-shortlist-count]').textContent(), '1');
  await page.goto(`${url}/shortlist`);
  await page.getByText('No franchises yet.').waitFor();
  t.same(withoutTransitionFaults(faults), []);
});

t.test('without JavaScript there are no hearts, and both pages link to the directory', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { javaScriptEnabled: false });
  t.equal(await page.getByRole('button', { name: 'Shortlist' }).count(), 0);
  t.ok(await page.getByRole('heading', { name: 'Similar franchises' }).isVisible());
  for (const path of ['/shortlist', '/compare']) {
    await page.goto(url + path);
    t.ok(await page.locator('main').getByRole('link', { name: 'Browse franchises' }).first().isVisible(), path);
    t.match(await visibleText(page.locator('main')), /needs JavaScript/);
    t.notMatch(
      await visibleText(page.locator('main')),
      /Loading|Stored in this browser/,
      'nothing promises that it works',
    );
  }
});

import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { reached } from '../../publisher/support/reached.ts';
import { visit } from '../../support/browser.ts';
import { browser, DAY, stack, url } from './stage.ts';

const counts = (id: string) => stack.api.database.knex('banners').where({ id }).first('impressions', 'clicks');

t.test('ads are labelled, keep their sizes and stand after the 5th, the 11th and the 20th card', async t => {
  const { page } = await visit(browser, url);
  const hero = page.locator('[data-ad="homepage_hero_banner"]');
  await hero.locator('img').waitFor();
  t.match(await hero.textContent(), 'Sponsored Ads');
  const box = await hero.locator('.ad-frame').boundingBox();
  t.same([box?.width, Math.round(box?.height ?? 0)], [728, 90]);
  const inline = await page.locator('[data-ad="homepage_inline_ads"] .ad-frame').first().boundingBox();
  t.same([inline?.width, Math.round(inline?.height ?? 0)], [336, 280]);
  const places = await page
    .locator('.cards > li')
    .evaluateAll(items => items.flatMap((item, index) => (item.className === 'card-ad' ? [index] : [])));
  t.same(places, [5, 12, 22], 'counted with the ads before them');
});

t.test('one whose image fails is hidden, one that is over is not there', async t => {
  const { page } = await visit(browser, url);
  const footer = page.locator('[data-ad="homepage_footer_banner"]');
  t.equal(await footer.count(), 1, 'there is a place for it');
  await footer.scrollIntoViewIfNeeded().catch(() => {});
  await footer.waitFor({ state: 'hidden' });
  await page.goto(`${url}/franchise/brand-1`);
  t.equal(await page.locator('[data-ad="franchise_detail_header"]').count(), 0);
});

t.test("on a franchise's page they stand around the gallery and before the ROF box", async t => {
  const { page } = await visit(browser, `${url}/franchise/approved`);
  await page.locator('[data-ad="franchise_detail_footer"] img').waitFor({ state: 'attached' });
  t.equal(await page.locator('[data-ad="franchise_detail_footer"] img').getAttribute('alt'), 'Banner detail-footer');
  const places = await page
    .locator('article > :is(.ads, .ad, .gallery, .faqs, .territory, .rof)')
    .evaluateAll(all => all.map(one => ['ads', 'ad', 'territory', 'rof'].find(name => one.classList.contains(name))));
  t.same(places, ['ads', 'territory', 'ad', 'rof']);
  t.equal(await page.locator('[data-ad="franchise_detail_gallery_ads"]').count(), 2, 'left and right');
});

t.test('a page from an old file shows none that is over by now', async t => {
  const { page } = await visit(browser, 'about:blank');
  await page.clock.setFixedTime(Date.now() + 2 * DAY);
  await page.goto(url);
  const place = page.locator('[data-ad="homepage_hero_banner"]');
  t.equal(await place.count(), 1);
  await place.waitFor({ state: 'hidden' });
  t.equal(await page.locator('[data-ad] img').count(), 0);
});

/** The home page with its clock standing still, and every impression of the banner at its top that is told. */
const withStillClock = async () => {
  const { page } = await visit(browser, 'about:blank');
  const told: string[] = [];
  page.on('request', request => request.url().endsWith('/banners/hero/impression') && told.push(request.url()));
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(url);
  return { page, told, shown: page.locator('[data-ad="homepage_hero_banner"] a') };
};

/** Resolves when the page knows where this stands: who watches is told in the order in which they began. */
const noticed = (shown: Locator) =>
  shown.evaluate(
    element =>
      new Promise<void>(resolve => {
        const watcher = new IntersectionObserver(() => {
          watcher.disconnect();
          resolve();
        });
        watcher.observe(element);
      }),
  );

const showAndHide = async (page: Page, shown: Locator, milliseconds: number) => {
  await shown.scrollIntoViewIfNeeded();
  await noticed(shown);
  await page.clock.runFor(milliseconds);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await noticed(shown);
};

t.test('an impression is a second on the screen, once a view; a click is counted on the way', async t => {
  const before = await counts('hero');
  const { page, told, shown } = await withStillClock();
  await page.context().route('https://advertiser.example/**', route => route.fulfill({ body: 'there' }));
  await showAndHide(page, shown, 950);
  await page.clock.runFor(2000);
  t.same(told, [], 'less than a second is none');
  await showAndHide(page, shown, 1050);
  await reached('the impression is counted', async () => (await counts('hero')).impressions > before.impressions);
  await showAndHide(page, shown, 1050);
  const opened = page.context().waitForEvent('page');
  await shown.click();
  await (await opened).waitForURL('https://advertiser.example/');
  await reached('the click is counted', async () => (await counts('hero')).clicks === before.clicks + 1);
  t.match(await shown.getAttribute('rel'), /sponsored/);
  t.equal(told.length, 1, 'seen twice in a view it is one');
  t.equal((await counts('hero')).impressions, before.impressions + 1);
  t.equal((await counts('inline')).impressions, 0, 'what nobody scrolled to was not seen');
});

t.test('an impression is half of it', async t => {
  const { page, told, shown } = await withStillClock();
  const show = async (share: number) => {
    await shown.evaluate((element, part) => {
      const { bottom, height } = element.getBoundingClientRect();
      window.scrollBy({ top: bottom - height * part, behavior: 'instant' });
    }, share);
    await noticed(shown);
    await page.clock.runFor(1500);
  };
  await shown.locator('img').waitFor();
  await show(0.4);
  t.same(told, []);
  await show(0.6);
  await reached('it is told', () => told.length > 0);
});

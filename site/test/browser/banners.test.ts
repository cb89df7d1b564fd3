import t from 'tap';
import { reached } from '../publisher/support/reached.ts';
import { aBrowser, visit } from '../support/browser.ts';
import { aStackBehindBoth } from '../support/stack.ts';

const DAY = 86_400_000;
const aBanner = (id: string, location: string, more = {}) => ({
  id,
  title: `Banner ${id}`,
  image_url: '/favicon.svg',
  link_url: 'https://advertiser.example/',
  location,
  start_date: new Date(Date.now() - DAY),
  end_date: new Date(Date.now() + DAY),
  ...more,
});

const stack = await aStackBehindBoth(t, {
  count: 24,
  rows: {
    banners: [
      aBanner('hero', 'homepage_hero_banner'),
      aBanner('inline', 'homepage_inline_ads'),
      aBanner('broken', 'homepage_footer_banner', { image_url: '/uploads/none.webp' }),
      aBanner('over', 'franchise_detail_header', { end_date: new Date(Date.now() - DAY / 2) }),
      aBanner('gallery', 'franchise_detail_gallery_ads'),
      aBanner('detail-footer', 'franchise_detail_footer'),
      aBanner('soon', 'franchise_detail_footer', { start_date: new Date(Date.now() + DAY / 2) }),
    ],
  },
});
const browser = await aBrowser(t);
const counts = (id: string) => stack.api.database.knex('banners').where({ id }).first('impressions', 'clicks');

stack.test('ads are labelled, keep their sizes and stand after the 5th, the 11th and the 20th card', async (t, url) => {
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

stack.test('one whose image fails is hidden, one that is over is not there', async (t, url) => {
  const { page } = await visit(browser, url);
  const footer = page.locator('[data-ad="homepage_footer_banner"]');
  await footer.scrollIntoViewIfNeeded().catch(() => {});
  await footer.waitFor({ state: 'hidden' });
  await page.goto(`${url}/franchise/brand-1`);
  t.equal(await page.locator('[data-ad="franchise_detail_header"]').count(), 0);
});

stack.test("on a franchise's page they stand around the gallery and before the ROF box", async (t, url) => {
  const { page } = await visit(browser, `${url}/franchise/brand-1`);
  await page.locator('[data-ad="franchise_detail_footer"] img').waitFor({ state: 'attached' });
  t.equal(await page.locator('[data-ad="franchise_detail_footer"] img').getAttribute('alt'), 'Banner detail-footer');
  const places = await page
    .locator('article > :is(.ads, .ad, .gallery, .faqs, .territory, .rof)')
    .evaluateAll(all => all.map(one => ['ads', 'ad', 'territory', 'rof'].find(name => one.classList.contains(name))));
  t.same(places, ['ads', 'territory', 'ad', 'rof']);
  t.equal(await page.locator('[data-ad="franchise_detail_gallery_ads"]').count(), 2, 'left and right');
});

stack.test('a page from an old file shows none that is over by now', async (t, url) => {
  const { page } = await visit(browser, 'about:blank');
  await page.clock.setFixedTime(Date.now() + 2 * DAY);
  await page.goto(url);
  await page.locator('[data-ad="homepage_hero_banner"]').waitFor({ state: 'hidden' });
  t.equal(await page.locator('[data-ad] img').count(), 0);
});

stack.test('seen twice in a view it is one impression', async (t, url) => {
  const { page } = await visit(browser, 'about:blank');
  const told: string[] = [];
  page.on('request', request => request.url().endsWith('/banners/hero/impression') && told.push(request.url()));
  await page.goto(url);
  const hero = page.locator('[data-ad="homepage_hero_banner"]');
  for (let times = 0; times < 2; times++) {
    await hero.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1200);
    await page.mouse.wheel(0, 5000);
    await page.waitForTimeout(300);
  }
  t.equal(told.length, 1, `${told}`);
});

stack.test('an impression is half of it for a second, once a view; a click is counted on the way', async (t, url) => {
  const before = await counts('hero');
  const { page } = await visit(browser, url);
  await page.context().route('https://advertiser.example/**', route => route.fulfill({ body: 'there' }));
  await reached('the impression is counted', async () => (await counts('hero')).impressions > before.impressions);
  const hero = page.locator('[data-ad="homepage_hero_banner"] a');
  const opened = page.context().waitForEvent('page');
  await hero.click();
  await (await opened).waitForURL('https://advertiser.example/');
  await reached('the click is counted', async () => (await counts('hero')).clicks === before.clicks + 1);
  t.match(await hero.getAttribute('rel'), /sponsored/);
  t.equal((await counts('inline')).impressions, 0, 'what nobody scrolled to was not seen');
});

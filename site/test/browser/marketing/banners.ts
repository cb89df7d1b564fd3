import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import { visit } from '../../support/browser.ts';
import { counts, showAndHide, withStillClock } from './banner-steps.ts';
import { browser, url } from './stage.ts';

t.test('ads are labelled, keep their sizes and follow the 5th, the 11th and the 20th card', async t => {
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
  t.same(places, [5, 12, 22], 'positions include the previous ads');
});

t.test('on a franchise page ads are around the gallery and before the ROF box', async t => {
  const { page } = await visit(browser, `${url}/franchise/approved`);
  await page.locator('[data-ad="franchise_detail_footer"] img').waitFor({ state: 'attached' });
  t.equal(await page.locator('[data-ad="franchise_detail_footer"] img').getAttribute('alt'), 'Banner detail-footer');
  const link = page.locator('[data-ad="franchise_detail_footer"] a');
  t.equal(await link.getAttribute('href'), '/#franchises', 'an anchor leads to the home page');
  const places = await page
    .locator('article :is(.ads, .leaderboard, .gallery, .faqs, .territory, section.rof)')
    .evaluateAll(all =>
      all.map(one => ['ads', 'leaderboard', 'territory', 'rof'].find(name => one.classList.contains(name))),
    );
  t.same(places, ['ads', 'territory', 'leaderboard', 'rof']);
});

t.test(
  'an impression is counted after one second on the screen, once per page view, and a click is counted',
  async t => {
    const before = await counts('hero');
    const { page, told, shown } = await withStillClock();
    await page.context().route('https://advertiser.example/**', route => route.fulfill({ body: 'there' }));
    await showAndHide(page, shown, 950);
    await page.clock.runFor(2000);
    await page.evaluate(() => fetch('/robots.txt').then(answer => answer.text()));
    t.same(told, [], 'less than a second is no impression');
    await showAndHide(page, shown, 1050);
    await waitForValue(
      'the impression is counted',
      async () => (await counts('hero')).impressions > before.impressions,
    );
    await showAndHide(page, shown, 1050);
    const opened = page.context().waitForEvent('page');
    await shown.click();
    await (await opened).waitForURL('https://advertiser.example/');
    await waitForValue('the click is counted', async () => (await counts('hero')).clicks === before.clicks + 1);
    t.match(await shown.getAttribute('rel'), /sponsored/);
    t.equal(told.length, 1, 'a banner seen twice in a page view counts once');
    t.equal((await counts('hero')).impressions, before.impressions + 1);
    t.equal((await counts('inline')).impressions, 0, 'a banner outside of the screen counts no impression');
  },
);

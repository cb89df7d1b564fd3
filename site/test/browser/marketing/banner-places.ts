/** Where banners are on every width, and which of them are shown. */
import type { Locator } from 'playwright-core';
import t from 'tap';
import { DESKTOP, PHONE, visit } from '../../support/browser.ts';
import { browser, DAY, stack, url } from './stage.ts';

t.test('a banner whose image fails is hidden, and an expired one is not on the page', async t => {
  const { page } = await visit(browser, url);
  const footer = page.locator('[data-ad="homepage_footer_banner"]');
  t.equal(await footer.count(), 1, 'the page has a slot for the banner');
  await footer.scrollIntoViewIfNeeded().catch(() => {});
  await footer.waitFor({ state: 'hidden' });
  await page.goto(`${url}/franchise/brand-1`);
  t.equal(await page.locator('[data-ad="franchise_detail_header"]').count(), 0);
});

/** Returns the position of an element on the page, independent of scrolling. */
const placeOf = (one: Locator) =>
  one.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top: top + scrollY, bottom: bottom + scrollY };
  });

t.test('gallery ads are left and right of the gallery on wide screens, otherwise below it', async t => {
  const open = async (viewport: { width: number; height: number }) => {
    const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { viewport });
    const ads = page.locator('[data-ad="franchise_detail_gallery_ads"]');
    await ads.locator('img').nth(1).waitFor({ state: 'attached' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    t.ok(width <= viewport.width, `${viewport.width}: nothing reaches beyond the page`);
    const [gallery, enquiry] = [page.locator('.gallery'), page.locator('.enquiry')];
    return {
      gallery: await placeOf(gallery),
      enquiry: await placeOf(enquiry),
      left: await placeOf(ads.nth(0)),
      right: await placeOf(ads.nth(1)),
      after: await placeOf(page.locator('.territory')),
    };
  };
  const wide = await open({ width: 1920, height: 1080 });
  t.ok(wide.left.left >= 0 && wide.left.right < wide.gallery.left, 'the first ad is left of the gallery');
  t.ok(
    wide.right.left > wide.enquiry.right && wide.right.right <= 1920,
    'the second ad is right of the gallery and the form',
  );
  t.same(
    [wide.left.top, wide.right.top],
    [wide.gallery.top, wide.gallery.top],
    'the ads are at the height of the gallery',
  );
  for (const narrower of [DESKTOP, { width: 820, height: 1180 }, PHONE]) {
    const { gallery, left, right, after } = await open(narrower);
    t.ok(left.top >= gallery.bottom && right.bottom <= after.top, `${narrower.width}: the ads are below the gallery`);
    if (narrower !== PHONE) t.ok(left.right < right.left && left.top === right.top, 'the ads are side by side');
  }
});

t.test('every active banner is shown in turn, and the slots of one page show different banners', async t => {
  const all = new Set<string>();
  const now = Date.now();
  const { page } = await visit(browser, 'about:blank');
  for (let minute = 0; minute < 4; minute++) {
    await page.clock.setFixedTime(now + minute * 60_000);
    await page.goto(url);
    const shown = page.locator('[data-ad="homepage_inline_ads"] [data-banner]');
    await shown.nth(2).waitFor({ state: 'attached' });
    const ids = await shown.evaluateAll(places => places.map(place => place.getAttribute('data-banner') ?? ''));
    t.equal(new Set(ids).size, 3, ids.join());
    for (const id of ids) all.add(id);
  }
  t.same([...all].sort(), ['inline', 'inline-2', 'inline-3', 'inline-4']);
});

t.test('the title of a banner is read aloud, and is not repeated below its picture', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE });
  const ad = page.locator('[data-ad="homepage_hero_banner"]');
  const frame = await ad.locator('.ad-frame').boundingBox();
  await ad.getByRole('link', { name: 'Banner hero' }).waitFor();
  t.equal(await ad.getByText('Banner hero').count(), 0);
  t.ok((frame?.height ?? 0) >= 44, 'the link has a comfortable touch target');
  t.same(await ad.locator('.ad-frame').boundingBox(), frame, 'the space was reserved before the banner loaded');
});

t.test('an ad leaves the title of a franchise on the first screen', async t => {
  const { page } = await visit(browser, 'about:blank');
  const banner = await stack.api.call('POST /admin/banners', {
    as: stack.admin,
    body: {
      title: 'Header',
      image_url: '/favicon.svg',
      location: 'franchise_detail_header',
      start_date: new Date(Date.now() - DAY).toISOString(),
      end_date: new Date(Date.now() + DAY).toISOString(),
    },
  });
  t.equal(banner.status, 201, banner.text);
  await stack.shows('franchise/approved.html', 'franchise_detail_header');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(`${url}/franchise/approved`);
    const ad = await page.locator('[data-ad="franchise_detail_header"]').boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    t.ok(ad && title && ad.y < title.y && title.y + title.height < viewport.height / 2, `${viewport.width}`);
  }
  await stack.api.call(`DELETE /admin/banners/${banner.body.id}`, { as: stack.admin });
  await stack.hides('franchise/approved.html', 'franchise_detail_header');
});

t.test('an outdated page shows no banner that has expired', async t => {
  const { page } = await visit(browser, 'about:blank');
  await page.clock.setFixedTime(Date.now() + 2 * DAY);
  await page.goto(url);
  const place = page.locator('[data-ad="homepage_hero_banner"]');
  t.equal(await place.count(), 1);
  await place.waitFor({ state: 'hidden' });
  t.equal(await page.locator('[data-ad] img').count(), 0);
});

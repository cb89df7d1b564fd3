import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import { DESKTOP, PHONE, stopClock, visit } from '../../support/browser.ts';
import { browser, DAY, stack, url } from './stage.ts';

const counts = (id: string) => stack.api.database.knex('banners').where({ id }).first('impressions', 'clicks');

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

t.test('a banner whose image fails is hidden, and an expired one is not on the page', async t => {
  const { page } = await visit(browser, url);
  const footer = page.locator('[data-ad="homepage_footer_banner"]');
  t.equal(await footer.count(), 1, 'the page has a slot for the banner');
  await footer.scrollIntoViewIfNeeded().catch(() => {});
  await footer.waitFor({ state: 'hidden' });
  await page.goto(`${url}/franchise/brand-1`);
  t.equal(await page.locator('[data-ad="franchise_detail_header"]').count(), 0);
});

t.test('on a franchise page ads are around the gallery and before the ROF box', async t => {
  const { page } = await visit(browser, `${url}/franchise/approved`);
  await page.locator('[data-ad="franchise_detail_footer"] img').waitFor({ state: 'attached' });
  t.equal(await page.locator('[data-ad="franchise_detail_footer"] img').getAttribute('alt'), 'Banner detail-footer');
  const places = await page
    .locator('article :is(.ads, .leaderboard, .gallery, .faqs, .territory, section.rof)')
    .evaluateAll(all =>
      all.map(one => ['ads', 'leaderboard', 'territory', 'rof'].find(name => one.classList.contains(name))),
    );
  t.same(places, ['ads', 'territory', 'leaderboard', 'rof']);
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

/** Opens a page with a stopped clock, and records all reported impressions of one of its banners. */
const withStillClock = async (path = '/', id = 'hero', viewport = DESKTOP) => {
  const { page } = await visit(browser, 'about:blank', { viewport });
  const told: string[] = [];
  page.on('request', request => request.url().endsWith(`/banners/${id}/impression`) && told.push(request.url()));
  await stopClock(page);
  await page.goto(url + path);
  return { page, told, shown: page.locator(`[data-banner="${id}"]`) };
};

/**
 * Resolves when the page's observers have been notified of this element. Observers are notified in the order of their
 * creation.
 */
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

t.test(
  'an impression is counted after one second on the screen, once per page view, and a click is counted',
  async t => {
    const before = await counts('hero');
    const { page, told, shown } = await withStillClock();
    await page.context().route('https://advertiser.example/**', route => route.fulfill({ body: 'there' }));
    await showAndHide(page, shown, 950);
    await page.clock.runFor(2000);
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

t.test('an impression is counted only if half of the banner is visible', async t => {
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
  await waitForValue('the impression is reported', () => told.length > 0);
});

t.test('a banner in two slots counts one impression in each', async t => {
  const before = await counts('gallery');
  const wide = { width: 1920, height: 1080 };
  const { page, told, shown } = await withStillClock('/franchise/kopi-kampung', 'gallery', wide);
  await shown.nth(1).waitFor({ state: 'attached' });
  await showAndHide(page, shown.first(), 1050);
  await showAndHide(page, shown.first(), 1050);
  await waitForValue(
    'both impressions are counted',
    async () => (await counts('gallery')).impressions >= before.impressions + 2,
  );
  t.equal(told.length, 2);
  t.equal((await counts('gallery')).impressions, before.impressions + 2);
});

/** Simulates that the visitor switches to another tab, or back. */
const lookAway = (page: Page, isAway: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isAway);

t.test('a banner in a hidden tab counts an impression only after the visitor returns to the tab', async t => {
  const { page, told, shown } = await withStillClock();
  await shown.scrollIntoViewIfNeeded();
  await noticed(shown);
  for (const away of [1500, 100]) {
    await page.clock.runFor(500);
    await lookAway(page, true);
    await page.clock.runFor(away);
    await lookAway(page, false);
    await noticed(shown);
  }
  await page.clock.runFor(950);
  t.same(told, [], 'each visible second counts separately');
  await page.clock.runFor(100);
  await waitForValue('the impression is reported', () => told.length > 0);
});

t.test('a middle click, which opens a new tab, counts as a click; a right click does not count', async t => {
  const before = await counts('hero');
  const { page } = await visit(browser, url);
  await page.context().route('https://advertiser.example/**', route => route.fulfill({ body: 'there' }));
  const shown = page.locator('[data-banner="hero"]');
  await shown.locator('img').waitFor();
  const told: string[] = [];
  page.on('request', request => request.url().endsWith('/banners/hero/click') && told.push(request.url()));
  const click = async (button: 'middle' | 'right') => {
    const heard = page.evaluate(
      () => new Promise<void>(resolve => addEventListener('auxclick', () => resolve(), { once: true })),
    );
    await shown.click({ button });
    await heard;
    // This request is sent after any request that the click causes.
    await page.evaluate(() => fetch('/robots.txt').then(answer => answer.text()));
  };
  await click('right');
  t.same(told, []);
  await click('middle');
  t.equal(told.length, 1);
  await waitForValue('the click is counted', async () => (await counts('hero')).clicks === before.clicks + 1);
});

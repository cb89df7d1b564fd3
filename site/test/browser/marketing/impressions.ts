/** What counts as an impression or a click of a banner, and what does not. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import { visit } from '../../support/browser.ts';
import { counts, noticed, showAndHide, withStillClock } from './banner-steps.ts';
import { browser, url } from './stage.ts';

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

import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, swipe, visit } from '../../support/browser.ts';
import { browser, url } from './stage.ts';

/** With the clock standing still until the test moves it; the slides have just taken their first turn. */
const home = async (options = {}) => {
  const { page } = await visit(browser, 'about:blank', options);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(url);
  await page.locator('[data-hero-pause]').waitFor();
  await page.clock.runFor(5000);
  return page;
};
const shown = (page: Page) => page.locator('.slide:not([inert]) .title').textContent();

t.test('slides take turns every 5 seconds, in their order, looping', async t => {
  const page = await home();
  t.equal(await page.locator('.slide').count(), 2, 'an inactive one is not there');
  t.equal(await shown(page), 'Slide two');
  await page.clock.runFor(4900);
  t.equal(await shown(page), 'Slide two');
  await page.clock.runFor(200);
  t.equal(await shown(page), 'Slide one', 'looping');
  await page.clock.runFor(5000);
  t.equal(await shown(page), 'Slide two');
});

t.test('they wait while somebody points at them, stands in them, or has paused them', async t => {
  const page = await home();
  await page.locator('[data-hero]').hover();
  await page.clock.runFor(11_000);
  t.equal(await shown(page), 'Slide two', 'pointed at');
  await page.mouse.move(10, 880);
  await page.locator('.slide:not([inert]) a').focus();
  await page.clock.runFor(11_000);
  t.equal(await shown(page), 'Slide two', 'focused');
  await page.keyboard.press('ArrowRight');
  t.equal(await shown(page), 'Slide one', 'keys turn them, round the end');
  await page.locator('.slide:not([inert]) a').blur();
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await page.mouse.move(10, 880);
  await page.clock.runFor(11_000);
  t.equal(await shown(page), 'Slide one', 'paused');
  await page.getByRole('button', { name: 'Play slides' }).click();
  await page.mouse.move(10, 880);
  await page.clock.runFor(5100);
  t.equal(await shown(page), 'Slide two', 'and on again, although the button was the last thing pressed');
});

t.test('a finger turns them and does not hold them', async t => {
  const page = await home({ viewport: PHONE, hasTouch: true, isMobile: true });
  await swipe(page, 300, 100);
  t.equal(await shown(page), 'Slide one', 'to the left: the next one, round the end');
  await swipe(page, 100, 300);
  t.equal(await shown(page), 'Slide two', 'to the right: the one before');
  await swipe(page, 200, 190);
  t.equal(await shown(page), 'Slide two', 'a tap is no swipe');
  await page.clock.runFor(5100);
  t.equal(await shown(page), 'Slide one', 'and on they go');
});

t.test('pictures of slides that are not shown yet are loaded after the page', async t => {
  const { page } = await visit(browser, url, { javaScriptEnabled: false });
  const displays = await page
    .locator('.slide img')
    .evaluateAll(all => all.map(image => getComputedStyle(image).display));
  t.same(displays, ['block', 'none']);
  const later = await home();
  await later.locator('.slide.near').nth(1).waitFor({ state: 'attached' });
  t.not(
    await later
      .locator('.slide img')
      .nth(1)
      .evaluate(image => getComputedStyle(image).display),
    'none',
  );
});

t.test('nothing moves by itself for people who want no motion', async t => {
  const page = await home({ reducedMotion: 'reduce' });
  await page.clock.runFor(11_000);
  t.equal(await shown(page), 'Slide one');
  await page.getByRole('button', { name: 'Slide 2: Slide two' }).click();
  t.equal(await shown(page), 'Slide two');
});

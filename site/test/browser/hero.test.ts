import type { Page } from 'playwright-core';
import t from 'tap';
import { aBrowser, PHONE, swipe, visit } from '../support/browser.ts';
import { aStackBehindBoth } from '../support/stack.ts';

const aSlide = (id: string, sort_order: number, active = true) => ({
  id,
  title: `Slide ${id}`,
  subtitle: '',
  image_url: '/uploads/none-1600x667.webp',
  button_text: 'Browse Opportunities',
  button_url: '#franchises',
  sort_order,
  active,
});

const stack = await aStackBehindBoth(t, {
  rows: { hero_slides: [aSlide('two', 2), aSlide('one', 1), aSlide('off', 0, false)] },
});
const browser = await aBrowser(t);

/** A minute later, with the clock standing still until the test moves it: the slides have just taken a turn. */
const home = async (url: string, options = {}) => {
  const { page } = await visit(browser, 'about:blank', options);
  await page.clock.install({ time: 0 });
  await page.goto(url);
  await page.locator('[data-hero-pause]').waitFor();
  await page.clock.pauseAt(60_000);
  return page;
};
const shown = (page: Page) => page.locator('.slide:not([inert]) .title').textContent();

stack.test('slides take turns every 5 seconds, in their order, looping', async (t, url) => {
  const page = await home(url);
  t.equal(await page.locator('.slide').count(), 2, 'an inactive one is not there');
  t.equal(await shown(page), 'Slide two');
  await page.clock.runFor(4900);
  t.equal(await shown(page), 'Slide two');
  await page.clock.runFor(200);
  t.equal(await shown(page), 'Slide one', 'looping');
  await page.clock.runFor(5000);
  t.equal(await shown(page), 'Slide two');
});

stack.test('they wait while somebody points at them, stands in them, or has paused them', async (t, url) => {
  const page = await home(url);
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

stack.test('a finger turns them and does not hold them', async (t, url) => {
  const page = await home(url, { viewport: PHONE, hasTouch: true, isMobile: true });
  await swipe(page, 300, 100);
  t.equal(await shown(page), 'Slide one', 'to the left: the next one, round the end');
  await swipe(page, 100, 300);
  t.equal(await shown(page), 'Slide two', 'to the right: the one before');
  await swipe(page, 200, 190);
  t.equal(await shown(page), 'Slide two', 'a tap is no swipe');
  await page.clock.runFor(5100);
  t.equal(await shown(page), 'Slide one', 'and on they go');
});

stack.test('pictures of slides that are not shown yet are loaded after the page', async (t, url) => {
  const { page } = await visit(browser, url, { javaScriptEnabled: false });
  const displays = await page
    .locator('.slide img')
    .evaluateAll(all => all.map(image => getComputedStyle(image).display));
  t.same(displays, ['block', 'none']);
  const later = await home(url);
  await later.locator('.slide.near').nth(1).waitFor({ state: 'attached' });
  t.not(
    await later
      .locator('.slide img')
      .nth(1)
      .evaluate(image => getComputedStyle(image).display),
    'none',
  );
});

stack.test('nothing moves by itself for people who want no motion', async (t, url) => {
  const page = await home(url, { reducedMotion: 'reduce' });
  await page.clock.runFor(11_000);
  t.equal(await shown(page), 'Slide one');
  await page.getByRole('button', { name: 'Slide 2: Slide two' }).click();
  t.equal(await shown(page), 'Slide two');
});

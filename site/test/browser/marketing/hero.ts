import type { Page } from 'playwright-core';
import t from 'tap';
import { DESKTOP, PHONE, stopClock, swipe, visit } from '../../support/browser.ts';
import { browser, stack, url } from './stage.ts';

/** Opens the home page with a stopped clock, after the first change of slides. */
const home = async (options = {}) => {
  const { page } = await visit(browser, 'about:blank', options);
  await stopClock(page);
  await page.goto(url);
  await page.locator('[data-hero-pause]').waitFor();
  await page.clock.runFor(5000);
  return page;
};
const shown = (page: Page) => page.locator('.slide:not([inert]) .title').textContent();
/** Waits for the slide, because touch events arrive with a delay. */
const turnsTo = (page: Page, title: string) => page.locator('.slide:not([inert]) .title', { hasText: title }).waitFor();

t.test('slides change every 5 seconds in their order and start again after the last one', async t => {
  const page = await home();
  t.equal(await page.locator('.slide').count(), 2, 'an inactive slide is not on the page');
  t.equal(await shown(page), 'Slide two');
  await page.clock.runFor(4900);
  t.equal(await shown(page), 'Slide two');
  await page.clock.runFor(200);
  t.equal(await shown(page), 'Slide one', 'looping');
  await page.clock.runFor(5000);
  t.equal(await shown(page), 'Slide two');
});

t.test('slides pause while hovered, focused or stopped', async t => {
  const page = await home();
  await page.locator('[data-hero]').hover();
  await page.clock.runFor(6000);
  t.equal(await shown(page), 'Slide two', 'a hovered slide stays');
  await page.mouse.move(10, 880);
  await page.locator('.slide:not([inert]) a').focus();
  await page.clock.runFor(6000);
  t.equal(await shown(page), 'Slide two', 'focused');
  await page.keyboard.press('ArrowRight');
  t.equal(await shown(page), 'Slide one', 'arrow keys change slides and wrap around');
  await page.locator('.slide:not([inert]) a').blur();
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await page.mouse.move(10, 880);
  await page.clock.runFor(6000);
  t.equal(await shown(page), 'Slide one', 'paused');
  await page.getByRole('button', { name: 'Play slides' }).click();
  await page.mouse.move(10, 880);
  await page.clock.runFor(5100);
  t.equal(await shown(page), 'Slide two', 'the slides continue although the button has the focus');
});

t.test('a swipe changes the slide and does not stop the automatic change', async t => {
  const page = await home({ viewport: PHONE, hasTouch: true, isMobile: true });
  await swipe(page, 300, 100);
  await turnsTo(page, 'Slide one');
  t.pass('a swipe to the left shows the next slide, and the first after the last');
  await swipe(page, 100, 300);
  await turnsTo(page, 'Slide two');
  t.pass('a swipe to the right shows the previous slide');
  await swipe(page, 200, 190);
  t.equal(await shown(page), 'Slide two', 'a tap is not a swipe');
  await page.clock.runFor(5100);
  t.equal(await shown(page), 'Slide one', 'the slides continue');
});

t.test('pictures of later slides are loaded after the page', async t => {
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

t.test('slides do not move for visitors who prefer reduced motion', async t => {
  const page = await home({ reducedMotion: 'reduce' });
  await page.clock.runFor(11_000);
  t.equal(await shown(page), 'Slide one');
  await page.getByRole('button', { name: 'Slide 2: Slide two' }).click();
  t.equal(await shown(page), 'Slide two');
});

t.test('the first screen shows the first cards even with slides, an ad, rates and an investment filter', async t => {
  const admin = { as: stack.admin };
  const rate = { from: 'MYR', to: 'USD', rate: 0.24, date: '2026-11-02' };
  const words = {
    title: 'Find the franchise you will still like on a rainy Tuesday',
    subtitle: 'Sixty brands from coffee carts to swim schools, with what they cost and whom they suit.',
  };
  const rated = await stack.api.call('PUT /site-settings', {
    ...admin,
    body: { currency: 'USD', exchange_rates: [rate] },
  });
  t.equal(rated.status, 200, rated.text);
  const worded = await stack.api.call('PUT /admin/hero-slides/one', { ...admin, body: words });
  t.equal(worded.status, 200, worded.text);
  for (const path of ['index.html', 'franchises/2.html', 'category/food.html'])
    await stack.shows(path, 'at the rates of 2 November 2026');
  await stack.shows('index.html', 'rainy Tuesday');

  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await visit(browser, 'about:blank', { viewport });
    const rates = page.getByText('Prices in other currencies are compared at the rates of 2 November 2026');
    for (const path of ['/', '/?max_investment=50000', '/franchises/2', '/category/food?max_investment=50000']) {
      await page.goto(url + path);
      if (path.includes('?')) await page.getByRole('button', { name: 'Up to US$50,000' }).waitFor();
      // The published cards are still displayed for a moment after the results have arrived.
      if (path.includes('?')) await page.locator('[data-list-live] .card').first().waitFor();
      const card = page.locator('.card:visible').first();
      await card.waitFor();
      if (path.startsWith('/?')) await page.locator('[data-ad="homepage_hero_banner"] a').waitFor();
      const seen = viewport.height - ((await card.boundingBox())?.y ?? viewport.height);
      t.ok(seen >= 140, `${seen} pixels of the first card are seen at ${viewport.width} on ${path}`);
      t.equal(await rates.isVisible(), viewport === DESKTOP, 'a phone shows the rates in the sheet');
      if (viewport !== PHONE || path !== '/?max_investment=50000') continue;
      for (const theme of ['modern', 'classic']) {
        await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme);
        const inTheme = viewport.height - ((await card.boundingBox())?.y ?? viewport.height);
        t.ok(inTheme >= 140, `${inTheme} pixels of the first card are seen in the ${theme} theme`);
      }
    }
    if (viewport === DESKTOP) {
      const tops = await page
        .locator('[data-filter] select')
        .evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
      t.equal(new Set(tops).size, 1, 'the filters are in one row');
    } else {
      await page.locator('[data-filter-open]').click();
      await rates.click();
      t.ok(await page.getByText('1 MYR = US$0.24').isVisible());
    }
  }

  await stack.api.call('PUT /site-settings', { ...admin, body: { exchange_rates: [] } });
  const before = { title: 'Slide one', subtitle: 'As before' };
  const back = await stack.api.call('PUT /admin/hero-slides/one', { ...admin, body: before });
  t.equal(back.status, 200, back.text);
  await stack.hides('index.html', 'rainy Tuesday');
});

t.test('a picture on another server is neither shown nor preloaded', async t => {
  const before = (await stack.api.call('GET /admin/hero-slides/one', { as: stack.admin })).body;
  const change = async (body: object) => {
    const { status, text } = await stack.api.call('PUT /admin/hero-slides/one', { as: stack.admin, body });
    t.equal(status, 200, text);
  };
  await change({ title: 'From elsewhere', image_url: 'https://pictures.example/hero.jpg' });
  await stack.shows('index.html', 'From elsewhere');
  t.notMatch(await stack.file('index.html'), 'pictures.example');
  await change({ title: before.title, image_url: before.image_url });
  await stack.hides('index.html', 'From elsewhere');
});

import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, swipe, visit, wordsOf } from '../../support/browser.ts';
import { browser, FILMS, url } from './shop.ts';

const open = async (options = {}) => {
  const visited = await visit(browser, `${url}/franchise/kopi-kampung`, options);
  // The hosts of videos never answer here.
  await visited.page.route(/youtube|vimeo|tiktok|facebook/, route => route.abort());
  return visited;
};

const openViewer = async (page: Page) => {
  await page.getByRole('link', { name: 'Open The shop' }).click();
  await page.getByRole('dialog', { name: 'Media gallery' }).waitFor();
};

t.test("a video's host is asked for nothing until its item is opened, and then without cookies", async t => {
  const { page, strangers, faults } = await open();
  await openViewer(page);
  const frame = page.getByRole('dialog', { name: 'Media gallery' }).locator('iframe');
  t.equal(strangers.size, 0);
  for (const [caption, [, embedded]] of Object.entries(FILMS)) {
    await page.keyboard.press('ArrowRight');
    await page.locator('.lightbox .caption', { hasText: caption }).waitFor();
    t.ok((await frame.getAttribute('src'))?.startsWith(embedded), caption);
  }
  await page.keyboard.press('Escape');
  t.equal(await frame.count(), 0, 'a film ends with its window');
  t.same(
    faults.filter(fault => /Content Security Policy/.test(fault)),
    [],
    'the policy lets all of them in',
  );
});

t.test('a finger turns the pictures', async t => {
  const { page } = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openViewer(page);
  const viewer = page.getByRole('dialog', { name: 'Media gallery' });
  await swipe(page, 100, 300);
  t.match(await wordsOf(viewer), /5 \/ 5\s+Facebook/, 'round the beginning');
  await page.getByRole('button', { name: 'Next' }).click();
  t.match(await wordsOf(viewer), /1 \/ 5\s+The shop/);
  await swipe(page, 300, 100);
  t.match(await wordsOf(viewer), /2 \/ 5\s+YouTube/);
});

t.test('the keyboard stays in the viewer while it is open', async t => {
  const { page } = await open();
  await openViewer(page);
  const outside: string[] = [];
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab');
    const stands = await page.evaluate(() => {
      const on = document.activeElement;
      return on === document.body || on?.closest('.lightbox') ? '' : (on?.outerHTML ?? 'nothing');
    });
    if (stands) outside.push(stands);
  }
  t.same(outside, []);
});

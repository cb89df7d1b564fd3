import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, swipe, visibleText, visit, waitUntilBack, withoutTransitionFaults } from '../../support/browser.ts';
import { browser, FILMS, url } from './shop.ts';

const open = async (options = {}) => {
  const visited = await visit(browser, `${url}/franchise/kopi-kampung`, options);
  // In this test the video hosts never respond.
  await visited.page.route(/youtube|vimeo|tiktok|facebook/, route => route.abort());
  return visited;
};

const openViewer = async (page: Page) => {
  await page.getByRole('link', { name: 'Open The shop' }).click();
  await page.getByRole('dialog', { name: 'Media gallery' }).waitFor();
};

t.test('a video host receives no request until its item is opened, and then receives no cookies', async t => {
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
  await frame.waitFor({ state: 'detached' });
  t.pass('a video stops when the viewer closes');
  t.same(
    faults.filter(fault => /Content Security Policy/.test(fault)),
    [],
    'the policy allows all frames',
  );
});

t.test('a swipe displays the next item', async t => {
  const { page } = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openViewer(page);
  /** Waits for the text, because touch events arrive with a delay. */
  const shows = (words: RegExp) =>
    page.getByRole('dialog', { name: 'Media gallery' }).filter({ hasText: words }).waitFor();
  await swipe(page, 100, 300);
  await shows(/5 \/ 5\s*Facebook/);
  await page.getByRole('button', { name: 'Next' }).click();
  await shows(/1 \/ 5\s*The shop/);
  await swipe(page, 300, 100);
  await shows(/2 \/ 5\s*YouTube/);
  t.pass('swiping wraps around at the start and continues');
});

t.test('the keyboard focus stays in the open viewer', async t => {
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

t.test('arrow keys and Escape work on uploaded and embedded videos, whichever element has the focus', async t => {
  const { page } = await visit(browser, `${url}/franchise/two-films`);
  await page.route(/vimeo/, route => route.fulfill({ body: '<input>', contentType: 'text/html' }));
  const dialog = page.getByRole('dialog', { name: 'Media gallery' });
  const shows = (caption: string) => dialog.locator('.caption', { hasText: caption }).waitFor();
  const open = async (caption: string) => {
    await page.getByRole('link', { name: `Open ${caption}` }).click();
    await shows(caption);
  };
  const press = async (key: string, caption: string) => {
    await page.keyboard.press(key);
    await shows(caption);
  };
  await open('The first film');
  await press('ArrowRight', 'The second film');
  await press('ArrowRight', 'The embedded film');
  await press('ArrowRight', 'A picture');
  await press('ArrowRight', 'The first film');
  await page.locator('.lightbox video').focus();
  await press('ArrowRight', 'The second film');
  await page.locator('.lightbox video').focus();
  await press('ArrowLeft', 'The first film');
  await page.locator('.lightbox video').focus();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilBack(page);

  await open('The embedded film');
  await press('ArrowLeft', 'The second film');
  await press('ArrowRight', 'The embedded film');
  await page.locator('.lightbox iframe').focus();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await shows('A picture');
  await press('ArrowLeft', 'The embedded film');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  t.match(
    await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    ),
    /embedded film/,
  );
});

t.test('videos that cannot be embedded are marked as links, and no broken item is displayed', async t => {
  const { page } = await visit(browser, 'about:blank');
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.context().route(/tiktok|instagram/, route => route.fulfill({ body: 'there', contentType: 'text/html' }));
  await page.goto(`${url}/franchise/kafe-kampung`);
  const tile = (caption: string) => page.getByRole('link', { name: `Open ${caption}` });
  await page.locator('.gallery').scrollIntoViewIfNeeded();
  const tiles = await page.locator('.gallery li').allTextContents();
  t.same(
    tiles.slice(-2).map(text => text.trim()),
    ['An album', 'Not available yet'],
    'placeholders of files on other servers come last',
  );
  t.equal(await page.locator('.gallery .rest').count(), 0, 'no further items are announced');
  t.notOk(asked.some(address => address.includes('pictures.example')));
  t.match(await visibleText(tile('Opening day')), 'Opens on TikTok');
  t.match(await visibleText(tile('Our reel')), 'Opens on Instagram');
  for (const caption of ['Opening day', 'Our reel', 'The film'])
    t.match(
      await tile(caption).locator('img').getAttribute('src'),
      /aaaaaaaa/,
      "the brand's picture is behind the video",
    );
  t.same(
    asked.filter(address => /tiktok|instagram|vimeo/.test(address)),
    [],
    'the video host gets no request for a preview',
  );
  const opened = page.context().waitForEvent('page');
  await tile('Opening day').click();
  t.match((await opened).url(), 'vm.tiktok.com');
  await tile('The kitchen').click();
  t.match(await visibleText(page.getByRole('dialog', { name: 'Media gallery' })), /1 \/ 2/, 'the viewer has no links');
});

t.test("if the viewer's script fails to load, pressing a picture opens its file", async t => {
  const { page, faults } = await open();
  await page.route('**/assets/site/lightbox.*.js', route => route.abort());
  await page.getByRole('link', { name: 'Open The shop' }).click();
  await page.waitForURL('**/favicon.svg');
  t.same(withoutTransitionFaults(faults), []);
});

t.test('without JavaScript all items of a long gallery are visible', async t => {
  const { page } = await visit(browser, `${url}/franchise/long-word`, { javaScriptEnabled: false });
  const tiles = page.getByRole('link', { name: /^Open 🍔 Pneumono/ });
  t.equal(await tiles.count(), 7);
  t.notMatch(await visibleText(page.locator('.gallery')), 'more');
});

import t from 'tap';
import { aBrowser, PHONE, visit, wordsOf } from '../support/browser.ts';
import { aStackBehindBoth } from '../support/stack.ts';

const GALLERY = [
  { url: '/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-640x480.webp', caption: 'The shop' },
  { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', caption: 'A day in it' },
];

const stack = await aStackBehindBoth(t, {
  franchises: [
    {
      slug: 'kopi-kampung',
      name: 'Kopi Kampung',
      featured: true,
      rof_approved: true,
      why_choose_points: JSON.stringify(['Six weeks of training']),
      media_gallery: JSON.stringify(GALLERY),
      faqs: JSON.stringify([{ question: 'How long is the term?', answer: 'Five years.' }]),
      territory_location: JSON.stringify(['Johor', 'Singapore']),
    },
    { slug: 'secret-recipe', name: 'Secret Recipe', investment_min: null, franchise_fee: 0, consultant_id: 'pictured' },
  ],
  rows: {
    users: [
      {
        id: 'pictured',
        email: 'aisyah@example.com',
        name: 'Aisyah Rahman',
        role: 'consultant',
        photo: '/uploads/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-640x640.webp',
      },
    ],
  },
});
const browser = await aBrowser(t);
const open = (url: string, slug: string, options = {}) => visit(browser, `${url}/franchise/${slug}`, options);

stack.test('the page says everything, in its order', async (t, url) => {
  const { page, faults, strangers } = await open(url, 'kopi-kampung');
  const words = await wordsOf(page.locator('main'));
  const order = [
    'Home',
    'Featured franchise',
    'ROF Approved Franchisor',
    'Copy link',
    'Investment Information',
    'Total Locations',
    'Why Choose Kopi Kampung',
    'Media Gallery',
    'Frequently Asked Questions',
    'Available Territory and Franchise Information',
  ].map(text => words.indexOf(text));
  t.notOk(order.includes(-1), `all are there: ${order}`);
  t.same(
    order,
    [...order].sort((a, b) => a - b),
  );
  const below = async (upper: string, lower: string) => {
    const [one, other] = await Promise.all([page.locator(upper).boundingBox(), page.locator(lower).boundingBox()]);
    return one && other && one.y + one.height <= other.y;
  };
  t.ok(await below('article .frame', 'article .badges'), 'badges stand below the image');
  t.ok(await below('article .badges', 'h1'), 'and above the name');
  t.match(words, /Malaysia\s+Johor/);
  t.match(words, /International\s+Singapore/);
  t.same(faults, []);
  t.equal(strangers.size, 0, 'nobody else was asked for anything');
});

stack.test("where the consultant's photo fails, before or after the scripts ran, initials stand", async (t, url) => {
  const { page } = await visit(browser, 'about:blank', { viewport: { width: 1440, height: 4000 } });
  const face = page.locator('.consultant .face');
  const early = Promise.withResolvers<void>();
  await page.route('**/*.js', route => early.promise.then(() => route.continue()));
  const failed = page.waitForResponse(/bbbbbbbb/);
  await page.goto(`${url}/franchise/secret-recipe`, { waitUntil: 'commit' });
  t.equal((await failed).status(), 404);
  t.equal(await face.locator('img').count(), 1);
  early.resolve();
  await face.locator('img').waitFor({ state: 'detached' });
  t.equal(await face.textContent().then(text => text?.trim()), 'AR');

  await page.unroute('**/*.js');
  const late = Promise.withResolvers<void>();
  await page.route(/bbbbbbbb/, route => late.promise.then(() => route.abort()));
  await page.reload({ waitUntil: 'commit' });
  await page.locator('[data-views]', { hasText: /view/ }).waitFor();
  t.equal(await face.locator('img').count(), 1, 'it may still come');
  late.resolve();
  await face.locator('img').waitFor({ state: 'detached' });
  t.equal(await page.locator('.consultant .name').textContent(), 'Aisyah Rahman');
});

stack.test('figures are shown all or not at all', async (t, url) => {
  const { page } = await open(url, 'secret-recipe');
  t.ok(await page.getByText('Investment Details Protected').isVisible());
  t.ok(await page.getByText('NDA Required for Details').isVisible());
  t.notMatch(await wordsOf(page.locator('main')), /RM/);
});

stack.test('a view is counted once a load and shown', async (t, url) => {
  const shown = async () => {
    const { page } = await open(url, 'secret-recipe');
    await page.waitForFunction(
      () => !/^\s*0 views/.test(document.querySelector('[data-views]')?.textContent ?? '0 views'),
    );
    return Number.parseInt((await page.locator('[data-views]').textContent()) ?? '', 10);
  };
  const first = await shown();
  t.ok(first > 0);
  t.equal(await shown(), first + 1);
});

stack.test('the copied link is announced', async (t, url) => {
  const { page } = await open(url, 'kopi-kampung');
  const said = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'Copy link' }).click();
  const dialog = await said;
  t.equal(dialog.message(), 'Link copied to clipboard!');
  await dialog.accept();
  await clicked;
});

stack.test('the gallery opens full screen, wraps, counts, locks the page, and gives the focus back', async (t, url) => {
  const { page, strangers } = await open(url, 'kopi-kampung');
  // The video's host is not asked for anything until its item is shown; here it never answers.
  await page.route('https://www.youtube-nocookie.com/**', route => route.abort());
  const item = page.getByRole('link', { name: 'Open The shop' });
  await item.click();
  const viewer = page.getByRole('dialog', { name: 'Media gallery' });
  t.match(await wordsOf(viewer), /1 \/ 2[\s\S]*The shop/);
  t.equal(await page.evaluate(() => getComputedStyle(document.body).overflow), 'hidden');
  t.equal(strangers.size, 0);
  await page.keyboard.press('ArrowLeft');
  t.match(await wordsOf(viewer), /2 \/ 2[\s\S]*A day in it/);
  t.match(await viewer.locator('iframe').getAttribute('src'), /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await page.keyboard.press('ArrowRight');
  t.match(await wordsOf(viewer), /1 \/ 2/);
  await page.keyboard.press('Escape');
  t.notOk(await viewer.isVisible());
  t.ok(await item.evaluate(link => link === document.activeElement));
  t.equal(await page.evaluate(() => getComputedStyle(document.body).overflow), 'visible');
});

stack.test('an absent franchise says so with the way back, an id leads to the page', async (t, url) => {
  const { page } = await open(url, 'nothing-here');
  await page.getByText('Franchise not found').waitFor();
  t.equal(await page.getByRole('link', { name: 'Back to Directory' }).getAttribute('href'), '/');
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'kopi-kampung' }).first('id');
  await page.goto(`${url}/franchise/${id}`);
  await page.waitForURL('**/franchise/kopi-kampung');
  t.equal((await fetch(`${url}/franchise/nothing-here`)).status, 404);
});

stack.test('on a phone the form is behind a bar that stays in reach, and nothing scrolls sideways', async (t, url) => {
  const { page } = await open(url, 'kopi-kampung', { viewport: PHONE, hasTouch: true, isMobile: true });
  const button = page.getByRole('button', { name: 'Request Information' });
  const box = await button.boundingBox();
  t.ok(box && box.y > PHONE.height - 120, 'at the bottom');
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await button.click();
  const form = page.getByRole('dialog', { name: 'Request Information' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  t.ok(await button.isVisible());
});

import t from 'tap';
import { DESKTOP, PHONE, visibleText, visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

const open = (slug: string, options = {}) => visit(browser, `${url}/franchise/${slug}`, options);

t.test('a franchise page shows all information in the specified order', async t => {
  const { page, faults, strangers } = await open('kopi-kampung');
  const words = await visibleText(page.locator('main'));
  const order = [
    'Home',
    'Featured franchise',
    'ROF Approved Franchisor',
    'Copy link',
    'Investment Information',
    'Total Locations',
    'What It Costs',
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
  t.ok(await below('h1', 'article .frame'), 'the name is above the image');
  t.ok(await below('article .frame', 'article .badges'), 'the badges are below the image');
  t.match(words, /Malaysia\s+Johor/);
  t.match(words, /International\s+Singapore/);
  t.same(faults, []);
  t.equal(strangers.size, 0, 'no other host got a request');
});

t.test('the name and the cost of a franchise are on the first screen', async t => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await open('kopi-kampung', { viewport });
    for (const place of ['h1', '.cost']) {
      const box = await page.locator(`article ${place}`).boundingBox();
      t.ok(box && box.y > 0 && box.y + box.height < viewport.height - 100, `${place} at ${viewport.width}`);
    }
    t.match(await visibleText(page.locator('.cost')), /RM\s55,000 – RM\s250,000\s+Franchise fee RM\s\d/);
  }
});

t.test('the ROF box is on every franchise page and starts with the status if there is no approval', async t => {
  const approved = await open('kopi-kampung');
  const title = approved.page.locator('section.rof h2');
  t.equal(await title.textContent(), 'Registrar of Franchises (ROF)');
  t.notMatch(await visibleText(approved.page.locator('section.rof')), /not confirmed by us/);
  t.notMatch(await visibleText(approved.page.locator('article .badges')), 'Registration not confirmed by us');
  const { page } = await open('secret-recipe');
  t.match(await visibleText(page.locator('article .badges')), 'Registration not confirmed by us');
  t.match(
    await visibleText(page.locator('section.rof')),
    /^\s*The registration of Secret Recipe is not confirmed by us\.\s+Registrar of Franchises \(ROF\)/,
  );
});

t.test('a long word in the texts does not make the page wider', async t => {
  const { page } = await open('long-word', { viewport: PHONE });
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
});

t.test("initials replace a consultant's photo that fails before or after the scripts ran", async t => {
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
  t.equal(await face.locator('img').count(), 1, 'the photo may still load');
  late.resolve();
  await face.locator('img').waitFor({ state: 'detached' });
  t.equal(await page.locator('.consultant .name').textContent(), 'Aisyah Rahman');
});

t.test('either all figures are displayed or none', async t => {
  const { page } = await open('secret-recipe');
  t.ok(await page.getByText('Investment Details Protected').isVisible());
  t.ok(await page.getByText('NDA Required for Details').isVisible());
  // The similar franchises show their own figures.
  t.notMatch(await visibleText(page.locator('main .columns')), /RM/);
});

t.test('a view is counted once per page load and displayed', async t => {
  // Uses a franchise that no other test uses, because views may be counted late.
  const shown = async () => {
    const { page } = await open('brand-9');
    await page.waitForFunction(
      () => !/^\s*0 views/.test(document.querySelector('[data-views]')?.textContent ?? '0 views'),
    );
    return Number.parseInt((await page.locator('[data-views]').textContent()) ?? '', 10);
  };
  const first = await shown();
  t.ok(first > 0);
  t.equal(await shown(), first + 1);
});

t.test('a confirmation appears after the link was copied', async t => {
  const { page } = await open('kopi-kampung');
  const said = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'Copy link' }).click();
  const dialog = await said;
  t.equal(dialog.message(), 'Link copied to clipboard!');
  await dialog.accept();
  await clicked;
});

t.test(
  'the gallery opens full screen, wraps around, counts its items, stops scrolling and returns the focus',
  async t => {
    const { page, strangers } = await open('kopi-kampung');
    // The video host receives no request until its item is displayed. In this test the host never responds.
    await page.route('https://www.facebook.com/**', route => route.abort());
    const item = page.getByRole('link', { name: 'Open The shop' });
    await item.click();
    const viewer = page.getByRole('dialog', { name: 'Media gallery' });
    t.match(await visibleText(viewer), /1 \/ 5[\s\S]*The shop/);
    t.equal(await page.evaluate(() => getComputedStyle(document.body).overflow), 'hidden');
    t.equal(strangers.size, 0);
    await page.keyboard.press('ArrowLeft');
    t.match(await visibleText(viewer), /5 \/ 5[\s\S]*Facebook/);
    await page.keyboard.press('ArrowRight');
    t.match(await visibleText(viewer), /1 \/ 5/);
    await page.keyboard.press('Escape');
    t.notOk(await viewer.isVisible());
    t.ok(await item.evaluate(link => link === document.activeElement));
    // Waits, because the page is updated shortly after the gallery was closed.
    await page.waitForFunction(() => getComputedStyle(document.body).overflow === 'visible');
    await item.click();
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });
    t.match(page.url(), '/franchise/kopi-kampung', 'Back closes the gallery instead of leaving the page');
  },
);

t.test('a missing franchise shows a message with a link back, and an id leads to its page', async t => {
  const { page } = await open('nothing-here');
  await page.getByText('Franchise not found').waitFor();
  t.equal(await page.getByRole('link', { name: 'Back to Directory' }).getAttribute('href'), '/');
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'kopi-kampung' }).first('id');
  await page.goto(`${url}/franchise/${id}`);
  await page.waitForURL('**/franchise/kopi-kampung');
  t.equal((await fetch(`${url}/franchise/nothing-here`)).status, 404);
});

t.test('on a phone the form opens from a fixed bar, and nothing scrolls horizontally', async t => {
  const { page } = await open('kopi-kampung', { viewport: PHONE, hasTouch: true, isMobile: true });
  const button = page.getByRole('button', { name: 'Request Information' });
  const box = await button.boundingBox();
  t.equal((await page.locator('[data-enquiry]').boundingBox())?.height, 0, 'no empty box is above the footer');
  t.ok(box && box.y > PHONE.height - 120, 'the bar is at the bottom');
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await button.click();
  const form = page.getByRole('dialog', { name: 'Request Information' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  t.ok(await button.isVisible());
});

t.test('a placeholder replaces a picture that is on another server or fails to load', async t => {
  const file = 'franchise/secret-recipe.html';
  const [{ id, image_url }] = await stack.api.database.knex('franchises').where({ slug: 'secret-recipe' });
  const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));

  // A file name in the style of WordPress.
  const elsewhere = 'https://pictures.example/wp-content/uploads/shop-1600x1000.jpg';
  await stack.save(id, { image_url: elsewhere });
  await stack.hides(file, 'main-image');
  await page.goto(`${url}/franchise/secret-recipe`);
  t.equal(await page.locator('.main-image').count(), 0);
  t.ok(await page.locator('.room .placeholder').isVisible());
  t.notMatch(await page.locator('meta[property="og:image"]').getAttribute('content'), 'pictures.example');
  await page.goto(`${url}/?search=secret`);
  await page.locator('[data-list-live] .card').waitFor();
  t.equal(await page.locator('[data-list-live] .card img').count(), 0);
  t.notOk(
    asked.some(address => address.includes('pictures.example')),
    'the other server gets no request',
  );

  const missing = '/uploads/ffffffffffffffffffffffffffffffff-800x600.webp';
  await stack.save(id, { image_url: missing });
  await stack.shows(file, missing);
  await page.goto(`${url}/franchise/secret-recipe`);
  await page.locator('.main-image').waitFor({ state: 'hidden' });
  t.ok(await page.locator('.room .placeholder').isVisible());
  await page.goto(`${url}/?search=secret`);
  await page.locator('[data-list-live] .card img').waitFor({ state: 'hidden' });
  await page.locator('[data-list-live] .card-image > span').waitFor();
  await stack.save(id, { image_url });
  await stack.hides(file, missing);
});

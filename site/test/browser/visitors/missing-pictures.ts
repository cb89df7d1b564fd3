/** What a page shows instead of a picture that cannot be loaded. */
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

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
  // The page's script, which replaces missing pictures, also counts the view.
  const counted = page.waitForResponse('**/increment-view');
  await page.reload({ waitUntil: 'commit' });
  await counted;
  t.equal(await face.locator('img').count(), 1, 'the photo may still load');
  late.resolve();
  await face.locator('img').waitFor({ state: 'detached' });
  t.equal(await page.locator('.consultant .name').textContent(), 'Aisyah Rahman');
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

/** What visitors enter into the directory before its scripts have loaded. */
import t from 'tap';
import { visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

/** Opens a page whose scripts load only when `letScripts` is called. */
const beforeScripts = async (path: string) => {
  const { page } = await visit(browser, 'about:blank');
  let letScripts = () => {};
  const waiting = new Promise<void>(resolve => {
    letScripts = resolve;
  });
  await page.route('**/assets/site/*.js', async route => {
    await waiting;
    await route.continue();
  });
  await page.goto(url + path, { waitUntil: 'commit' });
  return { page, letScripts };
};

t.test('text typed before the script loads is searched for', async t => {
  const { page, letScripts } = await beforeScripts('/');
  await page.getByLabel('Search').pressSequentially('kopi');
  letScripts();
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  t.equal(new URL(page.url()).search, '?search=kopi');
  t.equal(await page.getByLabel('Search').inputValue(), 'kopi');
});

t.test('choices made before the script loads are applied in addition to the address', async t => {
  const { page, letScripts } = await beforeScripts('/?search=brand&sort=name');
  await page.getByLabel('Featured only').check();
  await page.getByLabel('Where').selectOption('Singapore');
  letScripts();
  await page.waitForURL(`${url}/?search=brand&place=Singapore&featured=true&sort=name`);
  t.equal(await page.getByLabel('Search').inputValue(), 'brand');
});

t.test(
  'choices made on a category page before the script loads are applied; moving the focus alone changes nothing',
  async t => {
    const food = await beforeScripts('/category/food?search=kopi');
    await food.page.getByLabel('Category').focus();
    await food.page.getByLabel('Category').selectOption('Laundry');
    food.letScripts();
    await food.page.waitForURL('**/category/laundry?search=kopi#franchises');

    const further = await beforeScripts('/category/food/2');
    await further.page.getByLabel('Search').pressSequentially('kopi');
    further.letScripts();
    await further.page.waitForLoadState();
    t.equal(await further.page.getByLabel('Search').inputValue(), 'kopi');

    const found = await beforeScripts('/?search=kopi');
    await found.page.getByLabel('Search').focus();
    found.letScripts();
    await found.page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
    t.equal(await found.page.getByLabel('Search').inputValue(), 'kopi');
  },
);

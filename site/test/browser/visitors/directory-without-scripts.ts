/** The directory without JavaScript. */
import t from 'tap';
import { DESKTOP, PHONE, visibleText, visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

t.test('without JavaScript the pages have no search controls, which would not work', async t => {
  for (const viewport of [DESKTOP, PHONE])
    for (const path of ['/', '/franchises/2', '/category/food']) {
      const { page } = await visit(browser, url + path, { javaScriptEnabled: false, viewport });
      for (const role of ['searchbox', 'combobox', 'checkbox', 'button'] as const)
        t.notOk(await page.locator('main').getByRole(role).first().isVisible(), `${role} of ${path}`);
      t.match(await visibleText(page.locator('main')), 'Search and filters need JavaScript.', path);
    }
});

t.test('every franchise can be reached by plain links without JavaScript', async t => {
  const { page } = await visit(browser, url, { javaScriptEnabled: false });
  const links = () => page.locator('.card a').evaluateAll(all => all.map(link => link.getAttribute('href')));
  const found = new Set(await links());
  await page.getByRole('link', { name: 'Next' }).click();
  t.equal(new URL(page.url()).pathname, '/franchises/2');
  await page.waitForLoadState();
  for (const link of await links()) found.add(link);
  t.equal(found.size, 32);
  await page.getByRole('link', { name: 'Food' }).first().click();
  t.equal(new URL(page.url()).pathname, '/category/food');
});

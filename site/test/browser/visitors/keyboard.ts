import t from 'tap';
import { visit } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

t.test('the main job is done by keyboard alone, at 400 % zoom', async t => {
  // 1280 pixels at 400 % are 320.
  const { page } = await visit(browser, url, { viewport: { width: 320, height: 256 } });
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'home fits');
  await page.keyboard.press('Tab');
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  t.notOk(await page.getByLabel('Search').isVisible(), 'one search is enough there');
  await page.getByLabel('What are you looking for?').focus();
  await page.keyboard.type('kopi');
  const card = page.locator('[data-list-live] .card a');
  await card.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let steps = 0; steps < 30 && (await focused()) !== 'Kopi Kampung'; steps++) await page.keyboard.press('Tab');
  t.equal(await focused(), 'Kopi Kampung');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/franchise/kopi-kampung');
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the franchise fits');
  for (let steps = 0; steps < 60 && (await focused()) !== 'Request Information'; steps++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').waitFor();
  for (const words of ['Aina', 'Yusof', 'by-keyboard@example.org', '+60 12-345 6789', 'Ipoh, Perak']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you for your interest!').waitFor();
  t.equal((await stack.api.database.knex('leads').where({ email: 'by-keyboard@example.org' })).length, 1);
});

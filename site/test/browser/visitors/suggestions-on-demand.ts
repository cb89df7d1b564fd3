/** Suggestions: when they are loaded, on a phone, and when none is chosen. */
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

/** Maximum size in bytes of the compressed script. */
const MOST_BYTES = 6 * 1024;

t.test('the suggestions are loaded when the field gets the focus', async t => {
  const { page } = await visit(browser, 'about:blank');
  const scripts: Response[] = [];
  page.on('response', response => {
    if (/\/suggestions\.[^/]*\.js$/.test(response.url())) scripts.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  t.equal(scripts.length, 0);
  await page.getByLabel('Search').focus();
  await page.getByLabel('Search').and(page.getByRole('combobox')).waitFor();
  const [script] = scripts;
  t.ok(script && gzipSync(await script.body()).length <= MOST_BYTES);
});

t.test('without a chosen suggestion Enter searches for the text', async t => {
  const { page } = await visit(browser, url);
  const field = page.getByLabel('Search');
  await field.pressSequentially('kopi');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.waitFor();
  await field.press('Enter');
  await list.waitFor({ state: 'hidden' });
  await page.locator('[data-list-count]', { hasText: /^1 franchise$/ }).waitFor();
  t.equal(new URL(page.url()).search, '?search=kopi');
});

t.test('on a phone a tap opens a category, and the budget filter stays', async t => {
  const { page, faults } = await visit(browser, `${url}/?max_investment=250000`, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.getByLabel('Search').tap();
  await page.getByLabel('Search').pressSequentially('foo');
  const option = page.getByRole('option', { name: /^Food Category, \d+ franchises$/ });
  await option.waitFor();
  const side = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  t.ok(side <= 0, 'the page does not scroll sideways');
  t.ok(((await option.boundingBox())?.height ?? 0) >= 44, 'the option is a large enough touch target');
  await option.tap();
  await page.waitForURL(`${url}/category/food?max_investment=250000#franchises`);
  t.same(faults, []);
});

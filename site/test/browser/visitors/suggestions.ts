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

t.test('suggestions are chosen with the keyboard', async t => {
  const { page, faults } = await visit(browser, url);
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  const field = page.getByLabel('Search');
  t.equal(await page.getByRole('listbox', { name: 'Suggestions' }).count(), 0);
  await field.focus();
  await field.and(page.getByRole('combobox')).waitFor();
  await field.pressSequentially('k');
  t.equal(await field.getAttribute('aria-expanded'), 'false', 'one letter has no suggestions');
  await field.pressSequentially('op');
  const option = page.getByRole('option', { name: 'Kopi Kampung' });
  await option.waitFor();
  t.equal(await option.locator('mark').textContent(), 'Kop');
  t.equal(await field.getAttribute('aria-expanded'), 'true');

  await field.press('ArrowDown');
  t.equal(await option.getAttribute('aria-selected'), 'true');
  t.equal(await field.getAttribute('aria-activedescendant'), await option.getAttribute('id'));
  await field.press('Escape');
  await option.waitFor({ state: 'detached' });
  t.equal(await field.inputValue(), 'kop', 'Escape keeps what was typed');
  await field.press('ArrowDown');
  await option.waitFor();
  await field.press('ArrowUp');
  await field.press('Enter');
  await page.waitForURL(`${url}/franchise/kopi-kampung`);
  t.ok(asked.every(address => !address.includes('text=k&') && !address.endsWith('text=k')));
  t.same(faults, []);
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

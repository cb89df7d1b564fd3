import type { Locator } from 'playwright-core';
import t from 'tap';
import { visibleText, visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

const open = async () => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  return page;
};

t.test('a printed page shows the cost before everything else', async t => {
  const page = await open();
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  const words = (text: string) => page.getByText(text, { exact: true }).first();
  const tops = await Promise.all([
    top(page.getByRole('heading', { level: 1, name: 'Kopi Kampung' })),
    ...['Investment Information', 'Total Locations', 'About Kopi Kampung'].map(text => top(words(text))),
  ]);
  t.ok(tops.every(Number.isFinite), `all are there: ${tops}`);
  t.same(
    tops,
    tops.toSorted((a, b) => a - b),
  );
  const sheet = await visibleText(page.locator('body'));
  t.match(sheet, 'Five years.', 'the FAQs are opened');
  t.match(sheet, /Details as of \d+ \w+ \d{4}\. https:\/\/example\.test\/franchise\/kopi-kampung/);
  t.match(sheet, 'Contact');
});

t.test('a printed page omits interactive parts', async t => {
  const page = await open();
  const words = await visibleText(page.locator('body'));
  for (const text of [
    'Request Information',
    'Copy link',
    'views',
    'Browse Franchises',
    'Media Gallery',
    'Skip to content',
  ])
    t.notMatch(words, text);
});

t.test('a printed page is black on white in any colour scheme, and has at most two pages', async t => {
  const page = await open();
  const dark = await page
    .locator('main :is(p, dd, dt, h1, h2, li, summary)')
    .evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => getComputedStyle(one).color));
  const light = dark.filter(colour => (colour.match(/\d+/g) ?? []).slice(0, 3).some(part => Number(part) > 0x66));
  t.ok(dark.length > 20, `${dark.length} texts`);
  t.same(light, []);
  t.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  t.ok(pages && pages <= 2, `${pages} pages`);
});

import type { Page } from 'playwright-core';
import t from 'tap';
import { DESKTOP, PHONE, visit, waitUntilBack } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

t.test('an enquiry can be sent by keyboard alone at 400 % zoom', async t => {
  // At 400 % zoom, 1280 pixels are 320.
  const { page } = await visit(browser, url, { viewport: { width: 320, height: 256 } });
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the home page fits');
  await page.keyboard.press('Tab');
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  await page.getByLabel('Search').focus();
  await page.keyboard.type('kopi');
  const card = page.locator('[data-list-live] .card a');
  await card.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let steps = 0; steps < 30 && (await focused()) !== 'Kopi Kampung'; steps++) await page.keyboard.press('Tab');
  t.equal(await focused(), 'Kopi Kampung');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/franchise/kopi-kampung');
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the franchise page fits');
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

/** A laptop's screen of 1280 by 720 zoomed to 400 %. */
const ENLARGED = { width: 320, height: 180 };

const FIELDS = [
  ...['first_name', 'last_name', 'email', 'phone', 'location_interest'],
  ...['investment_budget', 'experience', 'timeline', 'message'],
];

/** Resolves when this field has the focus and its middle is not covered. */
const inSight = (page: Page, name: string) =>
  page.waitForFunction(name => {
    const field = document.activeElement;
    if (field?.getAttribute('name') !== name) return false;
    const { left, right, top, bottom } = field.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === field;
  }, name);

for (const viewport of [DESKTOP, PHONE, ENLARGED])
  t.test(`at ${viewport.width} by ${viewport.height} the buttons do not cover a focused field`, async t => {
    const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { viewport });
    await page.getByRole('button', { name: 'Request Information' }).click();
    const [first = '', ...others] = FIELDS;
    await inSight(page, first);
    for (const [key, names] of [
      ['Tab', others],
      ['Shift+Tab', FIELDS.toReversed().slice(1)],
    ] as const)
      for (const name of names) {
        await page.keyboard.press(key);
        await inSight(page, name);
      }
    t.pass();
  });

t.test('at 400 % zoom more than half of the screen shows the page, not fixed bars', async t => {
  const { page } = await visit(browser, `${url}/franchise/kopi-kampung`, { viewport: ENLARGED });
  const share = await page.evaluate(() => {
    window.scrollTo({ top: 900, behavior: 'instant' });
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter(element => element?.closest('main article')).length / rows.length;
  });
  t.ok(share > 0.5, `${Math.round(100 * share)} %`);
});

/** Returns the focused element if it is completely hidden behind the enquiry bar. */
const behindTheBar = (page: Page) =>
  page.evaluate(() => {
    const [on, bar] = [document.activeElement, document.querySelector('[data-enquiry] .summary')];
    if (!on || !bar || bar.contains(on)) return undefined;
    const { top } = on.getBoundingClientRect();
    return top < innerHeight && top >= bar.getBoundingClientRect().top ? on.outerHTML : undefined;
  });

for (const viewport of [PHONE, { width: 320, height: 256 }])
  t.test(`at ${viewport.width} by ${viewport.height} the enquiry bar does not hide the focused element`, async t => {
    for (const path of ['/franchise/kopi-kampung', '/franchise/long-word']) {
      // Reduced motion turns off animated scrolling, so that scrolling is complete immediately.
      const { page } = await visit(browser, url + path, { viewport, reducedMotion: 'reduce' });
      const isLast = () => page.evaluate(() => document.activeElement === document.body);
      const behind: string[] = [];
      for (let steps = 0; steps < 100; steps++) {
        await page.keyboard.press('Tab');
        if (await isLast()) break;
        const hidden = await behindTheBar(page);
        if (hidden) behind.push(hidden);
      }
      t.same(behind, [], path);
    }
  });

t.test('the focus stays in the filter sheet until Escape closes it and returns the focus', async t => {
  const { page } = await visit(browser, `${url}/category/food`, { viewport: { width: 320, height: 256 } });
  const [opener, sheet] = [page.locator('[data-filter-open]'), page.getByRole('dialog', { name: 'Filters' })];
  for (const key of ['Tab', 'Shift+Tab']) {
    await opener.press('Enter');
    await sheet.waitFor();
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press(key);
      const isOutside = await sheet.evaluate(
        it => !it.contains(document.activeElement) && document.activeElement !== document.body,
      );
      t.notOk(isOutside, `${key} ${steps}`);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    t.equal(await opener.getAttribute('aria-expanded'), 'false', key);
    t.ok(await opener.evaluate(it => it === document.activeElement), 'the focus is back at the button');
    await waitUntilBack(page);
  }
});

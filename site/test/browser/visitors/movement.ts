import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { openWhole } from '../../support/quiet.ts';
import { browser, url } from './shop.ts';

/** How far things on the page have moved by themselves so far. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        // Told in a task of its own, before the second of these frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

t.test('nothing moves once it stands', async t => {
  for (const path of ['/', '/category/food', '/franchise/kopi-kampung']) {
    const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
    await openWhole(page, url + path);
    t.equal(await shift(page), 0, path);
    await page.evaluate(() => {
      document.body.style.paddingTop = '200px';
    });
    t.ok((await shift(page)) > 0, 'it would be seen');
  }
});

import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { openAndWaitUntilComplete } from '../../support/quiet.ts';
import { browser, url } from './shop.ts';

/** Returns the sum of all layout shifts of the page so far. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer is called in a separate task before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

t.test('nothing moves after it was drawn for the first time', async t => {
  for (const path of ['/', '/category/food', '/franchise/kopi-kampung']) {
    const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
    await openAndWaitUntilComplete(page, url + path);
    t.equal(await shift(page), 0, path);
    await page.evaluate(() => {
      document.body.style.paddingTop = '200px';
    });
    t.ok((await shift(page)) > 0, 'the measurement detects movement');
  }
});

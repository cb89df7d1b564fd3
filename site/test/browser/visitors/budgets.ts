import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { openWhole } from '../../support/quiet.ts';
import { browser, url } from './shop.ts';

/** Most a page may weigh, gzip, in kilobytes of 1024 bytes. */
const HTML = 14;
const CSS = 12;
const SCRIPT_AT_ONCE = 6;
const SCRIPT_IN_ALL = 90;

/** What of each kind was fetched so far, gzip, in kilobytes. */
const weigh = (page: Page) => {
  const weights = { document: 0, stylesheet: 0, script: 0 };
  const waiting: Promise<void>[] = [];
  page.on('response', answer => {
    const kind = answer.request().resourceType();
    if (kind !== 'document' && kind !== 'stylesheet' && kind !== 'script') return;
    const add = async () => {
      const body = await answer.body();
      weights[kind] += gzipSync(body, { level: 9 }).length / 1024;
    };
    waiting.push(add());
  });
  return async () => {
    await Promise.all(waiting);
    return weights;
  };
};

const measured = async (path: string) => {
  const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
  const weights = weigh(page);
  await openWhole(page, url + path);
  return { page, weights };
};

t.test('the home page keeps its budget, and all of it once the filters are used', async t => {
  const { page, weights } = await measured('/');
  const { document, stylesheet, script } = await weights();
  t.ok(document > 1 && stylesheet > 1 && script > 0.5, 'all of it was weighed');
  t.ok(document <= HTML, `HTML ${document.toFixed(1)} KB`);
  t.ok(stylesheet <= CSS, `CSS ${stylesheet.toFixed(1)} KB`);
  t.ok(script <= SCRIPT_AT_ONCE, `JavaScript at once ${script.toFixed(1)} KB`);
  await page.getByLabel('Search').fill('kopi');
  await page.locator('[data-list-live] .card').waitFor();
  const after = await weights();
  t.ok(after.script > 60, 'with React');
  t.ok(after.script <= SCRIPT_IN_ALL, `JavaScript in all ${after.script.toFixed(1)} KB`);
  t.ok(after.stylesheet <= CSS, `CSS in all ${after.stylesheet.toFixed(1)} KB`);
});

t.test('a franchise keeps its budget', async t => {
  const { page, weights } = await measured('/franchise/kopi-kampung');
  const { document, stylesheet, script } = await weights();
  t.ok(document > 1 && stylesheet > 1 && script > 0.5, 'all of it was weighed');
  t.ok(document <= HTML, `HTML ${document.toFixed(1)} KB`);
  t.ok(stylesheet <= CSS, `CSS ${stylesheet.toFixed(1)} KB`);
  t.ok(script <= SCRIPT_AT_ONCE, `JavaScript before interaction ${script.toFixed(1)} KB`);
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  const after = await weights();
  t.ok(after.script > script, 'the form came with a script');
  t.ok(after.script <= SCRIPT_IN_ALL);
});

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
    const { page } = await measured(path);
    t.equal(await shift(page), 0, path);
    await page.evaluate(() => {
      document.body.style.paddingTop = '200px';
    });
    t.ok((await shift(page)) > 0, 'it would be seen');
  }
});

import { weighOnTheWire } from '@marketplace/deploy/testing/wire-weight';
import { PHONE, visit } from '../../support/browser.ts';
import { openAndWaitUntilComplete } from '../../support/quiet.ts';
import { browser, stack } from './stage.ts';

/** Maximum transferred size in kilobytes of 1024 bytes. */
const HTML = 12;
const CSS = 11;
/** Maximum before interaction. Each file has half a kilobyte of headers. */
const SCRIPT_OF_HOME = 9;
const SCRIPT_OF_FRANCHISE = 6;
/** Maximum with React, the list of a search and its suggestions. */
const SCRIPT_IN_ALL = 84;
const SCRIPT_WITH_FORM = 17;
/** Maximum that the calculator of costs adds, with its styles. */
const CALCULATOR = 8;
/** Maximum for the first results of a search, 24 cards, its suggestions, and the counts of the choices. */
const CARDS = 4.5;

const measured = async (url: string, path: string) => {
  const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
  const weight = await weighOnTheWire(page);
  await openAndWaitUntilComplete(page, url + path);
  return { page, weight };
};

stack.test(
  'the home page stays within its budget, and the total after using filters stays within the total budget',
  async (t, url) => {
    const { page, weight } = await measured(url, '/');
    const { document, stylesheet, script } = await weight();
    t.ok(document > 1 && stylesheet > 1 && script > 0.5, 'all types of files were measured');
    t.ok(document <= HTML, `HTML ${document.toFixed(1)} KB`);
    t.ok(stylesheet <= CSS, `CSS ${stylesheet.toFixed(1)} KB`);
    t.ok(script <= SCRIPT_OF_HOME, `JavaScript before interaction ${script.toFixed(1)} KB`);
    await page.getByLabel('Search').fill('brand');
    await page.locator('[data-list-live] .card').nth(20).waitFor();
    const after = await weight();
    t.ok(after.script > 50, 'the script includes React');
    t.ok(after.script <= SCRIPT_IN_ALL, `JavaScript in all ${after.script.toFixed(1)} KB`);
    t.ok(after.stylesheet <= CSS, `CSS in all ${after.stylesheet.toFixed(1)} KB`);
    t.ok(after.api > 1 && after.api <= CARDS, `the list and counts from the API ${after.api.toFixed(1)} KB`);
  },
);

stack.test('a franchise page stays within its budget', async (t, url) => {
  const { page, weight } = await measured(url, '/franchise/kopi-kampung');
  const { document, stylesheet, script } = await weight();
  t.ok(document > 1 && stylesheet > 1 && script > 0.5, 'all types of files were measured');
  t.ok(document <= HTML, `HTML ${document.toFixed(1)} KB`);
  t.ok(stylesheet <= CSS, `CSS ${stylesheet.toFixed(1)} KB`);
  t.ok(script <= SCRIPT_OF_FRANCHISE, `JavaScript before interaction ${script.toFixed(1)} KB`);
  await page.getByText('Estimate what you need').click();
  await page.getByLabel('Franchise fee').waitFor();
  const calculator = (await weight()).script - script;
  t.ok(calculator > 1 && calculator <= CALCULATOR, `JavaScript of the calculator ${calculator.toFixed(1)} KB`);
});

stack.test('the form of a franchise page stays within its budget', async (t, url) => {
  const { page, weight } = await measured(url, '/franchise/kopi-kampung');
  const { script } = await weight();
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
  const after = await weight();
  t.ok(after.script > script, 'the form loaded a script');
  t.ok(after.script <= SCRIPT_WITH_FORM, `JavaScript with the form ${after.script.toFixed(1)} KB`);
});

/** Properties of `window` in the test of formats. */
type WindowWithFormats = Window & { formats?: string[] };

stack.test('pages create no formats of numbers and days while they load', async (t, url) => {
  const { page } = await visit(browser, 'about:blank', { viewport: PHONE });
  await page.addInitScript(() => {
    const formats: string[] = [];
    (window as WindowWithFormats).formats = formats;
    const format = Number.prototype.toLocaleString;
    Number.prototype.toLocaleString = function (this: number, ...options) {
      formats.push('toLocaleString');
      return format.apply(this, options);
    };
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'Collator'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (made, options) => {
            formats.push(name);
            return Reflect.construct(made, options);
          },
        }),
      });
  });
  for (const path of ['/', '/franchise/kopi-kampung', '/guide']) {
    await openAndWaitUntilComplete(page, url + path);
    const formats = await page.evaluate(() => (window as WindowWithFormats).formats);
    // A browser's first format takes 40 ms on a laptop, for which the page does not react.
    t.same(formats, [], path);
  }
});

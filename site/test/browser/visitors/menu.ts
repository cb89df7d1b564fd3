/** The menu on phones, with many links, and in old browsers. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { BUILD } from '../../publisher/support/faulty-build.ts';
import { PHONE, simulateOldPhone, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { browser, stack, url } from './shop.ts';

t.test('Back closes the phone menu and stays on the page, and its links add one entry to the history', async t => {
  const { page, faults } = await visit(browser, `${url}/guide`, { viewport: PHONE });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toggle = page.getByRole('button', { name: 'Menu' });
  const isOpen = () => page.evaluate(() => history.state?.isOpen === true);
  await toggle.click();
  await page.waitForFunction(() => history.state?.isOpen === true);
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  t.equal(page.url(), `${url}/guide`);
  await toggle.click();
  await page.waitForFunction(() => history.state?.isOpen === true);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => history.state?.isOpen !== true);
  await toggle.click();
  await page.waitForFunction(() => history.state?.isOpen === true);
  await menu.getByRole('link', { name: 'How It Works' }).click();
  await page.waitForURL(`${url}/#how-it-works`);
  await page.goBack();
  await page.waitForURL(`${url}/guide`);
  t.notOk(await isOpen());
  t.notOk(await menu.isVisible());
  t.same(withoutTransitionFaults(faults), []);
});

t.test('the styles use only syntax that older phones understand', async t => {
  const { page } = await visit(browser, url);
  const address = await page.locator('link[rel=stylesheet]').getAttribute('href');
  const styles = await (await fetch(new URL(address ?? '', url))).text();
  t.match(styles, /@media[^{]*min-width/);
  // These features exist only since Safari 16.4 and 16.5.
  t.notMatch(styles, /@media[^{]*[<>]/, 'media queries use min-width and max-width');
  t.notMatch(styles, /[{};]&/, 'rules are not nested');
});

/**
 * What Safari 15.0 or Chrome 95 lack in scripts, as far as their text shows it. React uses `reportError`, `AbortSignal`
 * and view transitions only where they exist.
 */
const MISSING_ON_OLD_PHONES = new RegExp(
  [
    String.raw`\.(?:at|findLast|findLastIndex|toReversed|toSorted|toSpliced)\(`,
    String.raw`\b(?:Object\.hasOwn|(?:Object|Map)\.groupBy|Array\.fromAsync|URL\.(?:canParse|parse)|AbortSignal\.(?:any|timeout))\b`,
    String.raw`\bPromise\.(?:try|withResolvers)\b|\b(?:structuredClone|requestIdleCallback|randomUUID|isWellFormed|toWellFormed)\b`,
    String.raw`\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(`,
    String.raw`\(\?<[=!]|:modal\b|\bstatic\{`,
  ].join('|'),
  'g',
);

t.test('the scripts use only functions that older phones have', async t => {
  const scripts = join(BUILD, 'client', 'assets', 'site');
  const found: Record<string, string[]> = {};
  for await (const name of glob('*.js', { cwd: scripts }))
    found[name] = (await readFile(join(scripts, name), 'utf8')).match(MISSING_ON_OLD_PHONES) ?? [];
  t.ok(Object.keys(found).length > 20, 'the build has scripts');
  t.same(
    Object.entries(found).filter(([, names]) => names.length > 0),
    [],
  );
});

t.test('in browsers without popovers the menu is part of the header and covers nothing', async t => {
  const { page, faults } = await visit(browser, 'about:blank', { viewport: PHONE });
  await simulateOldPhone(page);
  await page.goto(`${url}/guide`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const [links, words] = [await menu.boundingBox(), await page.locator('main').boundingBox()];
  t.ok(links && words && links.y + links.height <= words.y, 'the menu ends above the page');
  t.notOk(await page.getByRole('button', { name: 'Menu' }).isVisible(), 'the menu button is hidden');
  await menu.getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(`${url}/#contact`);
  t.same(withoutTransitionFaults(faults), []);
});

t.test('a menu that does not fit into one row is folded, whatever the width of the window', async t => {
  const links = (titles: string[]) =>
    titles.map((title, at) => ({ id: `${at}`, title, url: '/', order: at, is_external: false, target: '_self' }));
  const save = async (titles: string[], shows: string) => {
    const body = { navigation_menu: links(titles) };
    const saved = await stack.api.call('PUT /site-settings', { as: stack.admin, body });
    t.equal(saved.status, 200, saved.text);
    await stack.shows('guide.html', shows);
  };
  const { page } = await visit(browser, 'about:blank');
  const looks = async () => {
    await page.goto(`${url}/guide`);
    const found = [];
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const row = await page.getByRole('navigation', { name: 'Main' }).isVisible();
      const button = await page.getByRole('button', { name: 'Menu' }).isVisible();
      const high = await page.locator('.header').evaluate(header => header.getBoundingClientRect().height);
      t.ok(high < 75, `${width}: ${high} pixels high`);
      t.not(row, button, `${width}: either`);
      found.push(row);
    }
    return found;
  };
  const many = Array.from({ length: 7 }, (_, at) => `What we offer, part ${at}`);
  await save(many, 'part 6');
  t.same(await looks(), [false, false, false]);
  await page.getByRole('button', { name: 'Menu' }).click();
  const last = page.getByRole('link', { name: 'What we offer, part 6' });
  t.ok(await last.isVisible());
  // Uses a phone in landscape; the height excludes the browser's bars.
  await page.setViewportSize({ width: 740, height: 280 });
  await last.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  t.ok(y + height <= 280, `the last link ends at ${y + height} of 280`);
  await save(many.slice(0, 4), 'data-fits="page"');
  t.same(await looks(), [false, false, true]);
  await save([], 'data-fits="tablet"');
  t.same(await looks(), [false, true, true]);
});

import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import t from 'tap';
import { aBrowser, DESKTOP, PHONE, visit } from '../support/browser.ts';
import { aStack } from '../support/stack.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const stack = await aStack(t, {
  count: 30,
  franchises: [
    {
      slug: 'kopi-kampung',
      name: 'Kopi Kampung',
      featured: true,
      rof_approved: true,
      why_choose_points: JSON.stringify(['Six weeks of training']),
      media_gallery: JSON.stringify([
        { url: 'https://vimeo.com/76979871', caption: '' },
        { url: '/uploads/none-640x480.webp', caption: '' },
      ]),
      faqs: JSON.stringify([{ question: 'How long is the term?', answer: 'Five years.' }]),
    },
  ],
  rows: {
    pages: [
      {
        id: 'guide',
        title: 'Guide',
        slug: 'guide',
        content: '<p>Read <a href="/">this</a> first.</p><h2>Money</h2><ul><li>Fee</li></ul>',
      },
    ],
  },
});
const browser = await aBrowser(t);

/** What axe finds, as `rule: element`. */
const faultsOf = async (page: Page): Promise<string[]> => {
  await page.addScriptTag({ path: AXE });
  const { violations }: AxeResults = await page.evaluate(
    tags => (window as unknown as { axe: typeof import('axe-core') }).axe.run({ runOnly: tags }),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`));
};

const SCREENS: Record<string, string> = {
  home: '/',
  'a page of the directory': '/franchises/2',
  'a category': '/category/food',
  'a franchise': '/franchise/kopi-kampung',
  'a content page': '/guide',
  'an absent page': '/nothing-here',
};

const LOOKS = [
  { colorScheme: 'light', viewport: DESKTOP },
  { colorScheme: 'dark', viewport: PHONE },
] as const;

for (const [name, path] of Object.entries(SCREENS)) {
  for (const look of LOOKS) {
    t.test(`axe finds nothing on ${name}, ${look.colorScheme}, ${look.viewport.width} pixels wide`, async t => {
      const { page } = await visit(browser, stack.url + path, { ...look, bypassCSP: true });
      t.same(await faultsOf(page), []);
      await page.context().close();
    });
  }
}

const STATES: Record<string, { path: string; viewport?: typeof PHONE; act: (page: Page) => Promise<unknown> }> = {
  'a filtered list': {
    path: '/?search=kopi&featured=true',
    act: page => page.locator('[data-list-live] .card').waitFor(),
  },
  'an empty list': {
    path: '/?search=zzzz',
    act: page => page.getByText('No franchises match your current filters.').waitFor(),
  },
  'the open menu': {
    path: '/',
    viewport: PHONE,
    act: page => page.getByRole('button', { name: 'Menu' }).click(),
  },
  'the filters on a phone': {
    path: '/',
    viewport: PHONE,
    act: async page => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.waitForTimeout(400);
    },
  },
  'the open form with its errors': {
    path: '/franchise/kopi-kampung',
    act: async page => {
      await page.getByRole('button', { name: 'Request Information' }).click();
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await page.getByText('Email is required').waitFor();
    },
  },
  'the form on a phone': {
    path: '/franchise/kopi-kampung',
    viewport: PHONE,
    act: async page => {
      await page.getByRole('button', { name: 'Request Information' }).click();
      await page.getByLabel('First name').waitFor();
      await page.waitForTimeout(400);
    },
  },
  'the gallery': {
    path: '/franchise/kopi-kampung',
    act: async page => {
      await page.getByRole('link', { name: /image 2/ }).click();
      await page.getByText('2 / 2').waitFor();
    },
  },
};

for (const [name, { path, viewport = DESKTOP, act }] of Object.entries(STATES)) {
  t.test(`axe finds nothing on ${name}`, async t => {
    const { page } = await visit(browser, stack.url + path, { viewport, bypassCSP: true });
    await act(page);
    t.same(await faultsOf(page), []);
    await page.context().close();
  });
}

t.test('the main job is done by keyboard alone, at 400 % zoom', async t => {
  // 1280 pixels at 400 % are 320.
  const { page } = await visit(browser, stack.url, { viewport: { width: 320, height: 256 } });
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'home fits');
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
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the franchise fits');
  for (let steps = 0; steps < 60 && (await focused()) !== 'Request Information'; steps++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').waitFor();
  for (const words of ['Aina', 'Yusof', 'aina@example.org', '+60 12-345 6789', 'Ipoh, Perak']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you for your interest!').waitFor();
  t.equal((await stack.api.database.knex('leads').where({ email: 'aina@example.org' })).length, 1);
});

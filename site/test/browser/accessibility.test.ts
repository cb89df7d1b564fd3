import type { Theme } from '@marketplace/api';
import type { Page } from 'playwright-core';
import t from 'tap';
import { axe } from '../support/axe.ts';
import { aBrowser, DESKTOP, PHONE, visit } from '../support/browser.ts';
import { aStack } from '../support/stack.ts';

const stack = await aStack(t, {
  count: 25,
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
    { slug: 'secret-recipe', name: 'Secret Recipe', investment_min: null, franchise_fee: 0 },
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
// Some hundred looks; on a busy machine they take their time.
t.setTimeout(400_000);

const THEMES: Theme[] = ['minimalist', 'modern', 'classic'];
/** The last one that is chosen below stays. */
const PUBLISHED = THEMES.at(-1);

/** A screen, and what is done on it before it is looked at. */
interface Scene {
  path: string;
  viewport?: typeof PHONE;
  act?: (page: Page) => Promise<unknown>;
  /** Of what is shown elsewhere on a wide screen: the dark has no colours that are not there, too. */
  narrow?: true;
}

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
};

const SCENES: Record<string, Scene> = {
  home: { path: '/' },
  'home on a phone': { path: '/', viewport: PHONE, narrow: true },
  'a page of the directory': { path: '/franchises/2' },
  'a category': { path: '/category/food' },
  'a category on a phone': { path: '/category/food', viewport: PHONE, narrow: true },
  'a franchise': { path: '/franchise/kopi-kampung' },
  'a franchise on a phone': { path: '/franchise/kopi-kampung', viewport: PHONE, narrow: true },
  'a franchise whose figures are confidential': { path: '/franchise/secret-recipe' },
  'a content page': { path: '/guide' },
  'an absent page': { path: '/nothing-here' },
  'an absent franchise': {
    path: '/franchise/nothing-here',
    act: page => page.getByText('Franchise not found').waitFor(),
  },
  'a filtered list': {
    path: '/?search=kopi&featured=true',
    act: page => page.locator('[data-list-live] .card').waitFor(),
  },
  'an empty list': {
    path: '/?search=zzzz',
    act: page => page.getByText('No franchises match your current filters.').waitFor(),
  },
  'a list that is on its way': {
    path: '/',
    act: async page => {
      await page.route('**/api/franchises?*', () => new Promise(() => {}));
      await page.getByLabel('Search').fill('kopi');
      await page.locator('.card-skeleton').first().waitFor();
    },
  },
  "a list that can't be reached": {
    path: '/',
    act: async page => {
      await page.route('**/api/franchises?*', route => route.abort());
      await page.getByLabel('Search').fill('kopi');
      await page.getByText("The list can't be reached just now.").waitFor();
    },
  },
  'the open menu': {
    path: '/guide',
    viewport: PHONE,
    act: page => page.getByRole('button', { name: 'Menu' }).click(),
  },
  'the filters on a phone': {
    path: '/',
    viewport: PHONE,
    act: async page => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await settled(page);
    },
  },
  'the open form with its errors': {
    path: '/franchise/kopi-kampung',
    act: async page => {
      await openForm(page);
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await page.getByText('Email is required').waitFor();
    },
  },
  'the form on a phone, with the failure': {
    path: '/franchise/kopi-kampung',
    viewport: PHONE,
    act: async page => {
      await page.route('**/api/leads', route => route.abort());
      await openForm(page);
      for (const label of ['First name', 'Last name', 'Preferred location']) await page.getByLabel(label).fill('Ipoh');
      await page.getByLabel('Email').fill('aina@example.org');
      await page.getByLabel('Phone').fill('012-345 6789');
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await page.getByText('there was an error submitting your request').waitFor();
      await settled(page);
    },
  },
  'the gallery': {
    path: '/franchise/kopi-kampung',
    act: async page => {
      await page.getByRole('link', { name: /image 2/ }).click();
      await page.getByText('2 / 2').waitFor();
    },
  },
  'the answer to a form without JavaScript': {
    path: '/api/leads/received/ENQ-23456789',
  },
};

/** What moves has arrived. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => undefined))),
  );

/** As an admin does; resolves when the pages show it. */
const save = async (call: 'PUT /content' | 'PUT /google-analytics-settings', body: object, shows: string) => {
  const saved = await stack.api.call(call, { as: stack.admin, body });
  if (saved.status !== 200) throw new Error(`${call}: ${saved.status} ${saved.text}`);
  for (const page of ['guide', 'index', 'franchises/2', 'franchise/brand-1']) await stack.shows(`${page}.html`, shows);
};

/** What the head of every page says in a theme: its colours and fonts. With the name on `<html>` that is all of it. */
const stylesOf = async (theme: Theme): Promise<string> => {
  await save('PUT /content', { theme }, `data-theme="${theme}"`);
  return /<style>([^<]*)<\/style>/.exec((await stack.file('guide.html')) ?? '')?.[1] ?? '';
};

const wear = (page: Page, theme: Theme, css: string) =>
  page.evaluate(
    ([name, text]) => {
      document.documentElement.dataset.theme = name;
      const style = document.head.querySelector('style') ?? document.head.appendChild(document.createElement('style'));
      style.textContent = text;
    },
    [theme, css] as const,
  );

/** Looks at a scene in every theme, light and dark. */
const look = async ({ path, viewport = DESKTOP, act, narrow }: Scene): Promise<string[]> => {
  const { page } = await visit(browser, stack.url + path, { viewport, reducedMotion: 'reduce' });
  await act?.(page);
  const found = await axe(page, 'everything');
  for (const [theme, css] of styles) {
    await wear(page, theme, css);
    for (const colorScheme of narrow ? (['light'] as const) : (['light', 'dark'] as const)) {
      // As it was published, it has been looked at already.
      if (theme === PUBLISHED && colorScheme === 'light') continue;
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const faults = await axe(page, 'looks');
      found.push(...faults.map(fault => `${theme}, ${colorScheme}: ${fault}`));
    }
  }
  await page.context().close();
  return found;
};

const styles = new Map<Theme, string>();
for (const theme of THEMES) styles.set(theme, await stylesOf(theme));

t.test('the themes differ in how a page is arranged, not in colours and corners alone', async t => {
  const { page } = await visit(browser, stack.url, { viewport: DESKTOP });
  const arranged = new Map<Theme, string[]>();
  for (const [theme, css] of styles) {
    await wear(page, theme, css);
    arranged.set(
      theme,
      await page.evaluate(() => {
        const style = (place: string) => getComputedStyle(document.querySelector(place) ?? document.body);
        const search = document.querySelector('.seek .inside')?.getBoundingClientRect();
        const hero = document.querySelector('.hero')?.getBoundingClientRect();
        return [
          `words: ${style('.hero .words').textAlign} ${style('.hero .words').borderTopStyle}`,
          `card: ${style('.card').borderTopWidth} ${style('.card').paddingTop} ${style('.card').boxShadow === 'none'}`,
          `label: ${style('.card h3').textAlign}`,
          `search before the picture: ${(search?.top ?? 0) < (hero?.bottom ?? 0)}`,
        ];
      }),
    );
  }
  const all = [...arranged.values()];
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1))
      t.ok(one.filter((line, place) => line !== other[place]).length >= 2, `${one.join(', ')} and ${other.join(', ')}`);
  await page.context().close();
});

for (const [name, scene] of Object.entries(SCENES)) {
  t.test(`axe finds nothing on ${name}, in every theme, light and dark`, async t => {
    t.same(await look(scene), []);
  });
}

t.test('axe finds nothing on the question about cookies', async t => {
  const settings = { ga_tracking_id: 'G-ABCD1234', gtm_container_id: '', enabled: true };
  await save('PUT /google-analytics-settings', settings, 'G-ABCD1234');
  const act = (page: Page) => page.getByRole('button', { name: 'Allow' }).waitFor();
  t.same(await look({ path: '/guide', act }), []);
  t.same(await look({ path: '/', viewport: PHONE, act, narrow: true }), []);
});

t.test('axe finds nothing on a form that came back without JavaScript', async t => {
  const franchise = await stack.api.database.knex('franchises').where({ slug: 'kopi-kampung' }).first('id');
  const answer = await visit(browser, `${stack.url}/guide`);
  await answer.page.setContent(`<form method="post" action="${stack.url}/api/leads">
    <input name="franchise_id" value="${franchise.id}"><input name="email" value="wrong"><button>Send</button></form>`);
  await answer.page.getByRole('button', { name: 'Send' }).click();
  await answer.page.getByText('Last name is required').first().waitFor();
  t.same(await axe(answer.page, 'everything'), []);
  await answer.page.emulateMedia({ colorScheme: 'dark' });
  await settled(answer.page);
  t.same(await axe(answer.page, 'looks'), []);
});

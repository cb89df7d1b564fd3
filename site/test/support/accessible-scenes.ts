import type { Theme } from '@marketplace/api';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { findAxeViolations } from './axe.ts';
import { DESKTOP, openTestBrowser, PHONE, visit } from './browser.ts';
import { startStack } from './stack.ts';

const GIVEN = {
  count: 25,
  franchises: [
    {
      slug: 'kopi-kampung',
      name: 'Kopi Kampung',
      featured: true,
      rof_approved: true,
      why_choose_points: JSON.stringify(['Six weeks of training']),
      royalty_percent: JSON.stringify({ min: 5, max: 6, as_of: '2026-03-31' }),
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
};

export const THEMES: Theme[] = ['minimalist', 'modern', 'classic'];
/** A screen, and the actions that lead to the state to check. */
interface Scene {
  path: string;
  viewport?: typeof PHONE;
  act?: (page: Page) => Promise<unknown>;
  /**
   * Whether the scene is a narrow version of another scene. Narrow scenes are not checked in dark mode, because their
   * colours are those of the wide scene.
   */
  narrow?: true;
}

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').waitFor();
};

const CHOSEN_TWO = '?franchises=kopi-kampung,secret-recipe,never-there';
const showComparison = (page: Page) => page.getByRole('table').waitFor();
const openSeveral = async (page: Page) => {
  await page.getByRole('button', { name: 'Send one enquiry to several' }).click();
  await page.getByLabel('Secret Recipe', { exact: true }).check();
};

/** Each screen once. */
export const SCREENS: Record<string, Scene> = {
  home: { path: '/' },
  'a category': { path: '/category/food' },
  'a franchise': { path: '/franchise/kopi-kampung' },
  'a comparison': { path: `/compare${CHOSEN_TWO}`, act: showComparison },
  'a shortlist with the form for several': { path: `/shortlist${CHOSEN_TWO}`, act: openSeveral },
  'a content page': { path: '/guide' },
  'an absent page': { path: '/nothing-here' },
  'an absent franchise': {
    path: '/franchise/nothing-here',
    act: page => page.getByText('Franchise not found').waitFor(),
  },
  'the open form with its errors': {
    path: '/franchise/kopi-kampung',
    act: async page => {
      await openForm(page);
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await page.getByText('Email is required').waitFor();
    },
  },
};

/** Other widths and states of the screens. */
export const STATES: Record<string, Scene> = {
  'home on a phone': { path: '/', viewport: PHONE, narrow: true },
  'a page of the directory': { path: '/franchises/2' },
  'a category on a phone': { path: '/category/food', viewport: PHONE, narrow: true },
  'a franchise on a phone': { path: '/franchise/kopi-kampung', viewport: PHONE, narrow: true },
  'a franchise whose figures are confidential': { path: '/franchise/secret-recipe' },
  'a comparison on a phone': { path: `/compare${CHOSEN_TWO}`, act: showComparison, viewport: PHONE, narrow: true },
  'a shortlist on a phone': { path: `/shortlist${CHOSEN_TWO}`, act: openSeveral, viewport: PHONE, narrow: true },
  'a filtered list': {
    path: '/?search=kopi&featured=true',
    act: page => page.locator('[data-list-live] .card').waitFor(),
  },
  'a compact list': {
    path: '/category/food',
    act: page => page.getByRole('button', { name: 'Compact list' }).click(),
  },
  'suggestions for a search': {
    path: '/',
    act: async page => {
      await page.getByLabel('Search').pressSequentially('ko');
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
      await page.keyboard.press('ArrowDown');
    },
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
      await waitForAnimations(page);
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
      await waitForAnimations(page);
    },
  },
  'the calculator with an error': {
    path: '/franchise/kopi-kampung',
    act: async page => {
      await page.getByText('Estimate what you need').click();
      await page.getByLabel('Rent', { exact: true }).fill('much');
      await page.getByText('Enter a number').waitFor();
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

/** Resolves when all animations are finished. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => undefined))),
  );

/** A theme with a colour scheme. */
interface Dress {
  theme: Theme;
  colorScheme: 'light' | 'dark';
}

/** Creates a site with content of every kind, and returns a function that checks its scenes with axe. */
export const aSiteOfScenes = async (t: Test) => {
  const stack = await startStack(t, GIVEN);
  const browser = await openTestBrowser(t);

  /** Saves as an admin does. Resolves when the pages show the change. */
  const save = async (call: 'PUT /content' | 'PUT /google-analytics-settings', body: object, shows: string) => {
    const saved = await stack.api.call(call, { as: stack.admin, body });
    if (saved.status !== 200) throw new Error(`${call}: ${saved.status} ${saved.text}`);
    for (const page of ['guide', 'index', 'franchises/2', 'franchise/brand-1'])
      await stack.shows(`${page}.html`, shows);
  };

  /** Opens a scene as published, and checks it. After that, `more` may check it again. */
  const look = async (
    { path, viewport = DESKTOP, act }: Scene,
    more?: (page: Page, found: string[]) => Promise<unknown>,
  ): Promise<string[]> => {
    const { page } = await visit(browser, stack.url + path, { viewport, reducedMotion: 'reduce' });
    await act?.(page);
    const found = await findAxeViolations(page, 'everything');
    await more?.(page, found);
    await page.context().close();
    return found;
  };
  return { stack, browser, save, look };
};

/** Saves each theme of a site once, and returns functions that show scenes in the other themes and in dark mode. */
export const withAllThemes = async ({ stack, save, look }: Awaited<ReturnType<typeof aSiteOfScenes>>) => {
  /**
   * Returns the styles of a theme from the head of the pages: its colours and fonts. A theme consists of these styles
   * and its name on `<html>`.
   */
  const stylesOf = async (theme: Theme): Promise<string> => {
    await save('PUT /content', { theme }, `data-theme="${theme}"`);
    return /<style>([^<]*)<\/style>/.exec((await stack.file('guide.html')) ?? '')?.[1] ?? '';
  };
  const styles = new Map<Theme, string>();
  for (const theme of THEMES) styles.set(theme, await stylesOf(theme));
  /** The theme of the published site, which was saved last. */
  const published = THEMES.at(-1);
  /** All combinations except the published one, in which every scene is checked before. */
  const others: Dress[] = THEMES.flatMap(theme =>
    (['light', 'dark'] as const)
      .filter(colorScheme => theme !== published || colorScheme !== 'light')
      .map(colorScheme => ({ theme, colorScheme })),
  );

  const wear = (page: Page, theme: Theme) =>
    page.evaluate(
      ([name, text]) => {
        document.documentElement.dataset.theme = name;
        const style =
          document.head.querySelector('style') ?? document.head.appendChild(document.createElement('style'));
        style.textContent = text;
      },
      [theme, styles.get(theme) ?? ''] as const,
    );

  /** Checks a scene as published, and then in the other combinations of theme and colour scheme. */
  const lookAtAll = (scene: Scene): Promise<string[]> =>
    look(scene, async (page, found) => {
      for (const { theme, colorScheme } of others.filter(other => !scene.narrow || other.colorScheme === 'light')) {
        await wear(page, theme);
        await page.emulateMedia({ colorScheme });
        await waitForAnimations(page);
        const faults = await findAxeViolations(page, 'looks');
        found.push(...faults.map(fault => `${theme}, ${colorScheme}: ${fault}`));
      }
    });
  return { wear, lookAtAll };
};

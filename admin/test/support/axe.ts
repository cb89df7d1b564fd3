import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/**
 * Waits until running transitions have finished, because half-transparent text has too little contrast. Endless
 * animations are ignored.
 */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** Loads axe into the page if it is missing. Opening another screen keeps it, because the page is not reloaded. */
const bring = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
};

/**
 * Returns the violations that axe finds on a page: one line for each element, or an empty list.
 * @param popup whether a menu is open, which belongs to its button and therefore to no landmark
 */
export const findAxeViolations = async (page: Page, { popup = false } = {}): Promise<string[]> => {
  await settle(page);
  await bring(page);
  const violations: Violation[] = await page.evaluate(
    async ([tags, region]) => {
      // A bar at the window's edge covers part of the content. Axe would report the covered targets as too small.
      const bars = [...document.querySelectorAll<HTMLElement>('main [data-covers]')];
      for (const { style } of bars) style.position = 'static';
      const found = await Reflect.get(window, 'axe')
        // Leaves out descriptions of passed rules, which would take two thirds of the time.
        .run(document, {
          runOnly: tags,
          rules: { region: { enabled: region } },
          resultTypes: ['violations'],
          selectors: false,
        });
      for (const { style } of bars) style.position = '';
      return found.violations;
    },
    [RULES, !popup] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
};

/**
 * Returns the violations that axe finds in a state of a screen. Only `npm run test:all` looks for them: the quick tests
 * check each screen once (`screens.test.ts`).
 */
export const findAxeViolationsOfState = async (page: Page): Promise<string[]> =>
  TESTS_EVERYTHING ? findAxeViolations(page) : [];

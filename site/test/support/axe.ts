import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Describes only violations, because describing passed checks takes most of the time. */
const FAULTS_ALONE: RunOptions = { resultTypes: ['violations'], selectors: false };

/** All automatic checks of WCAG 2.2 AA, and the best practices. */
const EVERYTHING: RunOptions = {
  ...FAULTS_ALONE,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Checks that can fail in another theme or colour scheme of the same page. */
const LOOKS: RunOptions = {
  ...FAULTS_ALONE,
  runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'link-in-text-block'] },
};

/** Leaves out most cards of a list, because they are similar. The cards that differ are at the start of the list. */
const FEW_CARDS = { exclude: '.cards > li:nth-child(n + 7)' };

/** Returns the violations that axe finds on a page, as `rule: element`. */
export const findAxeViolations = async (page: Page, what: 'everything' | 'looks' = 'everything'): Promise<string[]> => {
  // Runs axe through the driver, because the Content-Security-Policy would refuse a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const { violations }: AxeResults = await page.evaluate(
    ([context, options]) => Reflect.get(window, 'axe').run(context ?? document, options),
    what === 'everything' ? ([undefined, EVERYTHING] as const) : ([FEW_CARDS, LOOKS] as const),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`));
};

/**
 * Returns the violations that axe finds in a state of a page. Only `npm run test:all` looks for them: the quick tests
 * check each screen once (`accessibility.test.ts`).
 */
export const findAxeViolationsOfState = async (page: Page): Promise<string[]> =>
  TESTS_EVERYTHING ? findAxeViolations(page) : [];

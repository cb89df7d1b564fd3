import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is well is not described: that takes most of the time. */
const FAULTS_ALONE: RunOptions = { resultTypes: ['violations'], selectors: false };

/** Everything of WCAG 2.2 AA that a program can judge, and good practice. */
const EVERYTHING: RunOptions = {
  ...FAULTS_ALONE,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What another theme or scheme of the same page can break. */
const LOOKS: RunOptions = {
  ...FAULTS_ALONE,
  runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'link-in-text-block'] },
};

/** The cards of a list are one thing many times; those that differ come first. */
const FEW_CARDS = { exclude: '.cards > li:nth-child(n + 7)' };

/** What axe finds on a page as it stands, as `rule: element`; none when all is well. */
export const axe = async (page: Page, what: 'everything' | 'looks' = 'everything'): Promise<string[]> => {
  // Not as an element of the page: the Content-Security-Policy would refuse it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const { violations }: AxeResults = await page.evaluate(
    ([context, options]) => Reflect.get(window, 'axe').run(context ?? document, options),
    what === 'everything' ? ([undefined, EVERYTHING] as const) : ([FEW_CARDS, LOOKS] as const),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`));
};

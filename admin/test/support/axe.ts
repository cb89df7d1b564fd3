import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Waits until what fades or slides has arrived: text that is half there has no contrast yet. What turns for ever is not waited for. */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** Once a page: a screen that is reached without loading the console anew has it already. */
const bring = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
};

/**
 * What axe finds on a page: one line a place, none when all is well.
 * @param popup an open menu stands in no landmark, nor should it: it belongs to the button that has opened it
 */
export const axe = async (page: Page, { popup = false } = {}): Promise<string[]> => {
  await settle(page);
  await bring(page);
  const violations: Violation[] = await page.evaluate(
    ([tags, region]) =>
      Reflect.get(window, 'axe')
        // What is well is not described: that takes two thirds of the time.
        .run(document, {
          runOnly: tags,
          rules: { region: { enabled: region } },
          resultTypes: ['violations'],
          selectors: false,
        })
        .then((found: { violations: unknown }) => found.violations),
    [RULES, !popup] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
};

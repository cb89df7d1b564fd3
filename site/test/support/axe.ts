import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page, as `rule: element`; none when all is well. */
export const axe = async (page: Page): Promise<string[]> => {
  // Not as an element of the page: the Content-Security-Policy would refuse it.
  await page.evaluate(await source);
  const { violations }: AxeResults = await page.evaluate(
    tags => (window as unknown as { axe: typeof import('axe-core') }).axe.run({ runOnly: tags }),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`));
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Graph, partsOf, reachOf } from './changes/graph.ts';
import { expectedTime, type Times } from './run-times.ts';

const BROWSER = 'deploy/src/browser/browser.ts';
const BUILDS = ['site/dist', 'admin/dist'];

/** A file of tests by what it imports and starts: whether it needs a browser and a build, and how long it will take. */
export const looksOf = (root: string, graph: Graph, times: Times, file: string) => {
  const reach = reachOf(graph, file);
  const text = partsOf(graph, file).map(part => readFileSync(join(root, part), 'utf8'));
  const awaits = text.join('').split('await ').length - 1;
  const browser = reach.has(BROWSER);
  const expected = expectedTime(file, times, { browser, awaits });
  return { file, browser, build: BUILDS.some(build => reach.has(build)), expected };
};

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Graph, partsOf, reachOf } from './graph.ts';

/** What a change can touch. */
export interface Touched {
  /** To be run. */
  files: string[];
  /** They reach the change only through the whole application, and name nothing of it. */
  distant: string[];
}

/** Whoever needs one of these needs the whole application, whatever it is about. */
export const WHOLE: ReadonlySet<string> = new Set([
  'api/src/app/app.ts',
  'api/src/app/server.ts',
  'api/src/app/worker.ts',
  'api/src/app/background.ts',
  'site/publisher/main.ts',
  'admin/dist',
  'site/dist',
  'deploy/bootstrap.mjs',
  'api/test/support/index.ts',
  'api/test/support/test-api.ts',
]);

/** Everything depends on these. */
const EVERYTHING = /^(?:package-lock\.json|package\.json|(?:[a-z]+\/)+package\.json|tsconfig\.base\.json|turbo\.json)$/;

/** Folders below `src` that all others stand on, or that hold a bit of everything. */
const GROUND = new Set(
  'app platform layout layouts http providers styles browser components data pages forms inputs list i18n'.split(' '),
);

const ADDRESS = /["'`]\/(?:admin\/)?([a-z][a-z-]+)/g;

/**
 * What a file's folder is about: its name, and the addresses that its routes answer at. None for files that
 * everything stands on.
 */
const subjectOf = (root: string, files: readonly string[], changed: string): RegExp | undefined => {
  const [workspace = '', source = '', capability = '', ...inside] = changed.split('/');
  if (source !== 'src' || inside.length === 0 || GROUND.has(capability)) return undefined;
  const words = new Set([capability.replace(/ies$/, '').replace(/s$/, '')]);
  const folder = `${posix.join(workspace, source, capability)}/`;
  for (const file of files.filter(file => file.startsWith(folder) && /routes\.ts$/.test(file)))
    for (const [, word = ''] of readFileSync(join(root, file), 'utf8').matchAll(ADDRESS)) words.add(word);
  return new RegExp(`\\b(?:${[...words].join('|')})`, 'i');
};

/**
 * The tests that a change can touch.
 * @param files all files of the project
 * @param changed changed, added or taken away
 */
export const touchedTests = (
  root: string,
  { graph, files, tests }: { graph: Graph; files: readonly string[]; tests: readonly string[] },
  changed: readonly string[],
): Touched => {
  if (changed.some(file => EVERYTHING.test(file))) return { files: [...tests], distant: [] };
  const subjects = new Map(changed.map(file => [file, subjectOf(root, files, file)]));
  const touched: Touched = { files: [], distant: [] };
  for (const test of tests) {
    const reach = reachOf(graph, test);
    const reached = changed.filter(file => reach.has(file));
    if (reached.length === 0) continue;
    const near = reachOf(graph, test, WHOLE);
    const text = partsOf(graph, test)
      .map(part => `${part}\n${readFileSync(join(root, part), 'utf8')}`)
      .join('\n');
    const isMeant = reached.some(file => near.has(file) || (subjects.get(file)?.test(text) ?? true));
    touched[isMeant ? 'files' : 'distant'].push(test);
  }
  return touched;
};

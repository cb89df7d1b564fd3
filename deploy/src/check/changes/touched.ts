import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { workspaceOf } from '../test-files.ts';
import { type Graph, partsOf, reachOf } from './graph.ts';

/** What a change can touch. */
export interface Touched {
  /** To be run, the nearest to the change first. */
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
  'app platform layout layouts http providers styles browser components data pages forms inputs list i18n kit'.split(
    ' ',
  ),
);

/** Folders of the console that hold what it is about: what a file is about is the folder in them. */
const HOLDING = new Set(['resources', 'settings', 'account']);

const ADDRESS = /["'`]\/(?:admin\/)?([a-z][a-z-]+)/g;

/**
 * What a file's folder is about: its name, and the addresses that its routes answer at. None for files that
 * everything stands on.
 */
const subjectOf = (root: string, files: readonly string[], changed: string): RegExp | undefined => {
  const [workspace = '', source = '', first = '', ...below] = changed.split('/');
  const [capability = '', ...inside] = HOLDING.has(first) ? below : [first, ...below];
  if (source !== 'src' || inside.length === 0 || GROUND.has(first)) return undefined;
  const words = new Set([capability.replace(/ies$/, '').replace(/s$/, '')]);
  const folder = `${posix.join(workspace, source, ...(HOLDING.has(first) ? [first] : []), capability)}/`;
  for (const file of files.filter(file => file.startsWith(folder) && /routes\.ts$/.test(file)))
    for (const [, word = ''] of readFileSync(join(root, file), 'utf8').matchAll(ADDRESS)) words.add(word);
  return new RegExp(`\\b(?:${[...words].join('|')})`, 'i');
};

/** What a file's own name says: `search` and `field` of `SearchField.tsx`. Short words are in every test: `page`, `list`. */
const wordsOf = (file: string): string[] =>
  posix
    .basename(file)
    .replace(/\..*$/, '')
    .split(/(?=[A-Z])|[-_]/)
    .map(word => word.toLowerCase())
    .filter(word => word.length > 4);

/** How far a test is from a change, and how often it names it. */
interface Nearness {
  test: string;
  steps: number;
  named: number;
}

/** A test that is changed itself, that imports what is changed, that is called as its folder is, and any other: those of its workspace first. */
const stepsFrom = (graph: Graph, parts: readonly string[], changed: string, subject: RegExp | undefined): number => {
  if (parts.includes(changed)) return 0;
  if (parts.some(part => graph.get(part)?.has(changed))) return 1;
  const elsewhere = parts.every(part => workspaceOf(part) !== workspaceOf(changed)) ? 1 : 0;
  return (subject?.test(parts.join('\n')) ? 2 : 4) + elsewhere;
};

const timesNamed = (text: string, changed: string, subject: RegExp | undefined): number => {
  const words = [...wordsOf(changed), ...(subject ? [subject.source] : [])];
  return words.length === 0 ? 0 : [...text.matchAll(new RegExp(words.join('|'), 'gi'))].length;
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
  const meant: Nearness[] = [];
  const distant: string[] = [];
  for (const test of tests) {
    const reach = reachOf(graph, test);
    const reached = changed.filter(file => reach.has(file));
    if (reached.length === 0) continue;
    const near = reachOf(graph, test, WHOLE);
    const text = partsOf(graph, test)
      .map(part => `${part}\n${readFileSync(join(root, part), 'utf8')}`)
      .join('\n');
    const isMeant = reached.some(file => near.has(file) || (subjects.get(file)?.test(text) ?? true));
    if (!isMeant) {
      distant.push(test);
      continue;
    }
    const parts = partsOf(graph, test);
    const steps = Math.min(...reached.map(file => stepsFrom(graph, parts, file, subjects.get(file))));
    const named = Math.max(...reached.map(file => timesNamed(text, file, subjects.get(file))));
    meant.push({ test, steps, named });
  }
  meant.sort((a, b) => a.steps - b.steps || b.named - a.named);
  return { files: meant.map(({ test }) => test), distant };
};

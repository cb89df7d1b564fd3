import { say } from '../command/progress.ts';
import type { Graph } from './changes/graph.ts';
import { changedFiles } from './changes/project-files.ts';
import { touchedTests } from './changes/touched.ts';
import { filesAtATime } from './command.ts';
import { looksOf } from './looks.ts';
import type { Options } from './options.ts';
import { readTimes } from './run-times.ts';
import { findTestFiles, isLong, isMeant } from './test-files.ts';

/** What a change is tried with at once, in milliseconds: nobody waits for longer before going on. */
const SOON_MS = 120_000;

/** The first of these that take no longer together, so many at a time; one at least. */
export const within = (
  milliseconds: number,
  files: readonly string[],
  expected: (file: string) => number,
  atATime: number,
): string[] => {
  let sum = 0;
  return files.filter((file, index) => {
    const after = sum + expected(file) / atATime;
    if (index > 0 && after > milliseconds) return false;
    sum = after;
    return true;
  });
};

const chooseTouched = (root: string, { base, whole }: Options, graph: Graph, files: string[], tests: string[]) => {
  const { since, files: changed } = changedFiles(root, base);
  const touched = touchedTests(root, { graph, files, tests }, changed);
  const times = readTimes(root);
  const expected = (file: string) => looksOf(root, graph, times, file).expected;
  const chosen = whole ? touched.files : within(SOON_MS, touched.files, expected, filesAtATime());
  say(
    `  ${changed.length} files changed since ${since.slice(0, 8)}; ${touched.files.length} test files can be touched`,
  );
  if (chosen.length < touched.files.length) {
    say(`  the nearest ${chosen.length} that two minutes are enough for; all: npm run test:changed -- --whole`);
  }
  if (touched.distant.length > 0) {
    say(
      `  ${touched.distant.length} more reach it only through the whole application and do not name it: npm test runs them`,
    );
  }
  return chosen;
};

/**
 * The test files that these options mean.
 * @throws Error when no file is meant by a path
 */
export const chooseTests = (
  root: string,
  options: Options,
  { graph, files }: { graph: Graph; files: string[] },
): string[] => {
  const found = findTestFiles(root, options.paths);
  for (const path of options.paths)
    if (!found.some(file => isMeant(file, path))) throw new Error(`No test file begins with ${path}`);
  // Who names a long one, or has changed it, means it.
  const wanted = found.filter(file => options.all || !isLong(file) || options.paths.includes(file));
  return options.changed ? chooseTouched(root, options, graph, files, wanted) : wanted;
};

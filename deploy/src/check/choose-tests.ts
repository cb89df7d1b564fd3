import { say, seconds } from '../command/progress.ts';
import type { Graph } from './changes/graph.ts';
import { changedFiles } from './changes/project-files.ts';
import { touchedTests } from './changes/touched.ts';
import type { Options } from './options.ts';
import { readTimes } from './run-times.ts';
import { findTestFiles, isLong, isMeant } from './test-files.ts';

const chooseTouched = (root: string, base: string | undefined, graph: Graph, files: string[], tests: string[]) => {
  const { since, files: changed } = changedFiles(root, base);
  const touched = touchedTests(root, { graph, files, tests }, changed);
  const times = readTimes(root);
  const known = touched.files.flatMap(file => times[file] ?? []);
  say(
    `  ${changed.length} files changed since ${since.slice(0, 8)}; ${touched.files.length} test files can be touched`,
  );
  const sum = known.reduce((all, time) => all + time, 0);
  if (known.length > 0 && known.length === touched.files.length)
    say(`  they took ${seconds(sum)} of one process when they last ran`);
  if (touched.distant.length > 0) {
    say(
      `  ${touched.distant.length} more reach it only through the whole application and do not name it: npm test runs them`,
    );
  }
  return touched.files;
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
  return options.changed ? chooseTouched(root, options.base, graph, files, wanted) : wanted;
};

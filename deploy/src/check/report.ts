import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seconds } from '../command/progress.ts';
import { NEVER_AGAIN } from './marks.ts';
import type { Tally } from './tap-results.ts';
import { WORKSPACES, workspaceOf } from './test-files.ts';
import type { Ran } from './test-process.ts';

const SLOWEST = 15;
/** Lines of a failed file's output that are printed; its file has all of them. */
const MOST_LINES = 150;
/** Of what did not hold, however far before the end it stands, so many lines each, and all together. */
const [LINES_OF_ONE, LINES_OF_ALL] = [25, 100];

/** Where the output of failed files is kept: git ignores it. */
export const failuresFolder = (root: string): string => join(root, '.tap/failed');

/** Forgets what an earlier run left. */
export const forgetFailures = (root: string): void => rmSync(failuresFolder(root), { recursive: true, force: true });

/** Keeps what a failed file wrote; answers where. `which` tells runs of the same file apart. */
export const keepFailure = (root: string, { file, output }: Ran, ...which: (string | undefined)[]): string => {
  const path = join(failuresFolder(root), `${[file, ...which].filter(Boolean).join('.')}.tap`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, output);
  return path;
};

/** The lines that say what did not hold and why; a test that only repeats what is said within it has nothing to add. */
const whatFailed = (lines: readonly string[]): string[] =>
  lines.flatMap((line, at) => {
    const [, indent] = /^( *)not ok\b/.exec(line) ?? [];
    if (indent === undefined || !/^ *---$/.test(lines[at + 1] ?? '')) return [];
    const end = lines.indexOf(`${indent}  ...`, at);
    return lines.slice(at, Math.min(end < 0 ? lines.length : end + 1, at + LINES_OF_ONE));
  });

/**
 * What is worth reading of a failed file's output: without the lines that hold, and where it is long what did not hold and
 * the end.
 */
export const essence = (output: string): string[] => {
  const lines = output
    .trimEnd()
    .split('\n')
    .filter(line => !/^ *(?:ok\b|TAP version|1\.\.\d+$|$)/.test(line));
  if (lines.length <= MOST_LINES) return lines;
  const failed = whatFailed(lines).slice(0, LINES_OF_ALL);
  const end = lines.slice(failed.length - MOST_LINES);
  return [...failed, `(of ${lines.length} lines the last ${end.length}; the file has all of them)`, ...end];
};

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** The slowest files, with their share of the time that all of them took together. */
export const slowestLines = (ran: readonly Ran[]): string[] => {
  const whole = ran.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const first = ran.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  const together = first.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return [
    `The ${first.length} slowest of ${ran.length} files took ${percent(together, whole)} of ${seconds(whole)}:`,
    ...first.map(
      ({ file, milliseconds }) =>
        `${seconds(milliseconds).padStart(9)}  ${percent(milliseconds, whole).padStart(6)}  ${file}`,
    ),
  ];
};

/** A file that failed, and what became of it when it was run once more, alone. */
export interface Failure {
  first: Ran;
  /** Where its output lies. */
  path: string;
  again: Ran | 'not run again';
}

const verdict = ({ first, again }: Failure): string => {
  if (again !== 'not run again') return again.ok ? 'failed, then passed alone' : 'failed, and failed alone';
  return NEVER_AGAIN.includes(first.file)
    ? 'failed (about races and crashes: not run again)'
    : 'failed (not run again)';
};

/** Which files failed, what they wrote, and what became of them alone. */
export const failureLines = (failures: readonly Failure[]): string[] => [
  ...failures.flatMap(({ first }) => ['', `✗ ${first.file}`, ...essence(first.output).map(line => `  ${line}`)]),
  ...(failures.length > 0 ? [''] : []),
  ...failures.flatMap(failure => [`✗ ${failure.first.file}: ${verdict(failure)}`, `  ${failure.path}`]),
];

const sum = (ran: readonly Ran[], key: 'passed' | 'failed' | 'skipped') =>
  ran.reduce((all, file) => all + file[key], 0);

/** What files counted together. */
export const tallyOf = (ran: readonly Ran[]): Tally => ({ passed: sum(ran, 'passed'), failed: sum(ran, 'failed') });

/** What each workspace's files counted. */
export const tallyLines = (ran: readonly Ran[]): string[] =>
  WORKSPACES.flatMap(workspace => {
    const own = ran.filter(({ file }) => workspaceOf(file) === workspace);
    const { passed, failed } = tallyOf(own);
    const skipped = sum(own, 'skipped');
    const line = `${workspace.padEnd(8)} ${passed} passed, ${failed} failed${skipped > 0 ? ` (${skipped} skipped)` : ''}`;
    return own.length > 0 ? [line] : [];
  });

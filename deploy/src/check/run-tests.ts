import { seconds } from '../command/progress.ts';
import { sharedBrowser } from './browser-server.ts';
import type { Graph } from './changes/graph.ts';
import { looksOf } from './looks.ts';
import { ALONE, NEVER_AGAIN } from './marks.ts';
import { type Job, runQueue } from './queue.ts';
import { type Failure, failureLines, keepFailure, slowestLines, tallyLines, tallyOf } from './report.ts';
import { readTimes, storeTimes } from './run-times.ts';
import type { Tally } from './tap-results.ts';
import { isLong } from './test-files.ts';
import { type Ran, runTestFile } from './test-process.ts';

/** More failures than this are no matter of chance: none of the files is run again. */
const MOST_AGAIN = 15;

/** What a run of tests is given. */
export interface TestRun {
  root: string;
  files: readonly string[];
  graph: Graph;
  environment: NodeJS.ProcessEnv;
  /** How many at a time. */
  atATime: () => number;
  stopped: AbortSignal;
  /** Before it, only files run that need no build. */
  built?: Promise<unknown>;
  say(line: string): void;
  /** For Node, before the file. */
  nodeArguments?: string[];
  /** What these files run on, where there is more than one such run. */
  on?: string;
}

const runAgain = async (run: TestRun, failed: readonly Ran[], runFile: (file: string) => Promise<Ran>) => {
  const failures: Failure[] = [];
  for (const first of failed) {
    const path = keepFailure(run.root, first, run.on);
    const isChance = failed.length <= MOST_AGAIN && !NEVER_AGAIN.includes(first.file) && !run.stopped.aborted;
    const again = isChance ? await runFile(first.file) : 'not run again';
    if (again !== 'not run again') keepFailure(run.root, again, run.on, 'alone');
    failures.push({ first, path, again });
  }
  return failures;
};

/**
 * Runs test files of all workspaces in one queue, the longest first, those that need the machine for themselves at the
 * end. A file that failed is run once more, alone: that is told, and changes nothing.
 */
export const runTests = async (run: TestRun): Promise<Tally> => {
  const { root, files, graph, environment, atATime, stopped, built, say } = run;
  const browser = sharedBrowser(environment);
  const times = readTimes(root);
  const jobs = files.map(file => looksOf(root, graph, times, file));
  jobs.sort((a, b) => b.expected - a.expected);
  const usesBrowser = new Set(jobs.filter(({ browser }) => browser).map(({ file }) => file));

  const runFile = async (file: string): Promise<Ran> => {
    const window = usesBrowser.has(file) ? await browser.use().catch(() => undefined) : undefined;
    const ran = await runTestFile(
      root,
      file,
      { ...environment, TEST_BROWSER: window?.url },
      stopped,
      run.nodeArguments,
    );
    await window?.leave();
    return ran;
  };

  const ran: Ran[] = [];
  const queue = jobs.map(({ file, build }): Job => {
    return {
      alone: ALONE.includes(file) || isLong(file),
      after: build ? built : undefined,
      run: async () => {
        const result = await runFile(file);
        if (stopped.aborted) return;
        ran.push(result);
        const place = `${ran.length}`.padStart(`${files.length}`.length);
        say(`${result.ok ? '✓' : '✗'} ${place}/${files.length} ${file}  ${seconds(result.milliseconds)}`);
      },
    };
  });
  try {
    await runQueue(queue, atATime, stopped);
    const failures = await runAgain(
      run,
      ran.filter(({ ok }) => !ok),
      runFile,
    );
    // Elsewhere, or answered late, a file takes another time.
    if (!run.on)
      storeTimes(
        root,
        Object.fromEntries(ran.filter(({ ok }) => ok).map(file => [file.file, Math.round(file.milliseconds)])),
      );
    if (ran.length > 0) for (const line of slowestLines(ran)) say(`  ${line}`);
    for (const line of failureLines(failures)) say(line);
    for (const line of tallyLines(ran)) say(`  ${line}`);
    return tallyOf(ran);
  } finally {
    await browser.stop();
  }
};

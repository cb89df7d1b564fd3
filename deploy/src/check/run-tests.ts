import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../local/configuration.ts';
import { say } from '../local/progress.ts';
import { findBrowser } from './provide.ts';
import { runStage, type Stage } from './stage.ts';
import { forgetResults, type Tally, tallies } from './tap-results.ts';

/** A program of the project's packages. */
export const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

/** A workspace's tests keep two cores busy by themselves, with a browser and a database beside them. */
const atATime = `--concurrency=${Math.max(1, Math.floor(availableParallelism() / 2))}`;

/** One task over the workspaces, those that fail not stopping the others. */
export const turbo = (name: string, task: string, ...more: string[]): Stage => ({
  name,
  program: bin('turbo'),
  args: ['run', task, '--continue', '--log-prefix=none', ...more],
});

/** What tests find in their environment. */
export const testEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TEST_DATABASE_URL: databaseUrl,
  CHROMIUM_PATH: findBrowser(),
  TAP_REPORTER: 'min',
  TAP_DISABLE_COVERAGE: '1',
});

const report = (counted: Map<string, Tally>, total: Tally) => {
  for (const [workspace, { passed, failed }] of counted) {
    say(`  ${workspace.padEnd(8)} ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
  }
};

/**
 * Runs the tests of every workspace (or of those that `filters` choose) and adds to `total` what they counted; a run
 * that fails without a failed assertion counts as one.
 */
export const runTests = async (
  name: string,
  task: 'test' | 'test:all',
  environment: NodeJS.ProcessEnv,
  total: Tally,
  filters: string[] = [],
): Promise<void> => {
  forgetResults(ROOT);
  const before = total.failed;
  const ok = await runStage(
    { ...turbo(name, task, atATime, '--output-logs=full', ...filters), live: true },
    environment,
  );
  report(tallies(ROOT), total);
  if (!ok && total.failed === before) total.failed++;
};

/** Says the result in the last line, and ends. */
export const concludeTests = async (
  { passed, failed }: Tally,
  running: { end: (code: number) => Promise<void> },
): Promise<void> => {
  say(`${passed} passed, ${failed} failed`);
  await running.end(failed > 0 ? 1 : 0);
};

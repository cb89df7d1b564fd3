import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sharedTestServer } from '@marketplace/db/testing';
import { ROOT } from '../local/configuration.ts';
import { explain } from '../local/explain.ts';
import { say, seconds, step } from '../local/progress.ts';
import { stopOnSignal } from '../local/shutdown.ts';
import { findBrowser, providePrograms } from './provide.ts';
import { runStage, type Stage } from './stage.ts';
import { forgetResults, type Tally, tallies } from './tap-results.ts';

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

/** A workspace's tests keep two cores busy by themselves, with a browser and a database beside them. */
const atATime = `--concurrency=${Math.max(1, Math.floor(availableParallelism() / 2))}`;

const turbo = (name: string, task: string, ...more: string[]): Stage => ({
  name,
  program: bin('turbo'),
  args: ['run', task, '--continue', '--output-logs=errors-only', '--log-prefix=none', ...more],
});

const CHECKS: Stage[] = [
  { name: 'Formatting and lint', program: bin('biome'), args: ['ci', '.'] },
  turbo('Types', 'types'),
  turbo('Build', 'build'),
];

const report = (counted: Map<string, Tally>, total: Tally) => {
  for (const [workspace, { passed, failed }] of counted) {
    say(`  ${workspace.padEnd(8)} ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
  }
};

/** Runs the tests of every workspace; a workspace that fails without a failed assertion counts as one. */
const runTests = async (name: string, task: string, environment: NodeJS.ProcessEnv, total: Tally) => {
  forgetResults(ROOT);
  const before = total.failed;
  const ok = await runStage({ ...turbo(name, task, atATime), live: true }, environment);
  report(tallies(ROOT), total);
  if (!ok && total.failed === before) total.failed++;
};

const began = performance.now();
const total: Tally = { passed: 0, failed: 0 };
const running = stopOnSignal(() => {});
try {
  await providePrograms();
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, release: async () => {} }
    : await step('Starting the test database', 'Test database started', sharedTestServer);
  running.add({ stop: () => server.release() });
  const environment = {
    ...process.env,
    TEST_DATABASE_URL: server.url,
    CHROMIUM_PATH: findBrowser(),
    TAP_REPORTER: 'min',
    TAP_DISABLE_COVERAGE: '1',
  };
  for (const check of CHECKS) if (!(await runStage(check, environment))) total.failed++;
  await runTests('Tests', 'test', environment, total);
  if (process.argv.includes('--all')) await runTests('Tests that take longer', 'test:all', environment, total);
} catch (error) {
  say(`✗ ${explain(error)}`);
  total.failed++;
}
say(`  in ${seconds(performance.now() - began)}`);
say(`${total.passed} passed, ${total.failed} failed`);
await running.end(total.failed > 0 ? 1 : 0);

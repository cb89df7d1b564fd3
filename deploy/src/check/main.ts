import { sharedTestServer } from '@marketplace/db/testing';
import { explain } from '../local/explain.ts';
import { say, seconds, step } from '../local/progress.ts';
import { stopOnSignal } from '../local/shutdown.ts';
import { provideMysql, testOnMysql } from './on-mysql.ts';
import { providePrograms } from './provide.ts';
import { bin, concludeTests, runTests, testEnvironment, turbo } from './run-tests.ts';
import { runStage, type Stage } from './stage.ts';

const ONLY_ERRORS = '--output-logs=errors-only';

const CHECKS: Stage[] = [
  { name: 'Formatting and lint', program: bin('biome'), args: ['ci', '.'] },
  turbo('Types', 'types', ONLY_ERRORS),
  turbo('Build', 'build', ONLY_ERRORS),
];

/** The server of `TEST_DATABASE_URL`, else one that all tests share and that is thrown away. */
const provideDatabase = async () => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { url, release } = await step('Starting the test database', 'Test database started', sharedTestServer);
  return { url, stop: release };
};

const began = performance.now();
const running = stopOnSignal(() => {}, 1);
const total = { passed: 0, failed: 0 };
try {
  await providePrograms();
  const server = running.add(await provideDatabase());
  const environment = testEnvironment(server.url);
  for (const check of CHECKS) if (!(await runStage(check, environment))) total.failed++;
  await runTests('Tests', 'test', environment, total);
  if (process.argv.includes('--all')) {
    await runTests('Tests that take longer', 'test:all', environment, total);
    await testOnMysql(running.add(await provideMysql()).url, total);
  }
} catch (error) {
  say(`✗ ${explain(error)}`);
  total.failed++;
}
say(`  in ${seconds(performance.now() - began)}`);
await concludeTests(total, running);

/** Entry point of `npm test`, `npm run test:all`, `npm run test:changed` and `npm run test:mysql`. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { formatSeconds, printLine } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { stopOnSignal } from '../command/shutdown.ts';
import { changedTests } from './changed-tests.ts';
import { BUILD_CHECKS, CHECKS, runChecks } from './checks.ts';
import { providePrograms } from './install-packages.ts';
import { groupsOfRun, runMutants } from './mutants.ts';
import { runTap } from './run-tap.ts';
import { allTestFiles, namedTestFiles } from './test-files.ts';
import { provideBrowser, provideDatabase } from './test-servers.ts';

const startedAt = performance.now();
const { add, end, fail } = stopOnSignal(() => {}, 1);

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    mysql: { type: 'boolean', default: false },
    base: { type: 'string' },
  },
});
const { all, changed, mysql, base } = values;

/** Environment of `test:all`. Its longest files take a quarter of an hour beside others. */
const EVERYTHING = { TEST_EVERYTHING: '1', TAP_TIMEOUT: '3600' };

/**
 * Runs the tests of the screens with delayed responses, which arrive in another order than their requests. One variant
 * of each screen is enough, because the order does not depend on language, theme or web server.
 */
const runWithLateAnswers = (environment: NodeJS.ProcessEnv) => {
  printLine('… The screens, answered late');
  const files = namedTestFiles(ROOT, true, ['admin/', 'site/test/browser/']);
  return runTap(files, { ...environment, TEST_EVERYTHING: undefined, LATE_ANSWERS: process.env.TEST_SEED }, add);
};

/**
 * Slow tests that run on MariaDB and on MySQL, because the two servers choose different query plans and fail in
 * different ways.
 */
const ALSO_ON_MYSQL = [
  'api/test/lists.large.ts',
  'api/test/failover.large.ts',
  'api/test/hostile-input.large.ts',
  'api/test/live.large.ts',
  'api/test/response-cache.large.ts',
  'api/test/schedules/processes.large.ts',
  'api/test/startup.large.ts',
  'db/test/backup-commands.large.ts',
];

const runOnMysql = async (environment: NodeJS.ProcessEnv) => {
  printLine('… Tests of db and api on MySQL');
  const TEST_DATABASE_URL = await provideDatabase(true, add);
  const files =
    paths.length > 0
      ? namedTestFiles(ROOT, false, paths)
      : [...allTestFiles(ROOT, false, ['db', 'api']), ...ALSO_ON_MYSQL];
  return runTap(files, { ...environment, TEST_DATABASE_URL }, add);
};

const chooseFiles = () => {
  if (changed) return changedTests(ROOT, base);
  return paths.length > 0 ? namedTestFiles(ROOT, all, paths) : allTestFiles(ROOT, all);
};

const test = async (): Promise<boolean> => {
  const files = await chooseFiles();
  if (files.length === 0) return true;
  if (all) {
    // `test:all` uses a new random seed in every run. Setting the printed seed repeats a run.
    process.env.TEST_SEED ||= `${randomInt(2 ** 31)}`;
    printLine(`  TEST_SEED=${process.env.TEST_SEED}`);
  }
  await providePrograms();
  if ((await runChecks(paths.length > 0 || mysql ? BUILD_CHECKS : CHECKS, process.env)) > 0) return false;
  const environment = { ...(await provideBrowser(add)), ...(all && EVERYTHING) };
  if (mysql) return runOnMysql(environment);
  const onMariadb = { ...environment, TEST_DATABASE_URL: await provideDatabase(false, add) };
  let passed = await runTap(files, onMariadb, add);
  if (all && paths.length === 0) {
    for (const group of groupsOfRun(Number(process.env.TEST_SEED)))
      passed = (await runMutants(group, onMariadb, add)) && passed;
    passed = (await runWithLateAnswers(onMariadb)) && passed;
    passed = (await runOnMysql(environment)) && passed;
  }
  return passed;
};

try {
  const passed = await test();
  printLine(
    `${passed ? '✓' : '✗'} ${passed ? 'Everything passed' : 'Not everything passed'}  ${formatSeconds(performance.now() - startedAt)}`,
  );
  await end(passed ? 0 : 1);
} catch (error) {
  await fail(error);
}

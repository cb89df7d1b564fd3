/** `npm run test:mysql`: on the server of `TEST_DATABASE_URL`, else on a real MySQL. */
import { join } from 'node:path';
import { dataDirectory } from '@marketplace/db/embedded';
import { say, step } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { fetchMysql } from '../mysql/fetch.ts';
import { startMysql } from '../mysql/server.ts';
import { type Graph, readGraph } from './changes/graph.ts';
import { projectFiles } from './changes/project-files.ts';
import { filesAtATime, runCommand, tallied, testEnvironment } from './command.ts';
import { forgetFailures } from './report.ts';
import { runTests } from './run-tests.ts';
import type { Tally } from './tap-results.ts';
import { findTestFiles, isLong } from './test-files.ts';

/** The workspaces that speak to a database. */
const SPEAKING = ['db/', 'api/'];

/** Takes long, and runs here all the same: a plan that is good on MariaDB may not be on MySQL. */
const PLANS = 'api/test/lists.large.ts';

/** A real MySQL, fetched once and started on empty data. */
export const provideMysql = async () => {
  const folder = join(dataDirectory(), 'test');
  const root = await step('Fetching MySQL', 'MySQL is there', () => fetchMysql(join(folder, 'mysql-program')));
  return step(
    'Starting MySQL',
    ({ version }) => `${version} started`,
    () => startMysql(root, join(folder, 'mysql-data')),
  );
};

/** Runs what speaks to a database on the MySQL at this address. */
export const testOnMysql = (url: string, graph: Graph, stopped: AbortSignal): Promise<Tally> => {
  say('… Tests of db and api on MySQL');
  const files = findTestFiles(ROOT, SPEAKING).filter(file => !isLong(file) || file === PLANS);
  const environment = testEnvironment(url);
  return runTests({ root: ROOT, files, graph, environment, atATime: filesAtATime, stopped, say, on: 'mysql' });
};

if (import.meta.main)
  await runCommand(async ({ stopping, until, count, environment }) => {
    const { TEST_DATABASE_URL: url = '' } = await environment(provideMysql);
    forgetFailures(ROOT);
    count(await until(testOnMysql(url, readGraph(ROOT, projectFiles(ROOT)), stopping.signal)));
  }, tallied);

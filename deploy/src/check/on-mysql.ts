import { join } from 'node:path';
import { dataDirectory } from '@marketplace/db/embedded';
import { say, step } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { fetchMysql } from '../mysql/fetch.ts';
import { startMysql } from '../mysql/server.ts';
import type { Graph } from './changes/graph.ts';
import { filesAtATime, testEnvironment } from './environment.ts';
import { runTests } from './run-tests.ts';
import type { Tally } from './tap-results.ts';
import { findTestFiles, isLong } from './test-files.ts';

/** The workspaces that speak to a database. */
const SPEAKING = ['db/', 'api/'];

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

/** Runs what speaks to a database on the MySQL at this address, and adds to `total` what was counted. */
export const testOnMysql = async (url: string, graph: Graph, total: Tally, stopped: AbortSignal): Promise<void> => {
  say('… Tests of db and api on MySQL');
  const { passed, failed } = await runTests({
    root: ROOT,
    files: findTestFiles(ROOT, SPEAKING).filter(file => !isLong(file)),
    graph,
    environment: testEnvironment(url),
    atATime: filesAtATime,
    stopped,
    say,
    on: 'mysql',
  });
  total.passed += passed;
  total.failed += failed;
};

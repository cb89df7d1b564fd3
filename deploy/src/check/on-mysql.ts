import { join } from 'node:path';
import { dataDirectory } from '@marketplace/db/embedded';
import { step } from '../local/progress.ts';
import { fetchMysql } from '../mysql/fetch.ts';
import { startMysql } from '../mysql/server.ts';
import { runTests, testEnvironment } from './run-tests.ts';
import type { Tally } from './tap-results.ts';

/** The workspaces that speak to a database. */
const SPEAKING = ['--filter=@marketplace/db', '--filter=@marketplace/api'];

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
export const testOnMysql = (url: string, total: Tally): Promise<void> =>
  runTests('Tests of db and api on MySQL', 'test', testEnvironment(url), total, SPEAKING);

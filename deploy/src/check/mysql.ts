import { join } from 'node:path';
import { dataDirectory } from '@marketplace/db/embedded';
import { say, step } from '../local/progress.ts';
import { stopOnSignal } from '../local/shutdown.ts';
import { fetchMysql } from '../mysql/fetch.ts';
import { startMysql } from '../mysql/server.ts';
import { concludeTests, runTests, testEnvironment } from './run-tests.ts';

/** The workspaces that speak to a database. */
const SPEAKING = ['--filter=@marketplace/db', '--filter=@marketplace/api'];

/** The server of `TEST_DATABASE_URL`, else a real MySQL, fetched once and started on empty data. */
const provideMysql = async () => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = join(dataDirectory(), 'test');
  const root = await step('Fetching MySQL', 'MySQL is there', () => fetchMysql(join(folder, 'mysql-program')));
  return step(
    'Starting MySQL',
    ({ version }) => `${version} started`,
    () => startMysql(root, join(folder, 'mysql-data')),
  );
};

const running = stopOnSignal(() => {});
try {
  const server = running.add(await provideMysql());
  const total = { passed: 0, failed: 0 };
  await runTests('Tests of db and api on MySQL', 'test', testEnvironment(server.url), total, SPEAKING);
  await concludeTests(total, running);
} catch (error) {
  say('');
  await running.fail(error);
}

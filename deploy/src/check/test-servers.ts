import { join } from 'node:path';
import { dataDirectory } from '@marketplace/db/embedded';
import { sharedTestServer } from '@marketplace/db/testing';
import { findBrowser, startBrowserServer } from '@marketplace/deploy/browser';
import { runStep } from '../command/progress.ts';
import type { Stoppable } from '../command/shutdown.ts';
import { fetchMysql } from '../mysql/fetch.ts';
import { startMysql } from '../mysql/server.ts';

/** Registers something to stop at the end. */
type Add = <Part extends Stoppable>(part: Part) => Part;

/** Starts a temporary MariaDB that all test files share. Returns its URL. */
const startMariadb = async (add: Add): Promise<string> => {
  const { url, release } = await runStep('Starting the test database', 'Test database started', sharedTestServer);
  add({ stop: release });
  return url;
};

/**
 * Starts a MySQL with empty data. Its program is downloaded only once.
 * @returns its URL
 */
const startMysqlServer = async (add: Add): Promise<string> => {
  const folder = join(dataDirectory(), 'test');
  const root = await runStep('Fetching MySQL', 'MySQL is there', () => fetchMysql(join(folder, 'mysql-program')));
  const { url } = await runStep(
    'Starting MySQL',
    ({ version }) => `${version} started`,
    async () => add(await startMysql(root, join(folder, 'mysql-data'))),
  );
  return url;
};

/** Returns the URL of the database server for tests: `TEST_DATABASE_URL`, or a new server. */
export const provideDatabase = async (mysql: boolean, add: Add): Promise<string> =>
  process.env.TEST_DATABASE_URL || (mysql ? startMysqlServer(add) : startMariadb(add));

/** Starts the browser that all test files share with separate contexts. Returns its environment variables. */
export const provideBrowser = async (add: Add): Promise<NodeJS.ProcessEnv> => {
  const { url, stop } = await startBrowserServer();
  add({ stop });
  return { TEST_BROWSER: url, CHROMIUM_PATH: findBrowser() };
};

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { endProcess } from '../../src/embedded/processes.ts';
import { provideMariadb } from '../../src/embedded/provision.ts';
import { startServer } from '../../src/embedded/server.ts';
import { type Database, migrate, newId, openDatabase } from '../../src/index.ts';

/** Returns a folder that is removed after the test. */
export const aFolder = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'in-time-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A separate database server with a binary log and the product's tables. It can be killed and restarted. */
interface LoggedServer {
  url: string;
  database: Database;
  kill(): void;
  /** Restarts the server at the same address with the same data. */
  startAgain(): Promise<void>;
}

/**
 * Starts a MariaDB server with a binary log.
 * @param t the test at whose end the server stops
 */
export const loggedServer = async (t: Test, { everywhere = 'ALL PRIVILEGES' } = {}): Promise<LoggedServer> => {
  const directory = join(aFolder(t), 'mysql');
  mkdirSync(directory);
  const kind = { databases: 'marketplace', durable: false, log: true, everywhere };
  const programs = await provideMariadb();
  let started = await startServer(directory, kind, programs);
  const { url } = started.address;
  const database = openDatabase(url);
  t.teardown(async () => {
    await database.close();
    await endProcess(started.address.server);
  });
  await migrate(database.knex);
  return {
    url,
    database,
    kill: () => process.kill(started.address.server.pid, 'SIGKILL'),
    startAgain: async () => {
      await endProcess(started.address.server);
      started = await startServer(directory, kind, programs, url);
    },
  };
};

/** Returns the row of a consultant with this name. */
export const aUser = (name: string) => ({ id: newId(), email: `${newId()}@example.com`, name, role: 'consultant' });

/** Returns the names of all users. */
export const userNames = async ({ knex }: Pick<Database, 'knex'>): Promise<string[]> =>
  (await knex('users').orderBy('name').select('name')).map(({ name }: { name: string }) => name);

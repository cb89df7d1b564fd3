import { randomBytes } from 'node:crypto';
import { COLLATION, type Database, openDatabase } from '../connection.ts';
import { migrate } from '../migrations/index.ts';
import { sharedTestServer } from './shared-server.ts';

export { testSeed } from './seed.ts';
export { sharedTestServer, type TestServer } from './shared-server.ts';

/** A migrated, empty database of one test's own. */
export interface TestDatabase extends Database {
  /** Its address, for a process of its own. */
  url: string;
  /** Closes the connections, drops the database and leaves the server. */
  close(): Promise<void>;
}

const withName = (server: string, name: string) => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const existingServer = (url: string) => ({ url, release: async () => {} });

/**
 * Makes a fresh database: on the server of `TEST_DATABASE_URL` (its account must be allowed to make and drop databases
 * named `test_…`), else on a throwaway server that all test processes share.
 * @example const database = await testDatabase(); t.teardown(() => database.close());
 * @param options.empty without migrations
 */
export const testDatabase = async (options: { empty?: boolean } = {}): Promise<TestDatabase> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? existingServer(given) : await sharedTestServer();
  const name = `test_${Date.now().toString(36)}_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(withName(server.url, ''), { knex: 1, prepared: 1 });
  await admin.knex.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE ${COLLATION}`);
  const url = withName(server.url, name);
  const database = openDatabase(url);
  if (!options.empty) await migrate(database.knex);
  const close = async () => {
    await database.close();
    await admin.knex.raw(`DROP DATABASE ${name}`);
    await admin.close();
    await server.release();
  };
  return { ...database, url, close };
};

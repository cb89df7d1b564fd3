import { randomBytes } from 'node:crypto';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import {
  COLLATION,
  connectionOptions,
  type Database,
  openDatabase,
  SESSION_STATEMENT,
} from '../connection/connection.ts';
import { migrate } from '../migrations/index.ts';
import { sharedTestServer } from './shared-server.ts';
import { readTemplate } from './template.ts';

export { createAuthority, type SignedCertificate } from './authority.ts';
export { testSeed } from './seed.ts';
export { sharedTestServer, type TestServer } from './shared-server.ts';
export { schemaStatements } from './template.ts';
export { TESTS_EVERYTHING } from './tests-everything.ts';
export { startTlsDatabase } from './tls-server.ts';
export { waitUntil } from './until.ts';

/** An empty, migrated database for a single test. */
export interface TestDatabase extends Database {
  /** Address of the database, for other processes. */
  url: string;
  /** Closes the connections, drops the database and releases the server. */
  close(): Promise<void>;
}

/** Options of a database for a test. */
export interface TestDatabaseOptions {
  /** Whether the database has no tables. */
  empty?: boolean;
  /** Folder of the stored schema, which later databases copy. */
  templates?: string;
}

const withName = (server: string, name: string) => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const existingServer = (url: string) => ({ url, release: async () => {} });

/** Opens a connection that accepts several statements per query, and closes it afterwards. */
const connected = async <Result>(url: string, work: (connection: Connection) => Promise<Result>): Promise<Result> => {
  const connection = await createConnection({ ...connectionOptions(url), multipleStatements: true });
  try {
    await connection.query(SESSION_STATEMENT);
    return await work(connection);
  } finally {
    await connection.end();
  }
};

/** Creates the database with the newest schema: from a copy, or by the migrations if there is no copy yet. */
const create = async (server: string, name: string, { empty, templates }: TestDatabaseOptions) => {
  const createStatement = `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE ${COLLATION}; USE ${name}`;
  await connected(withName(server, ''), async connection => {
    if (empty) return connection.query(createStatement);
    const { statements, keep } = await readTemplate(connection, templates);
    if (statements) return connection.query(`${createStatement};\n${statements}`);
    await connection.query(createStatement);
    const database = openDatabase(withName(server, name), { knex: 1, prepared: 1 });
    await migrate(database.knex);
    await database.close();
    return keep(connection);
  });
};

/**
 * Creates a fresh database: on the server of `TEST_DATABASE_URL` (whose account must be allowed to create and drop
 * databases named `test_…`), otherwise on a throwaway server that all test processes share.
 * @example const database = await testDatabase(); t.teardown(() => database.close());
 */
export const testDatabase = async (options: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? existingServer(given) : await sharedTestServer();
  const names = process.env.TEST_DATABASE_NAMES || Date.now().toString(36);
  const name = `test_${names}_${randomBytes(6).toString('hex')}`;
  await create(server.url, name, options);
  const url = withName(server.url, name);
  const database = openDatabase(url);
  const close = async () => {
    await database.close();
    await connected(withName(server.url, ''), connection => connection.query(`DROP DATABASE ${name}`));
    await server.release();
  };
  return { ...database, url, close };
};

/** Drops the databases left by interrupted processes, which were created under these `TEST_DATABASE_NAMES`. */
export const dropTestDatabases = (server: string, names: string): Promise<void> =>
  connected(withName(server, ''), async connection => {
    const [rows] = await connection.query<(RowDataPacket & { name: string })[]>(
      'SELECT SCHEMA_NAME AS name FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE ?',
      [`test\\_${names}\\_%`],
    );
    for (const { name } of rows) await connection.query(`DROP DATABASE ${name}`);
  });

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'node_modules/.cache/test-template');

/**
 * Files that determine the schema: the migrations, the session they run in, the code that reads the schema, and the
 * list of packages.
 */
const SOURCES = [
  'db/src/migrations',
  'db/src/options.ts',
  'db/src/connection/connection.ts',
  'db/src/testing/template.ts',
  'package-lock.json',
];

const filesOf = (source: string): string[] => {
  const path = join(ROOT, source);
  return /\.\w+$/.test(source)
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .sort();
};

const hashOfSources = () => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf))
    hash
      .update(`${basename(file)}\n`)
      .update(readFileSync(file))
      .update('\n');
  return hash.digest('hex').slice(0, 24);
};

const rowsOf = async (connection: Connection, sql: string, ...values: string[]) =>
  (await connection.query<RowDataPacket[]>({ sql, values, typeCast: field => field.string() }))[0];

/**
 * Rejects other objects, because only tables and rows are copied. Extend this file when migrations create other
 * objects.
 */
const refuseOthers = async (connection: Connection) => {
  const otherDatabases = await rowsOf(
    connection,
    `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
    UNION ALL SELECT table_name FROM information_schema.views WHERE table_schema = DATABASE()
    UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine_schema = DATABASE()
    UNION ALL SELECT event_name FROM information_schema.events WHERE event_schema = DATABASE()`,
  );
  if (otherDatabases.length > 0) {
    throw new Error(
      `Test databases would lack what migrations made: ${otherDatabases.map(({ name }) => name).join(', ')}`,
    );
  }
};

/**
 * Returns the statements that create the tables of this connection's database, with their rows, in another one.
 * @throws {Error} when the database contains other objects than tables
 */
export const schemaStatements = async (connection: Connection): Promise<string> => {
  await refuseOthers(connection);
  const tables = await rowsOf(
    connection,
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1',
  );
  const statements = ['SET foreign_key_checks=0'];
  for (const { name } of tables) {
    const [described] = await rowsOf(connection, 'SHOW CREATE TABLE ??', name);
    statements.push(described?.['Create Table']);
    const rows = await rowsOf(connection, 'SELECT * FROM ??', name);
    if (rows.length > 0) statements.push(connection.format('INSERT INTO ?? VALUES ?', [name, rows.map(Object.values)]));
  }
  return [...statements, 'SET foreign_key_checks=1'].join(';\n');
};

/** The schema of this kind of server, after a test has run the migrations. */
export interface Template {
  /** All statements in one text. Undefined if no test has run the migrations yet. */
  statements?: string;
  /** Stores the schema of this connection's database for later tests. Concurrent calls are fine. */
  keep(migrated: Connection): Promise<void>;
}

/**
 * Returns the migrated schema as statements, which run faster than the migrations. It is stored under a new name when a
 * migration, the packages or the server's version change.
 * @param folder folder of the stored schema
 */
export const readTemplate = async (connection: Connection, folder = FOLDER): Promise<Template> => {
  const [server] = await rowsOf(connection, 'SELECT VERSION() AS version');
  const version = String(server?.version).replace(/[^\w.-]/g, '_');
  const file = join(folder, `${version}-${hashOfSources()}.sql`);
  const keep = async (migrated: Connection) => {
    const statements = await schemaStatements(migrated);
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, statements);
    renameSync(draft, file);
  };
  return existsSync(file) ? { statements: readFileSync(file, 'utf8'), keep } : { keep };
};

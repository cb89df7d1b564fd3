import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../connection/connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { demandKnown, migrate, migrateTo } from '../migrations/index.ts';
import { BOOKKEEPING } from '../migrations/runner/bookkeeping.ts';
import { changeOver, dropTables, knexBeside, REPLACED, RESTORED, tablesOf } from './beside.ts';
import { withClientOptions } from './client-options.ts';
import { whileOrdinary } from './computed-columns.ts';
import { dataFactsOf } from './data-facts.ts';
import { type DataFacts, type Manifest, PARTS, readManifest } from './manifest.ts';
import { clientProgram, startTool } from './programs.ts';

/** Where a backup is unpacked, in the data directory. */
const UNPACKED = '.restore-';

/** Of a restore that was killed: it holds what people told about themselves. */
const removeUnpacked = (dataDirectory: string) => {
  for (const name of readdirSync(dataDirectory))
    if (name.startsWith(UNPACKED)) rmSync(join(dataDirectory, name), { recursive: true, force: true });
};

const unpack = async (file: string, folder: string): Promise<Manifest> => {
  const { child, done } = startTool('tar', ['-xzf', file, '-C', folder]);
  child.stdin?.end();
  await done;
  const [manifest, data] = [join(folder, PARTS.manifest), join(folder, PARTS.data)];
  if (!existsSync(manifest) || !existsSync(data)) throw new DatabaseFault(`${file} is not a backup of this product`);
  return readManifest(readFileSync(manifest, 'utf8'));
};

/** The rows are those that were backed up, as far as the backup says. */
const checkedFacts = async (manifest: Manifest, file: string): Promise<DataFacts> => {
  const facts = await dataFactsOf(file);
  if (manifest.data && manifest.data.sha256 !== facts.sha256)
    throw new DatabaseFault('The rows of this backup are not those that were written: its checksum is another');
  return facts;
};

const holdsAnything = async (knex: Knex) =>
  (await knex.schema.hasTable('users')) && (await knex('users').first('id')) !== undefined;

/** Migrations themselves may put rows in; those of the backup take their place. */
const emptyTables = async (knex: Knex, tables: string[]) => {
  await knex.transaction(async trx => {
    await trx.raw('SET FOREIGN_KEY_CHECKS = 0');
    for (const name of tables) await trx(name).delete();
    await trx.raw('SET FOREIGN_KEY_CHECKS = 1');
  });
};

const OF_A_TABLE = /^(INSERT INTO|\/\*!\d+ ALTER TABLE) `/;
const LONGEST_BEGINNING = 40;

/** The same rows for tables with a prefix. Only what stands at the beginning of a line can name a table. */
const forTables = (prefix: string) => {
  let line = '';
  let isWithinLine = false;
  const told = (text: string) => text.replace(OF_A_TABLE, beginning => beginning + prefix);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Latin-1 keeps every byte as it is.
      const lines = (line + chunk.toString('latin1')).split('\n');
      const last = lines.pop() ?? '';
      const [first, ...others] = lines;
      const whole = first === undefined ? [] : [isWithinLine ? first : told(first), ...others.map(told)];
      if (first !== undefined) isWithinLine = false;
      // Of a long line the beginning is told at once; the rest passes as it is.
      const isLong = isWithinLine || last.length > LONGEST_BEGINNING;
      const passed = isLong && !isWithinLine ? told(last) : last;
      line = isLong ? '' : last;
      isWithinLine = isLong;
      done(null, Buffer.from([...whole, isLong ? passed : ''].join('\n'), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(isWithinLine ? line : told(line), 'latin1'));
    },
  });
};

const loadRows = (url: string, file: string) =>
  withClientOptions(url, async (options, database) => {
    const { child, done } = startTool(clientProgram(), [options, '--default-character-set=utf8mb4', database]);
    if (!child.stdin) throw new Error('The client takes no input');
    await Promise.all([done, pipeline(createReadStream(file), forTables(RESTORED), child.stdin)]);
  });

const demandCounts = async (knex: Knex, tables: string[], { rows }: DataFacts) => {
  for (const table of new Set([...tables, ...Object.keys(rows)])) {
    const [{ found } = { found: 0 }] = await knex(table).count({ found: '*' });
    if (Number(found) !== (rows[table] ?? 0))
      throw new DatabaseFault(`The backup has ${rows[table] ?? 0} rows of ${table}, ${found} arrived`);
  }
};

/** Files are named by their content, so what is there already is the same, and nothing of what was goes. */
const moveUploads = (from: string, to: string) => {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = join(name.parentPath, name.name);
    const target = join(to, file.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(file, target);
  }
};

/** The pages were published from other data; the publisher makes them anew. */
const removePages = (dataDirectory: string) => rmSync(join(dataDirectory, 'site'), { recursive: true, force: true });

/**
 * Brings a backup back: the schema as it was, its rows, then what the schema has become since; and the uploads. All of it
 * is made and counted beside what is in use, which changes only at the end, in one statement; what was in use stays in
 * the database until the next backup or restore, so that {@link goBack} finds it.
 * @param options.replace without it, a database that holds anything is left alone
 * @returns the moment that the data are of, and whether it took the place of others
 * @throws DatabaseFault when the database is in use, or the file is no backup or not a whole one
 */
export const restore = async (options: {
  file: string;
  url: string;
  dataDirectory: string;
  replace?: boolean;
}): Promise<{ madeAt: string; replaced: boolean }> => {
  const { file, url, dataDirectory } = options;
  if (!existsSync(file)) throw new DatabaseFault(`There is no file ${file}`);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  removeUnpacked(dataDirectory);
  const folder = mkdtempSync(join(dataDirectory, UNPACKED));
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    const manifest = await unpack(file, folder);
    demandKnown(manifest.migrations);
    const facts = await checkedFacts(manifest, join(folder, PARTS.data));
    if (!options.replace && (await holdsAnything(database.knex))) {
      throw new DatabaseFault(
        'The database already holds data. To replace all of it by the backup: npm run restore -- FILE --replace',
      );
    }
    await restoreRows(database.knex, url, join(folder, PARTS.data), manifest, facts);
    moveUploads(join(folder, PARTS.uploads), join(dataDirectory, PARTS.uploads));
    await dropTables(database.knex, REPLACED);
    await changeOver(database.knex, RESTORED);
    removePages(dataDirectory);
    return { madeAt: manifest.madeAt, replaced: (await tablesOf(database.knex, REPLACED)).length > 0 };
  } finally {
    await dropTables(database.knex, RESTORED).catch(() => {});
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Makes the tables of a backup beside those in use. */
const restoreRows = async (knex: Knex, url: string, file: string, manifest: Manifest, facts: DataFacts) => {
  // Of a restore that was cut off.
  await dropTables(knex, RESTORED);
  const beside = await knexBeside(knex, RESTORED);
  try {
    await migrateTo(beside, manifest.migrations);
    const tables = (await tablesOf(knex, RESTORED)).filter(name => !BOOKKEEPING.includes(name));
    await emptyTables(beside, tables);
    await whileOrdinary(beside, RESTORED, () => loadRows(url, file));
    await demandCounts(beside, tables, facts);
    await migrate(beside);
  } finally {
    await beside.destroy();
  }
};

/**
 * Undoes the latest restore: what it replaced is in use again, and what it brought is kept in its place.
 * @throws DatabaseFault when nothing is kept
 */
export const goBack = async ({ url, dataDirectory }: { url: string; dataDirectory: string }): Promise<void> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    if ((await tablesOf(database.knex, REPLACED)).length === 0)
      throw new DatabaseFault('Nothing is kept that a restore has replaced: there is nothing to go back to');
    await changeOver(database.knex, REPLACED);
    removePages(dataDirectory);
  } finally {
    await database.close();
  }
};

/** Drops what the latest restore replaced; true when there was anything. */
export const discardReplaced = async (url: string): Promise<boolean> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    return (await dropTables(database.knex, REPLACED)).length > 0;
  } finally {
    await database.close();
  }
};

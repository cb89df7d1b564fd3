import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../connection/connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { appliedMigrations, BOOKKEEPING } from '../migrations/index.ts';
import { REPLACED, RESTORED, tablesOf } from './beside.ts';
import { withClientOptions } from './client-options.ts';
import { dataFactsOf } from './data-facts.ts';
import { DumpBeginning } from './dump-beginning.ts';
import { readServerLog, serverTime } from './log/server-log.ts';
import { type Manifest, PARTS } from './manifest.ts';
import { dumpProgram, startTool } from './programs.ts';

/** The version of what is stored, and the tables that are no part of it. */
const schemaOf = async (knex: Knex): Promise<{ migrations: string[]; notDumped: string[] }> => {
  const beside = [RESTORED, REPLACED].map(async prefix => (await tablesOf(knex, prefix)).map(name => prefix + name));
  return {
    migrations: await appliedMigrations(knex),
    // A restore makes these anew, by running the migrations.
    notDumped: [...BOOKKEEPING, ...(await Promise.all(beside)).flat()],
  };
};

/**
 * Writes every row, as of one moment: `--single-transaction` reads from a snapshot and blocks nobody. Rows alone, with
 * the names of their columns; the tables come from the migrations, so that a backup of MariaDB fits MySQL, too.
 */
const dumpRows = (url: string, file: string, notDumped: string[], logOf: LogOf | null) =>
  withClientOptions(url, async (options, database) => {
    const { program, isMariadb } = dumpProgram(logOf?.isMariadb === false);
    const args = [
      options,
      '--single-transaction',
      '--quick',
      '--skip-lock-tables',
      '--skip-add-locks',
      '--no-create-info',
      '--complete-insert',
      '--hex-blob',
      '--skip-triggers',
      '--no-tablespaces',
      '--skip-tz-utc',
      '--default-character-set=utf8mb4',
      ...(isMariadb ? [] : ['--column-statistics=0', '--set-gtid-purged=OFF']),
      ...(logOf ? [isMariadb ? '--master-data=2' : '--source-data=2'] : []),
      ...notDumped.map(table => `--ignore-table=${database}.${table}`),
      database,
    ];
    const { child, done } = startTool(program, args);
    child.stdin?.end();
    if (!child.stdout) throw new Error('The dump has no output');
    const beginning = new DumpBeginning(logOf?.now);
    await Promise.all([done, pipeline(child.stdout, beginning, createWriteStream(file, { mode: 0o600 }))]);
    const found = await beginning.log;
    if (logOf && !found) throw new DatabaseFault(`${program} does not say where the server's log stood`);
    return found && logOf ? { ...found, database, isMariadb: logOf.isMariadb } : null;
  });

/** The log that a backup is to be the beginning of, and the clock of its server. */
interface LogOf {
  isMariadb: boolean;
  now: () => Promise<Date>;
}

/** The server's log, where it can be followed. */
const usableLog = async (knex: Knex): Promise<LogOf | null> => {
  const { isMariadb, faults } = await readServerLog(knex);
  return faults.length > 0 ? null : { isMariadb, now: () => serverTime(knex) };
};

/**
 * Writes a backup's manifest and rows into a folder.
 * @param withLog whether to note where the server's log stands, where it keeps one
 */
export const dumpInto = async (url: string, folder: string, withLog: boolean): Promise<Manifest> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    const madeAt = new Date().toISOString();
    const { migrations, notDumped } = await schemaOf(database.knex);
    const rows = join(folder, PARTS.data);
    const log = await dumpRows(url, rows, notDumped, withLog ? await usableLog(database.knex) : null);
    const manifest: Manifest = { format: 1, madeAt, migrations, data: await dataFactsOf(rows), ...(log && { log }) };
    writeFileSync(join(folder, PARTS.manifest), JSON.stringify(manifest, null, 2));
    return manifest;
  } finally {
    await database.close();
  }
};

/** What is being written, until it is a backup. */
const DRAFT = '.backup-';
const DRAFT_LIVES_MS = 86_400_000;

const lastWritten = (draft: string): number => {
  try {
    return Math.max(...['.', ...readdirSync(draft)].map(name => statSync(join(draft, name)).mtimeMs));
  } catch {
    // Whoever writes it is just about to be done.
    return Date.now();
  }
};

/** Of who was killed while writing: it holds what people told about themselves. Another machine may write here, too. */
const removeOldDrafts = (folder: string): void => {
  for (const name of readdirSync(folder).filter(name => name.startsWith(DRAFT))) {
    const draft = join(folder, name);
    if (Date.now() - lastWritten(draft) > DRAFT_LIVES_MS) rmSync(draft, { recursive: true, force: true });
  }
};

/**
 * Writes the database and the uploads into one compressed file, while the product runs. The file appears when it is whole.
 * Uploads are read after the rows: a file that a row names was stored before the row was.
 * @param options.file where to; its folder is made
 * @returns its size in bytes
 */
export const backup = async (options: { url: string; uploads: string; file: string }): Promise<number> => {
  const { url, uploads, file } = options;
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeOldDrafts(folder);
  const draft = mkdtempSync(join(folder, DRAFT));
  try {
    await dumpInto(url, draft, false);
    const packed = join(draft, 'packed');
    const found = existsSync(uploads) ? ['-C', dirname(uploads), PARTS.uploads] : [];
    const { child, done } = startTool(
      'tar',
      ['-czf', packed, '-C', draft, PARTS.manifest, PARTS.data, ...found],
      // 1: a file went away or grew while it was read, as files of a product that runs may.
      code => code <= 1,
    );
    child.stdin?.end();
    await done;
    // It holds what people told about themselves.
    chmodSync(packed, 0o600);
    renameSync(packed, file);
    return statSync(file).size;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { openDatabase } from '../connection/connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { appliedMigrations, MIGRATOR_TABLES } from '../migrations/index.ts';
import { withClientOptions } from './client-options.ts';
import { checkServerLog, serverTime } from './log/server-log.ts';
import { BACKUP_FILES, type LogPosition, type LogStart, type Manifest, readDumpFacts } from './manifest.ts';
import { dumpProgram, startTool } from './programs.ts';

const LOG_POSITION = /(?:MASTER|SOURCE)_LOG_FILE='([^']+)', (?:MASTER|SOURCE)_LOG_POS=(\d+)/;
/** Number of bytes to read of a dump. The tools write the log position within them, before the first row. */
const HEADER_BYTES = 65_536;

/** Returns the beginning of a dump, in which the tools describe the dump. */
export const readDumpHeader = (file: string): string => {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    return header.subarray(0, readSync(descriptor, header)).toString('latin1');
  } finally {
    closeSync(descriptor);
  }
};

const readLogPosition = (file: string): LogPosition => {
  const [, name, position] = LOG_POSITION.exec(readDumpHeader(file)) ?? [];
  if (name === undefined) throw new DatabaseFault('The dump lacks the position of the server’s log');
  return { file: name, position: Number(position) };
};

/**
 * Dumps all rows as of one time: `--single-transaction` reads from a snapshot without locking. The dump contains only
 * rows, with the names of their columns. The tables are created by the migrations, so that a backup of MariaDB can be
 * restored to MySQL.
 * @param withPosition notes the position of the server's log in the dump
 */
const dumpRows = (url: string, file: string, withPosition: boolean, ofMariadb: boolean) =>
  withClientOptions(url, async (options, database): Promise<LogStart | null> => {
    const { program, isMariadb } = dumpProgram(withPosition && !ofMariadb);
    const { child, done } = startTool(program, [
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
      `--result-file=${file}`,
      ...(isMariadb ? [] : ['--column-statistics=0', '--set-gtid-purged=OFF']),
      ...(withPosition ? [isMariadb ? '--master-data=2' : '--source-data=2'] : []),
      // These tables are left out, because a restore creates them by running the migrations.
      ...MIGRATOR_TABLES.map(table => `--ignore-table=${database}.${table}`),
      database,
    ]);
    child.stdin?.end();
    await done;
    return withPosition ? { ...readLogPosition(file), database, isMariadb: ofMariadb } : null;
  });

/** Returns the next whole second of the server's clock: everything in a finished dump happened before it. */
const nextSecond = async (knex: Knex) => new Date(Math.ceil(((await serverTime(knex)).getTime() + 1) / 1000) * 1000);

/**
 * Writes the manifest and the rows of a database into a folder.
 * @param withLog notes the position of the server's log, if backups can follow that log
 * @returns the manifest, and the next whole second of the server's clock after the dump
 * @throws {DatabaseFault} when the database has no tables of the product
 */
export const writeDump = async (
  url: string,
  folder: string,
  withLog: boolean,
): Promise<{ manifest: Manifest; at: Date }> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    const madeAt = new Date().toISOString();
    const migrations = await appliedMigrations(knex);
    if (migrations.length === 0)
      throw new DatabaseFault(
        'The database has no tables of the product, so nothing was backed up. Check its address in DATABASE_URL',
      );
    const rows = join(folder, BACKUP_FILES.data);
    const { isMariadb, faults } = await checkServerLog(knex);
    const log = await dumpRows(url, rows, withLog && faults.length === 0, isMariadb);
    const at = await nextSecond(knex);
    const manifest: Manifest = { format: 1, madeAt, migrations, data: await readDumpFacts(rows), ...(log && { log }) };
    writeFileSync(join(folder, BACKUP_FILES.manifest), JSON.stringify(manifest, null, 2));
    return { manifest, at };
  } finally {
    await close();
  }
};

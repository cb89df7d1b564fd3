import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../connection/connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { MIGRATOR_TABLES, migrate, migrateTo } from '../migrations/index.ts';
import { withClientOptions } from './client-options.ts';
import { withOrdinaryColumns } from './computed-columns.ts';
import { readDumpHeader } from './dump.ts';
import type { DumpFacts, UnpackedBackup } from './manifest.ts';
import { clientProgram, startTool } from './programs.ts';
import { tablesOf } from './table-swap.ts';

/** Prints a progress message of a slow operation. */
export type PrintLine = (line: string) => void;

const PROGRESS_INTERVAL_MS = 10_000;

/** Removes the rows that migrations insert, because the backup contains them. */
const emptyTables = (knex: Knex, tables: string[]) =>
  knex.transaction(async trx => {
    await trx.raw('SET FOREIGN_KEY_CHECKS = 0');
    for (const name of tables) await trx(name).delete();
    await trx.raw('SET FOREIGN_KEY_CHECKS = 1');
  });

/** Returns the length of the command for MariaDB's client at the start of its dumps, which MySQL's client rejects. */
const commandLength = (file: string) => /^\/\*M!999999.*\n/.exec(readDumpHeader(file))?.[0].length ?? 0;

const passRows = (url: string, file: string, say: PrintLine) =>
  withClientOptions(url, async (options, database) => {
    const { child, done } = startTool(clientProgram(), [options, '--default-character-set=utf8mb4', database]);
    if (!child.stdin) throw new Error('The client takes no input');
    const rows = createReadStream(file, { start: commandLength(file) });
    const { size } = statSync(file);
    const progress = setInterval(
      () => say(`${Math.floor((100 * rows.bytesRead) / size)} % of the rows are in`),
      PROGRESS_INTERVAL_MS,
    );
    const passed = pipeline(rows, child.stdin).catch(error => {
      // A broken pipe is ignored, because the error of the client that caused it is more useful.
      if (error.code !== 'EPIPE') throw error;
    });
    await Promise.all([done, passed]).finally(() => clearInterval(progress));
  });

const demandCounts = async (knex: Knex, tables: string[], { rows }: DumpFacts) => {
  for (const table of new Set([...tables, ...Object.keys(rows)])) {
    const [{ found } = { found: 0 }] = await knex(table).count({ found: '*' });
    if (Number(found) !== (rows[table] ?? 0))
      throw new DatabaseFault(`The backup has ${rows[table] ?? 0} rows of ${table}, ${found} arrived`);
  }
};

/**
 * Creates the tables of a backup in an empty database, loads its rows and counts them.
 * @param options.upgrade also applies the migrations that are newer than the backup
 * @param options.say receives the progress every ten seconds
 * @throws {DatabaseFault} when the number of rows differs from the backup
 */
export const loadBackup = async (
  url: string,
  { manifest, rows }: UnpackedBackup,
  { upgrade, say = () => {} }: { upgrade: boolean; say?: PrintLine | undefined },
): Promise<void> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    await migrateTo(knex, manifest.migrations);
    const tables = (await tablesOf(knex)).filter(name => !MIGRATOR_TABLES.includes(name));
    await emptyTables(knex, tables);
    await withOrdinaryColumns(knex, () => passRows(url, rows, say));
    await demandCounts(knex, tables, manifest.data);
    if (upgrade) await migrate(knex);
  } finally {
    await close();
  }
};

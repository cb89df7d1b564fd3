import { createReadStream, statSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { DatabaseFault } from '../embedded/faults.ts';
import { BOOKKEEPING, migrateTo } from '../migrations/index.ts';
import { tablesOf } from './beside.ts';
import { withClientOptions } from './client-options.ts';
import { whileOrdinary } from './computed-columns.ts';
import type { DataFacts } from './manifest.ts';
import { clientProgram, startTool } from './programs.ts';
import { counted, type Say } from './progress.ts';
import type { Unpacked } from './unpack.ts';

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

const passRows = (url: string, file: string, prefix: string, say: Say) =>
  withClientOptions(url, async (options, database) => {
    const { child, done } = startTool(clientProgram(), [options, '--default-character-set=utf8mb4', database]);
    if (!child.stdin) throw new Error('The client takes no input');
    await Promise.all([
      done,
      pipeline(createReadStream(file), counted(statSync(file).size, say), forTables(prefix), child.stdin),
    ]);
  });

const demandCounts = async (knex: Knex, tables: string[], { rows }: DataFacts) => {
  for (const table of new Set([...tables, ...Object.keys(rows)])) {
    const [{ found } = { found: 0 }] = await knex(table).count({ found: '*' });
    if (Number(found) !== (rows[table] ?? 0))
      throw new DatabaseFault(`The backup has ${rows[table] ?? 0} rows of ${table}, ${found} arrived`);
  }
};

/**
 * Makes the tables of a backup as they were, with its rows, and counts them.
 * @param knex one whose tables have this prefix in the database
 * @param say told every ten seconds how many of the rows are in
 * @throws DatabaseFault when other rows arrived than the backup has
 */
export const loadRows = async (
  knex: Knex,
  prefix: string,
  url: string,
  unpacked: Unpacked,
  say: Say = () => {},
): Promise<void> => {
  const { manifest, facts, rows } = unpacked;
  await migrateTo(knex, manifest.migrations);
  const tables = (await tablesOf(knex, prefix)).filter(name => !BOOKKEEPING.includes(name));
  await emptyTables(knex, tables);
  await whileOrdinary(knex, prefix, () => passRows(url, rows, prefix, say));
  await demandCounts(knex, tables, facts);
};

import { copySearchWords, type SearchedTable } from '@marketplace/db';
import type { Knex } from 'knex';

type Row = Record<string, unknown>;

/** Converts lists and objects to JSON, because the driver would treat them as parts of SQL. */
const stored = (value: unknown) =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;

const storedRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, stored(value)]));

/** Inserts rows in batches. Lists and objects become JSON. */
export const insertRows = async (knex: Knex, table: string, rows: readonly object[], atOnce = 200) => {
  for (let from = 0; from < rows.length; from += atOnce)
    await knex(table).insert(rows.slice(from, from + atOnce).map(row => storedRow({ ...row })));
};

/** Inserts records together with their search words. */
export const insertWithSearchWords = async (
  knex: Knex,
  of: SearchedTable,
  rows: readonly { id: string }[],
  atOnce?: number,
) => {
  await insertRows(knex, of, rows, atOnce);
  await copySearchWords(
    knex,
    of,
    rows.map(({ id }) => id),
  );
};

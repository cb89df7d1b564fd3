import type { Database } from '@marketplace/db';
import { PART } from '../platform/http/json-parts.ts';
import { contentRange, type ListQuery, type ListWindow, rowsOfIds, totalIn } from '../platform/lists/list-query.ts';
import type { Worths } from '../settings/exchange-rates.ts';
import { VIEWS, type WholeRow, WITH_CONSULTANT } from './columns.ts';
import { rowsOf } from './list.ts';
import { type Condition, conditionsOf } from './list-filters.ts';
import { LIST, listStatement } from './list-statement.ts';
import { toFranchise } from './wire-franchise.ts';

const BY_IDS = `SELECT ${VIEWS.whole} FROM franchises f ${WITH_CONSULTANT} WHERE f.id IN (?${', ?'.repeat(PART - 1)})`;

/** The rows of these ids, in any order. */
const recordsOf = ({ prepared }: Database, ids: string[]): Promise<WholeRow[]> => {
  const padded = [...ids, ...Array<string>(PART - ids.length).fill('')];
  return rowsOf<WholeRow>(prepared, { sql: BY_IDS, values: padded });
};

/** A list of any length: its ids at once, its records a part at a time, as fast as they are taken. */
export const longList = async (
  database: Database,
  list: ListQuery,
  of: ListWindow,
  within: Condition[],
  worths?: Worths,
) => {
  const window = { ...of, ...(worths && { worths }) };
  const conditions = [...within, ...conditionsOf(list.filter, worths)];
  const { ids, count } = listStatement('whole', conditions, list.sort, window);
  const found = (await rowsOf<{ id: string }>(database.prepared, ids)).map(({ id }) => id);
  const counted = async () => (await rowsOf<{ total: number }>(database.prepared, count))[0]?.total ?? 0;
  const total = totalIn(window, found.length) ?? (await counted());
  const rows = await rowsOfIds(found, some => recordsOf(database, some));
  return {
    rows: Array.isArray(rows) ? rows.map(toFranchise) : rows,
    range: contentRange(LIST, window.offset, found.length, total),
  };
};

import type { Database } from '@marketplace/db';
import { PART, partsOf } from '../platform/json-parts.ts';
import { contentRange, type ListQuery, windowOf } from '../platform/list-query.ts';
import type { Worths } from '../settings/exchange-rates.ts';
import { VIEWS, type WholeRow, WITH_CONSULTANT } from './columns.ts';
import { rowsOf } from './list.ts';
import { type Condition, conditionsOf } from './list-filters.ts';
import { LIST, listStatement } from './list-statement.ts';
import type { Franchise } from './schemas.ts';
import { toFranchise } from './wire-franchise.ts';

const BY_IDS = `SELECT ${VIEWS.whole} FROM franchises f ${WITH_CONSULTANT} WHERE f.id IN (?${', ?'.repeat(PART - 1)})`;

/** The records of these ids in their order; one that was erased meanwhile is left out. */
const recordsOf = async ({ prepared }: Database, ids: string[]): Promise<Franchise[]> => {
  const padded = [...ids, ...Array<string>(PART - ids.length).fill('')];
  const rows = await rowsOf<WholeRow>(prepared, { sql: BY_IDS, values: padded });
  const known = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => known.get(id) ?? []).map(toFranchise);
};

/** A list of any length: its ids at once, its records a part at a time, as fast as they are taken. */
export const longList = async (database: Database, list: ListQuery, within: Condition[], worths?: Worths) => {
  const window = { ...windowOf(list, null), ...(worths && { worths }) };
  const conditions = [...within, ...conditionsOf(list.filter, worths)];
  const { ids, count } = listStatement('whole', conditions, list.sort, window);
  const found = (await rowsOf<{ id: string }>(database.prepared, ids)).map(({ id }) => id);
  const [counted] = list.range ? await rowsOf<{ total: number }>(database.prepared, count) : [];
  const total = counted?.total ?? found.length;
  const rows: Franchise[] | AsyncGenerator<Franchise[]> =
    found.length <= PART ? await recordsOf(database, found) : partsOf(found, ids => recordsOf(database, ids));
  return { rows, range: contentRange(LIST, window.offset, found.length, total) };
};

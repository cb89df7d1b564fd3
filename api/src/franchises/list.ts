import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { contentRange, type ListQuery, windowOf } from '../platform/list-query.ts';
import { RecentTotals } from '../platform/recent-totals.ts';
import type { RowOf, View } from './columns.ts';
import type { After } from './list-after.ts';
import { type Condition, conditionsOf } from './list-filters.ts';
import { LIST, listStatement } from './list-statement.ts';

/** With more values than this (a list of ids) the same statement hardly comes again, and is not kept prepared. */
const MOST_PREPARED_VALUES = 12;

/** What a caller may see of the list. */
export interface ListScope<Shown extends View> {
  view: Shown;
  /** The most rows of one answer; null where it may be whole. */
  cap: number | null;
  /** Which franchises there are for this caller at all. */
  within: Condition[];
  /** The total may be a moment old. */
  lenient: boolean;
  /** Go on behind this row; the total is then not told. */
  after?: After | undefined;
}

/** RFC 9110: the length of the whole may be unknown. */
const behindRange = (count: number) => `${LIST.resource} ${count === 0 ? '*' : `0-${count - 1}`}/*`;

type Prepared = Database['prepared'];

/** Numbers go to a prepared statement as text: the driver makes floating point of them, and MySQL takes none as a limit. */
export const rowsOf = async <Row>(prepared: Prepared, { sql, values }: Condition): Promise<Row[]> => {
  const [rows] = await (values.length > MOST_PREPARED_VALUES
    ? prepared.query<(Row & RowDataPacket)[]>(sql, values)
    : prepared.execute<(Row & RowDataPacket)[]>(sql, values.map(String)));
  return rows;
};

/** Reads lists of franchises. */
export const franchiseLists = ({ prepared }: Database) => {
  // More than a page: visitors mostly ask the same few questions, and counting takes longer than answering.
  const totals = new RecentTotals(100);

  const counted = async (count: Condition) => {
    const [row] = await rowsOf<{ total: number }>(prepared, count);
    return row?.total ?? 0;
  };

  /** One page of a list, and its `Content-Range`. */
  return async <Shown extends View>(
    list: ListQuery,
    { view, cap, within, lenient, after }: ListScope<Shown>,
  ): Promise<{ rows: RowOf[Shown][]; range: string }> => {
    const window = { ...windowOf(list, cap), ...(after && { after }) };
    const { page, count } = listStatement(view, [...within, ...conditionsOf(list.filter)], list.sort, window);
    const rows = await rowsOf<RowOf[Shown]>(prepared, page);
    if (after) return { rows, range: behindRange(rows.length) };
    const { offset, limit } = window;
    const seen = offset + rows.length;
    const isLast = (limit === null || rows.length < limit) && (rows.length > 0 || offset === 0);
    const total = isLast
      ? seen
      : Math.max(
          rows.length > 0 ? seen : 0,
          await (lenient ? totals.of(JSON.stringify(count), () => counted(count)) : counted(count)),
        );
    return { rows, range: contentRange(LIST, offset, rows.length, total) };
  };
};

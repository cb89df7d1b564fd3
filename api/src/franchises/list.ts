import type { Database, ReadingPool } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { invalid } from '../platform/errors/errors.ts';
import {
  contentRange,
  type ListQuery,
  queryFault,
  totalIn,
  totalWith,
  windowOf,
} from '../platform/lists/list-query.ts';
import { RecentTotals } from '../platform/lists/recent-totals.ts';
import type { Worths } from '../settings/exchange-rates.ts';
import type { RowOf, View } from './columns.ts';
import type { After } from './list-after.ts';
import { type Condition, conditionsOf } from './list-filters.ts';
import { amongTheFirst, LIST, listStatement, type Reading, type Window } from './list-statement.ts';

/** With more values than this (a list of ids) the same statement hardly comes again, and is not kept prepared. */
const MOST_PREPARED_VALUES = 12;
/** A search asks at most about so many rows one by one before the index of words is the faster way. */
const MOST_ASKED = 1500;
/** Of words that are still being counted, so many rows say how frequent they are. */
const SAMPLE = 500;
/** Fewer say nothing about the rest, which is then few enough to be counted. */
const ENOUGH = 10;
/** Nobody waits longer for the number that a search finds: it is estimated then, and counted for who asks next. */
const TIMEOUT_MS = 4;
/** A beginning of one or two letters is found in nearly every row, and the index of words is slow to say so. */
const SHORT_BEGINNING = /q.{1,2}\*/u;
/** More than a page: visitors mostly ask the same few questions, and counting takes longer than answering. */
const VISITORS_LARGE_TOTAL = 100;
/** Who edits sees what they did counted at once, up to here. */
const EDITORS_LARGE_TOTAL = 1000;

/** Nobody pages further through what they searched for; every page behind costs as much as all before it. */
const MOST_OF_A_SEARCH = 1000;
const TOO_FAR = queryFault(
  'range',
  `A search shows its first ${MOST_OF_A_SEARCH.toLocaleString('en')}. Please add a word or a filter.`,
);

/** From here on a page behind the middle is read from the end of the list. */
const FAR = 2000;

const nearer = (window: Window, total: number): Window => {
  const { offset, limit } = window;
  if (offset <= total / 2 || offset >= total) return window;
  return { offset: Math.max(0, total - offset - limit), limit: Math.min(limit, total - offset), isFromTheEnd: true };
};

/** What a caller may see of the list. */
export interface ListScope<Shown extends View> {
  view: Shown;
  /** The most rows of one answer. */
  cap: number;
  /** Which franchises there are for this caller at all. */
  within: Condition[];
  /** Whose totals: a visitor's and an editor's may be a moment old, a page that is published keeps what it was told. */
  totals: 'visitors' | 'editors' | 'counted anew';
  /** Of somebody without an account: statements end in time, and places far behind are not to be had in a search. */
  isStranger?: boolean;
  /** When who asks last changed something (`OwnWrites`). */
  since?: number;
  /** Go on behind this row; the total is then not told. */
  after?: After | undefined;
  /** What money is compared by, where it is. */
  worths?: Worths | undefined;
  /** Those that a filter of money could not compare: they are counted. */
  incomparable?: Condition[] | null;
}

/** A page of a list with its `Content-Range`, and how many a filter of money could not compare. */
export interface ListAnswer<Row> {
  rows: Row[];
  range: string;
  incomparable: number | undefined;
}

/** What is known of a search before its page is read; the total of frequent words may be an estimate. */
interface PlannedSearch {
  total: number | Promise<number>;
  reading: Reading;
}

/** RFC 9110: the length of the whole may be unknown. */
const behindRange = (count: number) => `${LIST.resource} ${count === 0 ? '*' : `0-${count - 1}`}/*`;

/** Numbers go to a prepared statement as text: the driver makes floating point of them, and MySQL takes none as a limit. */
export const rowsOf = async <Row>(prepared: ReadingPool, { sql, values }: Condition): Promise<Row[]> => {
  const [rows] = await (values.length > MOST_PREPARED_VALUES
    ? prepared.query<(Row & RowDataPacket)[]>(sql, values)
    : prepared.execute<(Row & RowDataPacket)[]>(sql, values.map(String)));
  return rows;
};

/** Reads lists of franchises. */
export const franchiseLists = ({ prepared, strangers }: Database) => {
  const visitors = new RecentTotals(VISITORS_LARGE_TOTAL);
  const editors = new RecentTotals(EDITORS_LARGE_TOTAL);
  const searches = new RecentTotals(VISITORS_LARGE_TOTAL);

  const countAs = (pool: ReadingPool, conditions: Condition[], reading: Reading) => async () => {
    const { count } = listStatement('card', conditions, null, { offset: 0, limit: 1 }, reading);
    const [row] = await rowsOf<{ total: number }>(pool, count);
    return row?.total ?? 0;
  };
  const totalOf = (pool: ReadingPool, totals: RecentTotals, conditions: Condition[], since?: number): Promise<number> =>
    totals.of(JSON.stringify(conditions), countAs(pool, conditions, 'by words'), since);

  const hitsAmongTheFirst = async (pool: ReadingPool, conditions: Condition[]) =>
    (await rowsOf(pool, amongTheFirst(SAMPLE, conditions))).length;

  /** How many a search finds, and the faster way to a page of them. Words that many rows have are counted meanwhile. */
  const planSearch = async (
    pool: ReadingPool,
    conditions: Condition[],
    last: number,
    since?: number,
  ): Promise<PlannedSearch> => {
    const others = conditions.filter(({ ofRow }) => !ofRow);
    const candidates = await totalOf(pool, visitors, others);
    if (candidates <= MOST_ASKED) return { total: countAs(pool, conditions, 'row by row')(), reading: 'row by row' };
    const isShort = conditions.some(({ ofRow, values }) => ofRow && SHORT_BEGINNING.test(String(values[0])));
    const count = countAs(pool, conditions, isShort ? 'as they lie' : 'by words');
    const key = JSON.stringify(conditions);
    const counted = await searches.soon(key, count, TIMEOUT_MS, since);
    const hits = counted === undefined ? await hitsAmongTheFirst(pool, conditions) : 0;
    if (counted === undefined && hits < ENOUGH) return { total: searches.of(key, count, since), reading: 'by words' };
    const total = counted ?? Math.round((hits * candidates) / SAMPLE);
    const asked = Math.min(candidates, (last * candidates) / Math.max(total, 1));
    return { total, reading: asked > MOST_ASKED ? 'by words' : 'row by row' };
  };

  /** One page of a list. */
  const pageOf = async <Shown extends View>(
    list: ListQuery,
    { view, cap, within, totals: whose, after, worths, isStranger = false, since }: ListScope<Shown>,
  ): Promise<{ rows: RowOf[Shown][]; range: string }> => {
    const window = { ...windowOf(list, cap), ...(after && { after }), ...(worths && { worths }) };
    const { offset, limit } = window;
    const conditions = [...within, ...conditionsOf(list.filter, worths)];
    const isSearch = conditions.some(({ ofRow }) => ofRow);
    if (isStranger && isSearch && offset >= MOST_OF_A_SEARCH) throw invalid([TOO_FAR]);
    const pool = isStranger ? strangers[isSearch ? 'searches' : 'lists'] : prepared;
    const total = () =>
      whose === 'counted anew'
        ? countAs(pool, conditions, 'by words')()
        : totalOf(pool, whose === 'visitors' ? visitors : editors, conditions, since);
    const searched = isSearch ? await planSearch(pool, conditions, offset + limit, since) : null;
    const isFar = offset >= FAR && !searched && !after;
    const far = isFar ? await total() : undefined;
    const read = far === undefined ? window : nearer(window, far);
    const { page } = listStatement(view, conditions, list.sort, read, searched?.reading);
    const [rows, found] = await Promise.all([rowsOf<RowOf[Shown]>(pool, page), searched?.total ?? far]);
    if (after) return { rows, range: behindRange(rows.length) };
    const all = totalIn(window, rows.length) ?? totalWith(window, rows.length, found ?? (await total()));
    return { rows, range: contentRange(LIST, offset, rows.length, all) };
  };

  return async <Shown extends View>(list: ListQuery, scope: ListScope<Shown>): Promise<ListAnswer<RowOf[Shown]>> => {
    const { incomparable, isStranger, totals } = scope;
    const countOthers = async (conditions: Condition[]) => {
      const pool = isStranger ? strangers.lists : prepared;
      return totalOf(pool, totals === 'editors' ? editors : visitors, conditions);
    };
    const [page, others] = await Promise.all([
      pageOf(list, scope),
      incomparable ? countOthers(incomparable) : undefined,
    ]);
    return { ...page, incomparable: others };
  };
};

import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { invalid, queryFault } from '../errors/errors.ts';
import { isLong, PART, partsOf } from '../http/json-parts.ts';
import type { Condition, Statement } from './conditions.ts';
import { type After, conditionsOf, type List, type View } from './list.ts';
import { contentRange, type ListQuery, totalIn, windowOf } from './list-query.ts';
import { type Counted, RecentTotals } from './recent-totals.ts';
import { countStatement, idsStatement, type ListPart, pageStatement, recordsStatement } from './statement.ts';

/** Nobody pages further through what they searched for; every page behind costs as much as all before it. */
const MOST_OF_A_SEARCH = 1000;
const TOO_FAR = queryFault('range', 'search_shows_first', { limit: MOST_OF_A_SEARCH.toLocaleString('en') });

/** Whose list it is, and how much of it is answered. */
export interface ListScope<Context = unknown> {
  /** The most rows of one answer. */
  cap: number;
  /** Which rows there are for this caller at all. */
  within?: Condition[];
  /** Where this caller has other filters than the list: theirs. */
  filters?: List<Context>['filters'];
  /** What is read of each row; the list's own view where nothing is said. */
  view?: View;
  /** What rules compare by. */
  context?: Context | undefined;
  /** Of somebody without an account: statements end in time, and places far behind are not to be had in a search. */
  isStranger?: boolean;
  /**
   * When who asks last changed something (`OwnWrites`): large totals may then be a moment old. A stranger's may be too;
   * where neither is said they are counted anew.
   */
  since?: number;
  /** Go on behind this row; the total is then not told. */
  after?: After | undefined;
}

/** The rows of a list, and how many there are in all; of a long one the rows come a part at a time. */
export interface ListPage<Row> {
  rows: Row[] | AsyncIterable<Row[]>;
  range: string;
  /** The range was true at this moment or later, by the clock of `performance.now()`. */
  trueAt: number;
}

/** One that is not long: its rows are there at once. */
interface ShortPage<Row> extends ListPage<Row> {
  rows: Row[];
}

/** RFC 9110: the length of the whole may be unknown. */
const rangeBehind = (resource: string, count: number) => `${resource} ${count === 0 ? '*' : `0-${count - 1}`}/*`;

/** Answers the rows of a statement. */
type Read = <Row>(statement: Statement) => Promise<Row[]>;

/** Runs statements as the list wants them; one connection of knex or of a pool for each. */
const readerOf = <Context>({ knex, prepared, strangers }: Database, { byDriver }: List<Context>) => {
  const byKnex: Read = async ({ sql, values }) => (await knex.raw(sql, values))[0];
  return (isStranger: boolean, conditions: readonly Condition[]): Read => {
    if (!byDriver) return byKnex;
    const isSearch = conditions.some(condition => condition.isSearch);
    const pool = isStranger ? strangers[isSearch ? 'searches' : 'lists'] : prepared;
    return async <Row>({ sql, values }: Statement): Promise<Row[]> => {
      // Not prepared: its plan rests on an index alone (`createPreparedPool`).
      const [rows] = await pool.query<(Row & RowDataPacket)[]>(sql, values);
      return rows;
    };
  };
};

/** Reads a list: pages, lists of any length, and how many there are in all. */
export const listReader = <Context = unknown>(database: Database, list: List<Context>) => {
  const totals = new RecentTotals();
  const readAs = readerOf(database, list);

  /** How many rows meet these conditions; to visitors and editors it may be a moment old. */
  const total = async (
    conditions: readonly Condition[],
    { isStranger = false, since }: Pick<ListScope, 'isStranger' | 'since'>,
  ): Promise<Counted> => {
    const read = readAs(isStranger, conditions);
    const count = async () => Number((await read<Pick<Counted, 'total'>>(countStatement(list, conditions)))[0]?.total);
    const isExact = !isStranger && since === undefined;
    return totals.of(JSON.stringify([isStranger, conditions]), count, isExact ? performance.now() : since);
  };

  /** The range of rows that were found from a moment on. */
  const rangeOf = async (
    { window, conditions }: Pick<ListPart<Context>, 'window' | 'conditions'>,
    found: number,
    scope: ListScope<Context>,
    beganAt: number,
  ): Promise<Pick<ListPage<unknown>, 'range' | 'trueAt'>> => {
    if (window.after) return { range: rangeBehind(list.resource, found), trueAt: beganAt };
    const { offset } = window;
    const said = totalIn(window, found);
    const counted = said === undefined ? await total(conditions, scope) : { total: said, beganAt };
    // A total that was counted a moment ago may be less than what is there.
    const all = Math.max(counted.total, found > 0 ? offset + found : 0);
    return { range: contentRange(list, offset, found, all), trueAt: Math.min(beganAt, counted.beganAt) };
  };

  /** What a query wants, and of which rows. */
  const partOf = (query: ListQuery, scope: ListScope<Context>): ListPart<Context> => {
    const { cap, within = [], filters = list.filters, view, context, isStranger = false, after } = scope;
    const window = { ...windowOf(query, cap), after };
    const conditions = [...within, ...conditionsOf({ filters }, query.filter, context)];
    if (isStranger && window.offset >= MOST_OF_A_SEARCH && conditions.some(({ isSearch }) => isSearch))
      throw invalid([TOO_FAR]);
    return { conditions, sort: query.sort, window, view, context };
  };

  /** A page of so few rows that they are read at once. */
  const short = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ShortPage<Row>> => {
    const part = partOf(query, scope);
    const beganAt = performance.now();
    const rows = await readAs(scope.isStranger ?? false, part.conditions)<Row>(pageStatement(list, part));
    return { rows, ...(await rangeOf(part, rows.length, scope, beganAt)) };
  };

  /** A list of any length: its ids at once, its rows a part at a time, as fast as they are taken. */
  const long = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ListPage<Row>> => {
    const part = partOf(query, scope);
    const { view = list.view } = scope;
    const read = readAs(scope.isStranger ?? false, part.conditions);
    const beganAt = performance.now();
    const ids = (await read<{ id: string }>(idsStatement(list, part))).map(({ id }) => id);
    const range = await rangeOf(part, ids.length, scope, beganAt);
    /** The records that ids lead to, in their order; what was erased meanwhile is left out. */
    const recordsOf = async (some: string[]): Promise<Row[]> => {
      const found = some.length > 0 ? await read<Row & { id: string }>(recordsStatement(list, view, some)) : [];
      const known = new Map(found.map(row => [row.id, row]));
      return some.flatMap(id => known.get(id) ?? []);
    };
    const rows = ids.length <= (list.inOnePiece ?? PART) ? await recordsOf(ids) : partsOf(ids, recordsOf);
    return { rows, ...range };
  };

  /** A page of the list, or a list of any length. */
  const page = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ListPage<Row>> =>
    isLong(windowOf(query, scope.cap)) ? long(query, scope) : short(query, scope);

  return { page, short, total };
};

import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { invalid, queryFault } from '../errors/errors.ts';
import { isLong, partsOf, RECORDS_PER_PART } from '../http/json-parts.ts';
import type { Condition, Statement } from './conditions.ts';
import { type CursorValues, conditionsOf, type ListDefinition, type ListView } from './list.ts';
import { contentRange, type ListQuery, totalIn, windowOf } from './list-query.ts';
import {
  countStatement,
  idsStatement,
  type ListPart,
  pageStatement,
  type Ranking,
  recordsStatement,
} from './statement.ts';
import { type Counted, RecentTotals } from './total-cache.ts';

/** Maximum rows of a search that anonymous callers can see: a page costs as much as all pages before it. */
const MOST_OF_A_SEARCH = 1000;
const TOO_FAR = queryFault('range', 'search_shows_first', { limit: MOST_OF_A_SEARCH.toLocaleString('en') });

/**
 * Refuses a distant page of a search to anonymous callers.
 * @throws DomainError 422
 */
export const requireNearPage = (offset: number): void => {
  if (offset >= MOST_OF_A_SEARCH) throw invalid([TOO_FAR]);
};

/** The caller's scope of a list, and the maximum size of a page. */
export interface ListScope<Context = unknown> {
  /** Maximum rows of a response. */
  cap: number;
  /** Conditions on the rows that this caller may see. */
  within?: Condition[];
  /** Filters for this caller, which replace those of the list. */
  filters?: ListDefinition<Context>['filters'];
  /** The columns to read; defaults to the list's view. */
  view?: ListView;
  /** Argument of the list's functions. */
  context?: Context | undefined;
  /** For anonymous callers: statements have a time limit, and distant pages of a search are refused. */
  isStranger?: boolean;
  /**
   * When the caller last changed something (`OwnWrites`): totals counted after this time may come from the cache. For
   * anonymous callers every cached total is accepted. Without `since` and `isStranger`, each request counts the total.
   */
  since?: number;
  /** The row after which the list continues; the total is then omitted. */
  after?: CursorValues | undefined;
  /** Lists the best matches of a search first. */
  ranking?: Ranking | undefined;
}

/** The rows of a list and the total; the rows of a long list come in parts. */
export interface ListPage<Row> {
  rows: Row[] | AsyncIterable<Row[]>;
  range: string;
  /** The range was correct at this time or later, by `performance.now()`. */
  trueAt: number;
}

/** A page whose rows are all in memory. */
interface ShortPage<Row> extends ListPage<Row> {
  rows: Row[];
}

/** Minimum totals that are cached. Visitors do not notice that a franchise was added a few seconds ago. */
const SMALLEST_CACHED = { visitors: 100, users: 1000 };

/** A range without a total, as RFC 9110 allows. */
const rangeBehind = (resource: string, count: number) => `${resource} ${count === 0 ? '*' : `0-${count - 1}`}/*`;

/** Runs a statement and returns its rows. */
type Read = <Row>(statement: Statement) => Promise<Row[]>;

/** Returns the function that runs a list's statements, through knex or a driver pool. */
const readerOf = <Context>({ knex, prepared, strangers }: Database, { byDriver }: ListDefinition<Context>) => {
  const byKnex: Read = async ({ sql, values }) => (await knex.raw(sql, values))[0];
  return (isStranger: boolean, conditions: readonly Condition[]): Read => {
    if (!byDriver) return byKnex;
    const isSearch = conditions.some(condition => condition.isSearch);
    const pool = isStranger ? strangers[isSearch ? 'searches' : 'lists'] : prepared;
    return async <Row>({ sql, values }: Statement): Promise<Row[]> => {
      // This is no prepared statement, because only with the values can the optimizer choose the right index
      // (`createPreparedPool`).
      const [rows] = await pool.query<(Row & RowDataPacket)[]>(sql, values);
      return rows;
    };
  };
};

/** Returns the functions that read a list: pages, lists of any length, and totals. */
export const listReader = <Context = unknown>(database: Database, list: ListDefinition<Context>) => {
  const totals = {
    visitors: new RecentTotals(SMALLEST_CACHED.visitors),
    users: new RecentTotals(SMALLEST_CACHED.users),
  };
  const readAs = readerOf(database, list);

  /** Counts the rows that meet the conditions. For visitors and editors the total may come from the cache. */
  const total = async (
    conditions: readonly Condition[],
    { isStranger = false, since }: Pick<ListScope, 'isStranger' | 'since'>,
  ): Promise<Counted> => {
    const read = readAs(isStranger, conditions);
    const count = async () => Number((await read<Pick<Counted, 'total'>>(countStatement(list, conditions)))[0]?.total);
    const isExact = !isStranger && since === undefined;
    const cache = isStranger ? totals.visitors : totals.users;
    return cache.of(JSON.stringify(conditions), count, isExact ? performance.now() : since);
  };

  /** Returns the `Content-Range` of the rows found. */
  const rangeOf = async (
    { window, conditions }: Pick<ListPart<Context>, 'window' | 'conditions'>,
    found: number,
    scope: ListScope<Context>,
    beganAt: number,
  ): Promise<Pick<ListPage<unknown>, 'range' | 'trueAt'>> => {
    if (window.after) return { range: rangeBehind(list.resource, found), trueAt: beganAt };
    const { offset } = window;
    const knownTotal = totalIn(window, found);
    const counted = knownTotal === undefined ? await total(conditions, scope) : { total: knownTotal, beganAt };
    // A cached total may be smaller than the number of rows that exist now.
    const all = Math.max(counted.total, found > 0 ? offset + found : 0);
    return { range: contentRange(list, offset, found, all), trueAt: Math.min(beganAt, counted.beganAt) };
  };

  /** Combines the query with the caller's scope. */
  const partOf = (query: ListQuery, scope: ListScope<Context>): ListPart<Context> => {
    const { cap, within = [], filters = list.filters, view, context, isStranger = false, after, ranking } = scope;
    const window = { ...windowOf(query, cap), after };
    const conditions = [...within, ...conditionsOf({ filters }, query.filter, context)];
    if (isStranger && conditions.some(({ isSearch }) => isSearch)) requireNearPage(window.offset);
    return { conditions, sort: query.sort, window, view, context, ranking };
  };

  /** Reads a short page with one query. */
  const short = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ShortPage<Row>> => {
    const part = partOf(query, scope);
    const beganAt = performance.now();
    const rows = await readAs(scope.isStranger ?? false, part.conditions)<Row>(pageStatement(list, part));
    return { rows, ...(await rangeOf(part, rows.length, scope, beganAt)) };
  };

  /** Returns the records of these ids in the order of the ids; records that do not exist are missing. */
  const recordsOf = async <Row>(ids: string[], view: ListView, read: Read): Promise<Row[]> => {
    const found = ids.length > 0 ? await read<Row & { id: string }>(recordsStatement(list, view, ids)) : [];
    const known = new Map(found.map(row => [row.id, row]));
    return ids.flatMap(id => known.get(id) ?? []);
  };

  /** Reads the records of ids for a visitor, in the order of the ids; records that do not exist are missing. */
  const records = <Row>(ids: string[], view = list.view): Promise<Row[]> => recordsOf(ids, view, readAs(true, []));

  /** Reads a list of any length: all ids at once, then the rows in parts as they are consumed. */
  const long = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ListPage<Row>> => {
    const part = partOf(query, scope);
    const { view = list.view } = scope;
    const read = readAs(scope.isStranger ?? false, part.conditions);
    const beganAt = performance.now();
    const ids = (await read<{ id: string }>(idsStatement(list, part))).map(({ id }) => id);
    const range = await rangeOf(part, ids.length, scope, beganAt);
    const rows =
      ids.length <= (list.inOnePiece ?? RECORDS_PER_PART)
        ? await recordsOf<Row>(ids, view, read)
        : partsOf(ids, some => recordsOf<Row>(some, view, read));
    return { rows, ...range };
  };

  /** Reads a list: with `long` if the requested range is long, otherwise with `short`. */
  const page = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ListPage<Row>> =>
    isLong(windowOf(query, scope.cap)) ? long(query, scope) : short(query, scope);

  return { page, short, total, records };
};

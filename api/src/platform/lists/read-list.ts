import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { invalid } from '../errors/errors.ts';
import { isLong, PART, partsOf } from '../http/json-parts.ts';
import type { Condition, Statement } from './conditions.ts';
import { type After, conditionsOf, type List, type ListedRow, type ListWindow, type View } from './list.ts';
import { contentRange, type ListQuery, queryFault, totalIn, windowOf } from './list-query.ts';
import { countedNow, type PlannedPage, pagePlanner, type Read, totalBy } from './planned-page.ts';
import { type Counted, RecentTotals } from './recent-totals.ts';
import {
  idsStatement,
  isInDefaultOrder,
  type ListPart,
  orderAfterwards,
  pageStatement,
  recordsStatement,
} from './statement.ts';

/** From here on a page behind the middle is read from the end of the list. */
const FAR = 2000;
/** From how many on totals are kept: visitors mostly ask the same few questions, and counting takes longer than answering. */
const WORTH_KEEPING = { visitors: 100, editors: 1000 };

/** Nobody pages further through what they searched for; every page behind costs as much as all before it. */
const MOST_OF_A_SEARCH = 1000;
const TOO_FAR = queryFault(
  'range',
  `A search shows its first ${MOST_OF_A_SEARCH.toLocaleString('en')}. Please add a word or a filter.`,
);

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
  /** The range was true at this moment or later, by the clock of `performance.now()`; an estimate never was. */
  trueAt: number;
}

/** One that is not long: its rows are there at once. */
interface ShortPage<Row> extends ListPage<Row> {
  rows: Row[];
}

/** RFC 9110: the length of the whole may be unknown. */
const rangeBehind = (resource: string, count: number) => `${resource} ${count === 0 ? '*' : `0-${count - 1}`}/*`;

const nearer = (window: ListWindow, total: number): ListWindow => {
  const { offset, limit } = window;
  if (offset <= total / 2 || offset >= total) return window;
  return { offset: Math.max(0, total - offset - limit), limit: Math.min(limit, total - offset), isFromTheEnd: true };
};

/** Runs statements as the list wants them; one connection of knex or of a pool for each. */
const readerOf = <Context>({ knex, prepared, strangers }: Database, { byDriver }: List<Context>) => {
  const byKnex: Read = async ({ sql, values }) => (await knex.raw(sql, values))[0];
  return (isStranger: boolean, isSearch: boolean): Read => {
    if (!byDriver) return byKnex;
    const pool = isStranger ? strangers[isSearch ? 'searches' : 'lists'] : prepared;
    return async <Row>({ sql, values }: Statement): Promise<Row[]> => {
      // Not prepared: its plan rests on an index alone (`createPreparedPool`).
      const [rows] = await pool.query<(Row & RowDataPacket)[]>(sql, values);
      return rows;
    };
  };
};

/** The rows of a page, in its order. */
export const readPage = async <Row, Context>(
  read: Read,
  list: List<Context>,
  part: ListPart<Context>,
): Promise<Row[]> => {
  const rows = await read<Row & ListedRow>(pageStatement(list, part));
  const order = orderAfterwards(list, part);
  return order ? rows.sort(order) : rows;
};

export const listReader = <Context = unknown>(database: Database, list: List<Context>) => {
  const totals = {
    visitors: new RecentTotals(WORTH_KEEPING.visitors),
    editors: new RecentTotals(WORTH_KEEPING.editors),
  };
  const { planning } = list;
  const planPage = planning && pagePlanner(list, planning, totals[planning.totals], WORTH_KEEPING[planning.totals]);
  const readAs = readerOf(database, list);
  const isSearch = (conditions: readonly Condition[]) => conditions.some(({ ofRow }) => ofRow);

  /** How many rows meet these conditions; to visitors and editors it may be a moment old. */
  const total = async (
    conditions: readonly Condition[],
    { isStranger = false, since }: Pick<ListScope, 'isStranger' | 'since'>,
  ): Promise<Counted> => {
    const count = () => totalBy(readAs(isStranger, isSearch(conditions)), list, conditions);
    if (!isStranger && since === undefined) return countedNow(count);
    return totals[isStranger ? 'visitors' : 'editors'].counted(JSON.stringify(conditions), count, since);
  };

  /** The records that ids lead to, in their order; what was erased meanwhile is left out. */
  const recordsOf = async <Row>(read: Read, ids: string[], view = list.view): Promise<Row[]> => {
    const rows = ids.length === 0 ? [] : await read<Row & { id: string }>(recordsStatement(list, view, ids));
    const known = new Map(rows.map(row => [row.id, row]));
    return ids.flatMap(id => known.get(id) ?? []);
  };

  /** A list of any length: its ids at once, its rows a part at a time, as fast as they are taken. */
  const long = async <Row>(
    { sort }: ListQuery,
    window: ListWindow,
    conditions: Condition[],
    scope: ListScope<Context>,
  ): Promise<ListPage<Row>> => {
    const { context, view, isStranger = false } = scope;
    const read = readAs(isStranger, isSearch(conditions));
    const trueAt = performance.now();
    const found = await read<{ id: string }>(idsStatement(list, { conditions, sort, window, context }));
    const all = totalIn(window, found.length) ?? (await total(conditions, scope)).total;
    const ids = found.map(({ id }) => id);
    const records = (part: string[]) => recordsOf<Row>(read, part, view);
    const rows = ids.length <= (list.inOnePiece ?? PART) ? await records(ids) : partsOf(ids, records);
    return { rows, range: contentRange(list, window.offset, ids.length, all), trueAt };
  };

  /** What a query wants, and of which rows. */
  const askedOf = (query: ListQuery, { cap, within = [], filters = list.filters, context }: ListScope<Context>) => ({
    window: windowOf(query, cap),
    conditions: [...within, ...conditionsOf({ filters }, query.filter, context)],
  });

  /** A page of so few rows that they are read at once. */
  const short = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ShortPage<Row>> => {
    const { sort, filter } = query;
    const { view, context, isStranger = false, since, after } = scope;
    const { window, conditions } = askedOf(query, scope);
    const { offset, limit } = window;
    const beganAt = performance.now();
    const hasWays = isSearch(conditions);
    const isPlanned = hasWays || Boolean(sort && planning?.sorts?.includes(sort.field));
    if (isStranger && hasWays && offset >= MOST_OF_A_SEARCH) throw invalid([TOO_FAR]);
    const read = readAs(isStranger, hasWays);
    const isFar = offset >= FAR && !hasWays && !after;
    const far = isFar ? await total(conditions, scope) : undefined;
    const near = far === undefined ? window : nearer(window, far.total);
    const asked = near.offset + near.limit;
    const planned: PlannedPage | undefined = isPlanned
      ? await planPage?.(read, { conditions, filter, last: asked, since })
      : undefined;
    const part = { conditions, sort, window: near };
    const last = offset + limit;
    const isKnown = planned && planned.first.length >= last && !after && isInDefaultOrder(list, sort);
    const asPage = () =>
      readPage<Row, Context>(read, list, {
        ...part,
        window: { ...near, after },
        view,
        context,
        plan: planned?.plan,
      });
    /** What was found on the way; read anew where one of it is gone by now, since a page that is not full is the last. */
    const asFound = async (ids: string[]) => {
      const rows = await recordsOf<Row>(read, ids, view);
      return rows.length < ids.length ? asPage() : rows;
    };
    const [rows, found] = await Promise.all([
      isKnown ? asFound(planned.first.slice(offset, last)) : asPage(),
      // A total that is planned may be an estimate, which a list without ways of its own never shows.
      hasWays ? planned?.total() : far,
    ]);
    if (after) return { rows, range: rangeBehind(list.resource, rows.length), trueAt: beganAt };
    const said = totalIn(window, rows.length);
    // A counted total may be a moment old, or an estimate.
    const counted = said === undefined ? (found ?? (await total(conditions, scope))) : far;
    const all = said ?? Math.max(counted?.total ?? 0, rows.length > 0 ? offset + rows.length : 0);
    const trueAt = Math.min(beganAt, counted?.beganAt ?? beganAt);
    return { rows, range: contentRange(list, offset, rows.length, all), trueAt };
  };

  /** A page of the list, or a list of any length. */
  const page = async <Row>(query: ListQuery, scope: ListScope<Context>): Promise<ListPage<Row>> => {
    const { window, conditions } = askedOf(query, scope);
    return isLong(window) ? long(query, window, conditions, scope) : short(query, scope);
  };

  return { page, short, total };
};

import type { Knex } from 'knex';
import Type, { type Static } from 'typebox';
import { type Fault, invalid } from '../errors/errors.ts';
import type { Said } from '../errors/said.ts';
import { isLong, PART, partsOf } from '../http/json-parts.ts';
import type { RecentTotals } from './recent-totals.ts';
import { searchFault } from './search-fault.ts';

type Value = string | number | boolean;
type Kind = 'text' | 'search' | 'integer' | 'boolean';

/** A field that is filtered by a rule of its own. */
export interface RuleFilter {
  kind: Kind;
  /** What is wrong with a value of this kind, if something is. */
  fault?: (value: Value) => Said | undefined;
  apply: (query: Knex.QueryBuilder, value: Value) => void;
}

/** How a field may be filtered (a search takes one value): by equality to a value of a kind or by a rule; of several values one must fit. */
export type Filter = { column: string; kind: Kind } | RuleFilter;

/** What one resource's list can do: declared once, beside its routes. */
export interface ListSpec {
  /** The unit of `Content-Range`. */
  resource: string;
  /** Wire field → column, or the columns that an index has in this order. */
  sorts: Record<string, string | readonly string[]>;
  defaultSort: readonly (readonly [column: string, direction: 'ASC' | 'DESC'])[];
  filters: Record<string, Filter>;
  /** Makes every order total. */
  tieBreak: string;
  /** Up to so many records are answered in one piece, which can have an ETag; {@link PART} where nothing is said. */
  inOnePiece?: number;
}

/** A signed-in caller gets at most so many records of a list in one call (decisions "The wire"). */
export const LONGEST_LIST = 10_000;

/** The query parameters of the simple-rest dialect. */
export const ListParams = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 200, description: '["name","ASC"]' })),
  range: Type.Optional(
    Type.String({
      maxLength: 60,
      description:
        '[0,24]: first and last, both included. Without it a signed-in caller gets the first 10,000, a visitor the first 100; a call never gives more than that. Content-Range says how many there are',
    }),
  ),
  filter: Type.Optional(Type.String({ maxLength: 60_000, description: '{"category":"Food"} or {"id":["a","b"]}' })),
});
export type ListParams = Static<typeof ListParams>;

/** A list query that was understood. */
export interface ListQuery {
  sort: { field: string; direction: 'ASC' | 'DESC' } | null;
  range: { first: number; last: number } | null;
  filter: Record<string, Value[]>;
}

const MOST_VALUES = 1000;
/** A visitor never gets more rows than this, and each value of a filter is compared with every row. */
export const MOST_VALUES_OF_VISITORS = 100;

/** A fault of a list's parameter. */
export const queryFault = (name: string, msg: Said): Fault => ({ loc: ['query', name], msg, type: 'value' });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const KINDS = {
  text: (value: unknown) => typeof value === 'string' && value.length <= 500,
  search: (value: unknown) => typeof value === 'string',
  integer: (value: unknown) => Number.isSafeInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
};

const NAMES = { text: 'text', search: 'text', integer: 'integer', boolean: 'boolean' } as const satisfies Record<
  Kind,
  string
>;

const readSort = (spec: ListSpec, text: string, faults: Fault[]): ListQuery['sort'] => {
  const value = parseJson(text);
  if (!Array.isArray(value) || value.length !== 2) {
    faults.push(queryFault('sort', 'sort must look like ["name","ASC"]'));
    return null;
  }
  const [field, direction] = value;
  if (typeof field !== 'string' || !Object.hasOwn(spec.sorts, field))
    faults.push(queryFault('sort', `Sort by one of: ${Object.keys(spec.sorts).join(', ')}`));
  if (direction !== 'ASC' && direction !== 'DESC') faults.push(queryFault('sort', 'The direction is ASC or DESC'));
  return { field, direction };
};

const readRange = (text: string, faults: Fault[]): ListQuery['range'] => {
  const value = parseJson(text);
  const numbers = Array.isArray(value) && value.length === 2 && value.every(n => Number.isSafeInteger(n) && n >= 0);
  if (!numbers || value[0] > value[1]) {
    faults.push(queryFault('range', 'range must look like [0,24]'));
    return null;
  }
  return { first: value[0], last: value[1] };
};

const readFilter = (spec: ListSpec, text: string, most: number, faults: Fault[]): ListQuery['filter'] => {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(queryFault('filter', 'filter must look like {"category":"Food"}'));
    return {};
  }
  const filter: ListQuery['filter'] = {};
  for (const [field, wanted] of Object.entries(value)) {
    // An empty filter is none (specification §5).
    const isEmpty = typeof wanted === 'string' && wanted.trim() === '';
    const known = Object.hasOwn(spec.filters, field) ? spec.filters[field] : undefined;
    const values = Array.isArray(wanted) ? wanted : [wanted];
    if (!known) faults.push(queryFault('filter', `Filter by one of: ${Object.keys(spec.filters).join(', ')}`));
    else if (isEmpty) continue;
    else if (values.length > most) faults.push(queryFault('filter', `At most ${most} values at once`));
    else if (!values.every(KINDS[known.kind]))
      faults.push(queryFault('filter', `${field} must be ${NAMES[known.kind]}`));
    else if (known.kind === 'search' && Array.isArray(wanted))
      faults.push(queryFault('filter', `${field} takes one text`));
    else {
      const fault = known.kind === 'search' ? searchFault : 'fault' in known ? known.fault : undefined;
      const msg = fault && values.map(fault).find(Boolean);
      if (msg) faults.push(queryFault('filter', msg));
      else filter[field] = values;
    }
  }
  return filter;
};

/**
 * Reads `sort`, `range` and `filter` of a list.
 * @param mostValues of one field
 * @throws 422 naming every unknown field, direction or malformed value
 */
export const readListQuery = (spec: ListSpec, params: ListParams, mostValues = MOST_VALUES): ListQuery => {
  const faults: Fault[] = [];
  const query: ListQuery = {
    sort: params.sort === undefined ? null : readSort(spec, params.sort, faults),
    range: params.range === undefined ? null : readRange(params.range, faults),
    filter: params.filter === undefined ? {} : readFilter(spec, params.filter, mostValues, faults),
  };
  if (faults.length > 0) throw invalid(faults);
  return query;
};

/** Adds the filters of a list to a query. */
export const applyFilters = (query: Knex.QueryBuilder, spec: ListSpec, { filter }: ListQuery) => {
  for (const [field, values] of Object.entries(filter)) {
    const known = spec.filters[field];
    if (!known) continue;
    const [value, ...others] = values;
    if (value === undefined) query.whereRaw('1 = 0');
    else if (others.length === 0) 'column' in known ? query.where(known.column, value) : known.apply(query, value);
    else if ('column' in known) query.whereIn(known.column, values);
    else
      query.where(any => {
        for (const one of values) any.orWhere(each => known.apply(each, one));
      });
  }
  return query;
};

/** Whether a list holds one value of a column alone. */
const isPinned = ({ filters }: ListSpec, { filter }: ListQuery, column: string) =>
  Object.entries(filter).some(([field, values]) => {
    const known = filters[field];
    return known && 'column' in known && known.column === column && values.length === 1;
  });

/**
 * Adds the order of a list to a query; the tie break makes paging steady. What all rows have alike orders nothing, and a
 * planner that is told to order by it passes over the index that has the rest.
 */
export const applyOrder = (query: Knex.QueryBuilder, spec: ListSpec, list: ListQuery) => {
  const { sort } = list;
  const columns = sort && spec.sorts[sort.field];
  const order = columns ? [columns].flat().map(column => [column, sort.direction] as const) : spec.defaultSort;
  for (const [name, direction] of order) if (!isPinned(spec, list, name)) query.orderBy(name, direction);
  return query.orderBy(spec.tieBreak, order.at(-1)?.[1] ?? 'ASC');
};

/** Which rows of a list. */
export interface ListWindow {
  offset: number;
  limit: number;
}

/** The rows wanted: the range asked for, at most `cap` of them. */
export const windowOf = ({ range }: ListQuery, cap: number): ListWindow =>
  range ? { offset: range.first, limit: Math.min(range.last - range.first + 1, cap) } : { offset: 0, limit: cap };

/** How many there are in all, where so many rows of a window say it themselves: they are the last. */
export const totalIn = ({ offset, limit }: ListWindow, found: number): number | undefined =>
  found < limit && (found > 0 || offset === 0) ? offset + found : undefined;

/** A counted total beside the rows that were found: it may be a moment old, or an estimate. */
export const totalWith = (window: ListWindow, found: number, counted: number): number =>
  totalIn(window, found) ?? Math.max(counted, found > 0 ? window.offset + found : 0);

/** `franchises 0-24/319` */
export const contentRange = (spec: Pick<ListSpec, 'resource'>, offset: number, count: number, total: number) =>
  count === 0 ? `${spec.resource} */${total}` : `${spec.resource} ${offset}-${offset + count - 1}/${total}`;

/** The rows of a list, and how many there are in all; of a long one the rows come a part at a time. */
export interface ListPage<Row> {
  rows: Row[] | AsyncIterable<Row[]>;
  range: string;
}

/** How the total of a list is found more cheaply than over the rows themselves. */
export interface Counting {
  /** The same rows without the joins that only columns need. */
  rows: Knex.QueryBuilder;
  /** Keeps a large total for a moment, under this key and the filter. */
  recent: RecentTotals;
  key: string;
  /** When who asks last changed something (`OwnWrites`). */
  since: number;
}

/** The ids of a window, in order. */
const idsOf = async (spec: ListSpec, list: ListQuery, rows: Knex.QueryBuilder, { offset, limit }: ListWindow) => {
  const query = applyFilters(rows.clone().select({ id: spec.tieBreak }), spec, list);
  const found: { id: string }[] = await applyOrder(query, spec, list).limit(limit).offset(offset);
  return found.map(({ id }) => id);
};

/**
 * The rows that ids lead to: few at once, many a part at a time, as fast as they are taken.
 * @param read answers the records of some ids in any order; what was erased meanwhile is left out
 */
export const rowsOfIds = async <Row extends { id: string }>(
  ids: string[],
  read: (ids: string[]) => PromiseLike<Row[]>,
  inOnePiece = PART,
): Promise<Row[] | AsyncIterable<Row[]>> => {
  const inOrder = async (part: string[]) => {
    const known = new Map((await read(part)).map(row => [row.id, row]));
    return part.flatMap(id => known.get(id) ?? []);
  };
  return ids.length <= inOnePiece ? inOrder(ids) : partsOf(ids, inOrder);
};

/**
 * Runs a list: filters, order, window and total.
 * @param rows the rows that the caller may see, without order or columns
 * @param columns what to select
 * @param cap the most rows of one answer
 */
export const runList = async <Row extends { id: string }>(
  spec: ListSpec,
  list: ListQuery,
  rows: Knex.QueryBuilder,
  columns: (string | Knex.Raw)[],
  cap: number,
  counting?: Counting,
): Promise<ListPage<Row>> => {
  const window = windowOf(list, cap);
  const count = async () => {
    const row = await applyFilters((counting?.rows ?? rows).clone(), spec, list)
      .count({ total: '*' })
      .first();
    return Number(row?.total ?? 0);
  };
  const total = () =>
    counting ? counting.recent.of(`${counting.key} ${JSON.stringify(list.filter)}`, count, counting.since) : count();
  const range = (found: number, counted: number) =>
    contentRange(spec, window.offset, found, totalWith(window, found, counted));
  if (isLong(window)) {
    const ids = await idsOf(spec, list, rows, window);
    const said = range(ids.length, totalIn(window, ids.length) ?? (await total()));
    const read = (some: string[]): Promise<Row[]> => rows.clone().select(columns).whereIn(spec.tieBreak, some);
    return { rows: await rowsOfIds(ids, read, spec.inOnePiece), range: said };
  }
  const page = applyOrder(applyFilters(rows.clone().select(columns), spec, list), spec, list);
  const [found, counted] = await Promise.all([page.limit(window.limit).offset(window.offset), total()]);
  return { rows: found, range: range(found.length, counted) };
};

/** A search for a part of one of these columns. */
export const mentionedIn = (...columns: string[]): RuleFilter => ({
  kind: 'search',
  apply: (query, text) =>
    query.where(either => {
      for (const column of columns) either.orWhereRaw('LOCATE(?, ??) > 0', [String(text), column]);
    }),
});

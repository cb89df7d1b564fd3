import type { Knex } from 'knex';
import Type, { type Static } from 'typebox';
import { type Fault, invalid } from './errors.ts';
import type { RecentTotals } from './recent-totals.ts';
import type { Said } from './said.ts';
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
}

/** The query parameters of the simple-rest dialect. */
export const ListParams = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 200, description: '["name","ASC"]' })),
  range: Type.Optional(Type.String({ maxLength: 60, description: '[0,24]: first and last, both included' })),
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

const readFilter = (spec: ListSpec, text: string, faults: Fault[]): ListQuery['filter'] => {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(queryFault('filter', 'filter must look like {"category":"Food"}'));
    return {};
  }
  const filter: ListQuery['filter'] = {};
  for (const [field, wanted] of Object.entries(value)) {
    const known = Object.hasOwn(spec.filters, field) ? spec.filters[field] : undefined;
    const values = Array.isArray(wanted) ? wanted : [wanted];
    if (!known) faults.push(queryFault('filter', `Filter by one of: ${Object.keys(spec.filters).join(', ')}`));
    else if (values.length > MOST_VALUES) faults.push(queryFault('filter', `At most ${MOST_VALUES} values at once`));
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
 * @throws 422 naming every unknown field, direction or malformed value
 */
export const readListQuery = (spec: ListSpec, params: ListParams): ListQuery => {
  const faults: Fault[] = [];
  const query: ListQuery = {
    sort: params.sort === undefined ? null : readSort(spec, params.sort, faults),
    range: params.range === undefined ? null : readRange(params.range, faults),
    filter: params.filter === undefined ? {} : readFilter(spec, params.filter, faults),
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
    if ('column' in known) query.whereIn(known.column, values);
    else if (value === undefined) query.whereRaw('1 = 0');
    else if (others.length === 0) known.apply(query, value);
    else
      query.where(any => {
        for (const one of values) any.orWhere(each => known.apply(each, one));
      });
  }
  return query;
};

/** Adds the order of a list to a query; the tie break makes paging steady. */
export const applyOrder = (query: Knex.QueryBuilder, spec: ListSpec, { sort }: ListQuery) => {
  const columns = sort && spec.sorts[sort.field];
  const order = columns ? [columns].flat().map(column => [column, sort.direction] as const) : spec.defaultSort;
  for (const [name, direction] of order) query.orderBy(name, direction);
  return query.orderBy(spec.tieBreak, order.at(-1)?.[1] ?? 'ASC');
};

/** The rows wanted: the range asked for, at most `cap` of them. Null asks for all. */
export const windowOf = ({ range }: ListQuery, cap: number | null): { offset: number; limit: number | null } => {
  if (!range) return { offset: 0, limit: cap };
  const asked = range.last - range.first + 1;
  return { offset: range.first, limit: cap === null ? asked : Math.min(asked, cap) };
};

/** `franchises 0-24/319` */
export const contentRange = (spec: Pick<ListSpec, 'resource'>, offset: number, count: number, total: number) =>
  count === 0 ? `${spec.resource} */${total}` : `${spec.resource} ${offset}-${offset + count - 1}/${total}`;

/** One page of a list, and how many there are in all. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  range: string;
}

/** How the total of a list is found more cheaply than over the rows themselves. */
export interface Counting {
  /** The same rows without the joins that only columns need. */
  rows: Knex.QueryBuilder;
  /** Keeps a large total for a moment, under this key and the filter. */
  recent: RecentTotals;
  key: string;
}

/**
 * Runs a list: filters, order, window and total.
 * @param rows the rows that the caller may see, without order or columns
 * @param columns what to select
 * @param cap the most rows of one answer; null where a list may be whole
 */
export const runList = async <Row>(
  spec: ListSpec,
  list: ListQuery,
  rows: Knex.QueryBuilder,
  columns: (string | Knex.Raw)[],
  cap: number | null,
  counting?: Counting,
): Promise<ListPage<Row>> => {
  const { offset, limit } = windowOf(list, cap);
  const page = applyOrder(applyFilters(rows.clone().select(columns), spec, list), spec, list).offset(offset);
  if (limit !== null) page.limit(limit);
  else if (offset > 0) page.limit(Number.MAX_SAFE_INTEGER);
  const count = async () => {
    const row = await applyFilters((counting?.rows ?? rows).clone(), spec, list)
      .count({ total: '*' })
      .first();
    return Number(row?.total ?? 0);
  };
  const counted = counting ? counting.recent.of(`${counting.key} ${JSON.stringify(list.filter)}`, count) : count();
  const [found, total] = await Promise.all([page, counted]);
  return { rows: found, total, range: contentRange(spec, offset, found.length, total) };
};

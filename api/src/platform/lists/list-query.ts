import Type, { type Static } from 'typebox';
import { type Fault, invalid, queryFault } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { asFields } from '../http/raw-input.ts';
import type { Direction, Filter, FilterValues, ListDefinition, ListWindow } from './list.ts';
import { searchFault } from './search-fault.ts';

/** Maximum records of a list per call, for signed-in callers */
export const LONGEST_LIST = 10_000;

/** The query parameters of the simple-rest dialect. */
export const ListParams = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 200, description: '`["name","ASC"]`' })),
  range: Type.Optional(
    Type.String({
      maxLength: 60,
      description:
        '`[0,24]`: first and last index, inclusive. By default and at most, signed-in callers get 10,000 records and visitors 100. `Content-Range` contains the total',
    }),
  ),
  filter: Type.Optional(Type.String({ maxLength: 60_000, description: '`{"category":"Food"}` or `{"id":["a","b"]}`' })),
});
export type ListParams = Static<typeof ListParams>;

export interface ListQuery {
  sort: { field: string; direction: Direction } | null;
  range: { first: number; last: number } | null;
  filter: FilterValues;
}

/** The parts of a list that say which fields a query may name. */
type Fields = Pick<ListDefinition<never>, 'sorts' | 'filters'>;

const MOST_VALUES = 1000;
/**
 * Maximum values per filter for visitors. They never get more rows than this, and each value is compared with every
 * row.
 */
export const MAX_VISITOR_FILTER_VALUES = 100;

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

const wrongKind = (field: string, kind: Filter['kind']): Message => {
  if (kind === 'integer') return ['filter_not_an_integer', { field }];
  return kind === 'boolean' ? ['filter_not_a_boolean', { field }] : ['not_a_text', { name: field }];
};

const readSort = (spec: Fields, text: string, faults: Fault[]): ListQuery['sort'] => {
  const value = parseJson(text);
  if (!Array.isArray(value) || value.length !== 2) {
    faults.push(queryFault('sort', 'sort_malformed'));
    return null;
  }
  const [field, direction] = value;
  if (typeof field !== 'string' || !Object.hasOwn(spec.sorts, field))
    faults.push(queryFault('sort', 'sort_unknown', { fields: Object.keys(spec.sorts).join(', ') }));
  if (direction !== 'ASC' && direction !== 'DESC') faults.push(queryFault('sort', 'sort_direction_unknown'));
  return { field, direction };
};

const readRange = (text: string, faults: Fault[]): ListQuery['range'] => {
  const value = parseJson(text);
  const numbers = Array.isArray(value) && value.length === 2 && value.every(n => Number.isSafeInteger(n) && n >= 0);
  if (!numbers || value[0] > value[1]) {
    faults.push(queryFault('range', 'range_malformed'));
    return null;
  }
  return { first: value[0], last: value[1] };
};

const readFilter = (spec: Fields, text: string, most: number, faults: Fault[]): ListQuery['filter'] => {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(queryFault('filter', 'filter_malformed'));
    return {};
  }
  const filter: ListQuery['filter'] = {};
  for (const [field, wanted] of Object.entries(value)) {
    // An empty filter is ignored (specification, section 5).
    const isEmpty = typeof wanted === 'string' && wanted.trim() === '';
    const known = Object.hasOwn(spec.filters, field) ? spec.filters[field] : undefined;
    const values = Array.isArray(wanted) ? wanted : [wanted];
    if (!known) faults.push(queryFault('filter', 'filter_unknown', { fields: Object.keys(spec.filters).join(', ') }));
    else if (isEmpty) continue;
    else if (values.length > most) faults.push(queryFault('filter', 'too_many_filter_values', { limit: most }));
    else if (!values.every(KINDS[known.kind])) faults.push(queryFault('filter', ...wrongKind(field, known.kind)));
    else if (known.kind === 'search' && Array.isArray(wanted))
      faults.push(queryFault('filter', 'filter_takes_one_text', { field }));
    else {
      const fault = known.kind === 'search' ? searchFault : 'fault' in known ? known.fault : undefined;
      const message = fault && values.map(fault).find(Boolean);
      if (message) faults.push(queryFault('filter', ...message));
      else filter[field] = values;
    }
  }
  return filter;
};

/**
 * Reads `sort`, `range` and `filter` of a list.
 * @param mostValues maximum values per filter
 * @returns the query, and a fault for every unknown field, unknown direction and malformed value
 */
export const tryListQuery = (spec: Fields, params: ListParams, mostValues = MOST_VALUES): [ListQuery, Fault[]] => {
  const faults: Fault[] = [];
  const query: ListQuery = {
    sort: params.sort === undefined ? null : readSort(spec, params.sort, faults),
    range: params.range === undefined ? null : readRange(params.range, faults),
    filter: params.filter === undefined ? {} : readFilter(spec, params.filter, mostValues, faults),
  };
  return [query, faults];
};

/**
 * Reads `sort`, `range` and `filter` of a list, for calls without other rules.
 * @throws 422 naming every unknown field, direction or malformed value
 */
export const readListQuery = (spec: Fields, params: ListParams): ListQuery => {
  const [query, faults] = tryListQuery(spec, params);
  if (faults.length > 0) throw invalid(faults);
  return query;
};

/** Returns the list parameters of an unvalidated query. */
export const listParamsIn = (query: unknown): ListParams => {
  const { sort, range, filter } = asFields(query);
  return {
    ...(typeof sort === 'string' && { sort }),
    ...(typeof range === 'string' && { range }),
    ...(typeof filter === 'string' && { filter }),
  };
};

/** Returns a rule that reports the faults of a list's parameters, for calls that have other rules too. */
export const listFaults =
  (spec: Fields) =>
  ({ query }: { query: unknown }): Fault[] => {
    const [, faults] = tryListQuery(spec, listParamsIn(query));
    return faults;
  };

/** Returns the requested range, limited to `cap` rows. */
export const windowOf = ({ range }: ListQuery, cap: number): ListWindow =>
  range ? { offset: range.first, limit: Math.min(range.last - range.first + 1, cap) } : { offset: 0, limit: cap };

/**
 * Returns the total if the number of rows found reveals it, because the last row of the list is among them; otherwise
 * undefined.
 */
export const totalIn = ({ offset, limit }: ListWindow, found: number): number | undefined =>
  found < limit && (found > 0 || offset === 0) ? offset + found : undefined;

/** Formats `Content-Range`, such as `franchises 0-24/319`. */
export const contentRange = (
  { resource }: Pick<ListDefinition<never>, 'resource'>,
  offset: number,
  count: number,
  total: number,
) => (count === 0 ? `${resource} */${total}` : `${resource} ${offset}-${offset + count - 1}/${total}`);

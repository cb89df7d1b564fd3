import Type, { type Static } from 'typebox';
import { type Fault, invalid, queryFault } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { asFields } from '../http/unvalidated.ts';
import type { Direction, Filter, FilterValues, List, ListWindow } from './list.ts';
import { searchFault } from './search-fault.ts';

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

export interface ListQuery {
  sort: { field: string; direction: Direction } | null;
  range: { first: number; last: number } | null;
  filter: FilterValues;
}

/** What a query may name. */
type Fields = Pick<List<never>, 'sorts' | 'filters'>;

const MOST_VALUES = 1000;
/** A visitor never gets more rows than this, and each value of a filter is compared with every row. */
export const MOST_VALUES_OF_VISITORS = 100;

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
    // An empty filter is none (specification §5).
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
 * @param mostValues of one field
 * @returns also every unknown field, direction or malformed value
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
 * The same where nothing else may be wrong.
 * @throws 422 naming every unknown field, direction or malformed value
 */
export const readListQuery = (spec: Fields, params: ListParams): ListQuery => {
  const [query, faults] = tryListQuery(spec, params);
  if (faults.length > 0) throw invalid(faults);
  return query;
};

/** What a query holds of a list's parameters; its types may be wrong. */
export const listParamsIn = (query: unknown): ListParams => {
  const { sort, range, filter } = asFields(query);
  return {
    ...(typeof sort === 'string' && { sort }),
    ...(typeof range === 'string' && { range }),
    ...(typeof filter === 'string' && { filter }),
  };
};

/** The faults of a list's parameters, for a call that has others. */
export const listFaults =
  (spec: Fields) =>
  ({ query }: { query: unknown }): Fault[] => {
    const [, faults] = tryListQuery(spec, listParamsIn(query));
    return faults;
  };

/** The rows wanted: the range asked for, at most `cap` of them. */
export const windowOf = ({ range }: ListQuery, cap: number): ListWindow =>
  range ? { offset: range.first, limit: Math.min(range.last - range.first + 1, cap) } : { offset: 0, limit: cap };

/** How many there are in all, where so many rows of a window say it themselves: they are the last. */
export const totalIn = ({ offset, limit }: ListWindow, found: number): number | undefined =>
  found < limit && (found > 0 || offset === 0) ? offset + found : undefined;

/** `franchises 0-24/319` */
export const contentRange = (
  { resource }: Pick<List<never>, 'resource'>,
  offset: number,
  count: number,
  total: number,
) => (count === 0 ? `${resource} */${total}` : `${resource} ${offset}-${offset + count - 1}/${total}`);

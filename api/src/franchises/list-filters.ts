import { placeBits, searchTerms, wordsInRow } from '@marketplace/db';
import type { Filter, ListQuery } from '../platform/lists/list-query.ts';
import { DEFAULT_SITE_SETTINGS } from '../settings/defaults.ts';
import { type Worths, worthsOf } from '../settings/exchange-rates.ts';
import { incomparable, investmentBound, type Side } from './comparable-money.ts';
import { SYSTEM_UPLOAD } from './options.ts';

type Value = string | number | boolean;

/** A condition of a list with the values for its question marks. */
export interface Condition {
  sql: string;
  values: (string | number)[];
  /** Of a search: the same asked of a row that is read anyway, without the index of words. */
  ofRow?: { sql: string; values: string[] };
}

const NEVER: Condition = { sql: '1 = 0', values: [] };

const plain = (value: Value) => (typeof value === 'boolean' ? Number(value) : value);

/** A column that is one of some values. */
export const oneOf = (column: string, [first, ...more]: Value[]): Condition => {
  if (first === undefined) return NEVER;
  // As a number: values go as text, and a planner does not see that text leaves no order to be made.
  if (typeof first === 'boolean' && more.length === 0) return { sql: `${column} = ${Number(first)}`, values: [] };
  if (more.length === 0) return { sql: `${column} = ?`, values: [plain(first)] };
  return { sql: `${column} IN (?${', ?'.repeat(more.length)})`, values: [first, ...more].map(plain) };
};

const equal = (column: string) => (values: Value[]) => [oneOf(column, values)];

const searched = (text: string): Condition[] => {
  if (text.trim() === '') return [];
  const terms = searchTerms(text);
  if (!terms) return [NEVER];
  const ofRow = wordsInRow('f.search_words', terms);
  return [{ sql: 'MATCH (f.search_words) AGAINST (? IN BOOLEAN MODE)', values: [terms], ofRow }];
};

/** Franchises that may open in one of these states or countries: one comparison, however many are named how often. */
const inPlaces = (values: Value[]): Condition[] => {
  const bits = values.reduce<bigint>((all, value) => all | BigInt(placeBits(String(value)) ?? 0), 0n);
  return [bits === 0n ? NEVER : { sql: `f.places & ${bits} <> 0`, values: [] }];
};

const lookedAfterBy = (values: Value[]): Condition[] => {
  const somebody = oneOf(
    'f.consultant_id',
    values.filter(value => value !== SYSTEM_UPLOAD),
  );
  if (!values.includes(SYSTEM_UPLOAD)) return [somebody];
  return [{ sql: `(f.consultant_id IS NULL OR ${somebody.sql})`, values: somebody.values }];
};

/** The strictest of several amounts: each would ask every row once for every currency. */
const STRICTEST: Record<Side, (...amounts: number[]) => number> = { least: Math.max, most: Math.min };

const bound = (side: Side) => (values: Value[], worths: Worths) =>
  values.length === 0 ? [] : [investmentBound(side, STRICTEST[side](...values.map(Number)), worths)];

type Rule = { kind: Filter['kind']; side?: Side; conditions: (values: Value[], worths: Worths) => Condition[] };

/**
 * What a list of franchises can be filtered by. Money is compared in the site's currency by the admin's rates, and one
 * without figures (NDA) or without a rate is in no list that asks for figures (decisions "Franchises").
 */
const RULES: Record<string, Rule> = {
  id: { kind: 'text', conditions: equal('f.id') },
  category: { kind: 'text', conditions: equal('f.category') },
  featured: { kind: 'boolean', conditions: equal('f.featured') },
  is_featured: { kind: 'boolean', conditions: equal('f.featured') },
  rof_approved: { kind: 'boolean', conditions: equal('f.rof_approved') },
  origin_country: { kind: 'text', conditions: equal('f.origin_country') },
  consultant_id: { kind: 'text', conditions: lookedAfterBy },
  search: { kind: 'search', conditions: values => values.flatMap(text => searched(String(text))) },
  q: { kind: 'search', conditions: values => values.flatMap(text => searched(String(text))) },
  place: { kind: 'text', conditions: inPlaces },
  min_investment: { kind: 'integer', side: 'least', conditions: bound('least') },
  max_investment: { kind: 'integer', side: 'most', conditions: bound('most') },
};

const asFilter = ([field, { kind }]: [string, Rule]): [string, Filter] => [field, { kind, column: field }];

/** The filters of every caller, for the dialect's reader. */
export const FILTERS: Record<string, Filter> = Object.fromEntries(Object.entries(RULES).map(asFilter));

/** What money is compared by where nothing is set. */
const DOLLARS_ALONE = worthsOf(DEFAULT_SITE_SETTINGS);

/**
 * The conditions that a list query asks for.
 * @param worths what money is compared by
 */
export const conditionsOf = (filter: ListQuery['filter'], worths: Worths = DOLLARS_ALONE): Condition[] =>
  Object.entries(filter).flatMap(([field, values]) => RULES[field]?.conditions(values, worths) ?? []);

const sidesOf = (filter: ListQuery['filter']): Side[] =>
  Object.entries(filter).flatMap(([field, values]) => (values.length > 0 && RULES[field]?.side) || []);

/** Whether a list query compares money. */
export const comparesMoney = (filter: ListQuery['filter']): boolean => sidesOf(filter).length > 0;

/** What these filters leave out because no rate compares it; null where nothing can be. */
export const leftOut = (filters: ListQuery['filter'][], worths: Worths): Condition[] | null => {
  const unknown = incomparable(filters.flatMap(sidesOf), worths);
  if (!unknown) return null;
  const others = filters.flatMap(filter => Object.entries(filter)).filter(([field]) => !RULES[field]?.side);
  return [...others.flatMap(([field, values]) => RULES[field]?.conditions(values, worths) ?? []), unknown];
};

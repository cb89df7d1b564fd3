import { searchTerms, wordsInRow } from '@marketplace/db';
import type { Filter, ListQuery } from '../platform/list-query.ts';
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

const oneOf = (column: string, [first, ...more]: Value[]): Condition => {
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

const lookedAfterBy = (values: Value[]): Condition[] => {
  const somebody = oneOf(
    'f.consultant_id',
    values.filter(value => value !== SYSTEM_UPLOAD),
  );
  if (!values.includes(SYSTEM_UPLOAD)) return [somebody];
  return [{ sql: `(f.consultant_id IS NULL OR ${somebody.sql})`, values: somebody.values }];
};

const bound = (sql: string) => (values: Value[]) => values.map(value => ({ sql, values: [plain(value)] }));

type Rule = { kind: Filter['kind']; conditions: (values: Value[]) => Condition[] };

/**
 * What a list of franchises can be filtered by. Money is compared in the record's own currency, and one without
 * figures (NDA) is in no list that asks for figures (decisions "Franchises").
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
  min_investment: { kind: 'integer', conditions: bound('f.investment_max >= ?') },
  max_investment: { kind: 'integer', conditions: bound('f.investment_min <= ?') },
};

const asFilter = ([field, { kind }]: [string, Rule]): [string, Filter] => [field, { kind, column: field }];

/** The filters of every caller, for the dialect's reader. */
export const FILTERS: Record<string, Filter> = Object.fromEntries(Object.entries(RULES).map(asFilter));

/** The conditions that a list query asks for. */
export const conditionsOf = (filter: ListQuery['filter']): Condition[] =>
  Object.entries(filter).flatMap(([field, values]) => RULES[field]?.conditions(values) ?? []);

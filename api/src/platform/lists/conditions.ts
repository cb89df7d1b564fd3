import type { Knex } from 'knex';

export type FilterValue = string | number | boolean;

/** SQL with the values of its placeholders. */
export interface Statement {
  sql: string;
  values: (string | number | Date)[];
}

/** A condition that the rows of a list must meet. */
export interface Condition extends Statement {
  /** Whether the condition is a text search; anonymous callers can see only the first rows of a search. */
  isSearch?: boolean;
  /** A column that has the same value in all rows that meet the condition, so that ordering by it has no effect. */
  pins?: string;
}

export const NEVER: Condition = { sql: '1 = 0', values: [] };

const plain = (value: FilterValue) => (typeof value === 'boolean' ? Number(value) : value);

/** Returns the condition that a column has one of these values. */
export const oneOf = (column: string, [first, ...more]: readonly FilterValue[]): Condition => {
  if (first === undefined) return NEVER;
  if (more.length === 0) return { sql: `${column} = ?`, values: [plain(first)], pins: column };
  return { sql: `${column} IN (?${', ?'.repeat(more.length)})`, values: [first, ...more].map(plain) };
};

/** Returns a rule that accepts rows matching at least one of the values. */
export const anyOf =
  <Context>(condition: (value: FilterValue, context?: Context) => Condition) =>
  (values: readonly FilterValue[], context?: Context): Condition[] => {
    const [first = NEVER, ...more] = values.map(value => condition(value, context));
    if (more.length === 0) return [first];
    const all = [first, ...more];
    return [{ sql: `(${all.map(({ sql }) => `(${sql})`).join(' OR ')})`, values: all.flatMap(({ values }) => values) }];
  };

/** Joins conditions with `AND`. */
export const allOf = (conditions: readonly Statement[]): Statement => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

/** Adds a list's conditions to another query. */
export const applyConditions = <Query extends Knex.QueryBuilder>(
  query: Query,
  conditions: readonly Condition[],
): Query => {
  for (const { sql, values } of conditions) query.whereRaw(sql, values);
  return query;
};

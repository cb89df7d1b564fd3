import type { Knex } from 'knex';

export type FilterValue = string | number | boolean;

/** SQL with the values for its question marks. */
export interface Statement {
  sql: string;
  values: (string | number | Date)[];
}

/** What a row of a list must meet. */
export interface Condition extends Statement {
  /** It finds words: only so far may somebody without an account page through the rows. */
  isSearch?: boolean;
  /** A column that has one value in all rows, and so orders none of them. */
  pins?: string;
}

export const NEVER: Condition = { sql: '1 = 0', values: [] };

const plain = (value: FilterValue) => (typeof value === 'boolean' ? Number(value) : value);

/** One of these values stands in a column. */
export const oneOf = (column: string, [first, ...more]: readonly FilterValue[]): Condition => {
  if (first === undefined) return NEVER;
  if (more.length === 0) return { sql: `${column} = ?`, values: [plain(first)], pins: column };
  return { sql: `${column} IN (?${', ?'.repeat(more.length)})`, values: [first, ...more].map(plain) };
};

/** One of several conditions is met, one for each value. */
export const anyOf =
  <Context>(condition: (value: FilterValue, context?: Context) => Condition) =>
  (values: readonly FilterValue[], context?: Context): Condition[] => {
    const [first = NEVER, ...more] = values.map(value => condition(value, context));
    if (more.length === 0) return [first];
    const all = [first, ...more];
    return [{ sql: `(${all.map(({ sql }) => `(${sql})`).join(' OR ')})`, values: all.flatMap(({ values }) => values) }];
  };

/** All of several conditions are met. */
export const allOf = (conditions: readonly Statement[]): Statement => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

/** Adds conditions of a list to a query that is more than the list. */
export const narrowed = <Query extends Knex.QueryBuilder>(query: Query, conditions: readonly Condition[]): Query => {
  for (const { sql, values } of conditions) query.whereRaw(sql, values);
  return query;
};

import type { Knex } from 'knex';

export type FilterValue = string | number | boolean;

/** SQL with the values for its question marks. */
export interface Statement {
  sql: string;
  values: (string | number | Date)[];
}

export interface Condition extends Statement {
  /**
   * The same asked of a row that is read anyway, where `sql` leads to the rows by an index of its own: of words, say.
   * A list with such a condition is planned, see {@link ListPlan}.
   */
  ofRow?: Statement;
  /** A column that has one value in all rows, and so orders none of them. */
  pins?: string;
}

/**
 * Ways to the same rows of a list with conditions that have indexes of their own. Few are gathered (by such an index) and
 * then sorted; where many of all rows match, they are asked one by one in the list's order until a page is full. Where
 * other conditions lead to few, those are asked one by one and then sorted. To be counted, many are asked fastest as they
 * lie, in no order.
 */
export type ListPlan = 'gathered' | 'in order' | 'one by one' | 'as they lie';

export const NEVER: Condition = { sql: '1 = 0', values: [] };

const plain = (value: FilterValue) => (typeof value === 'boolean' ? Number(value) : value);

export const oneOf = (column: string, [first, ...more]: readonly FilterValue[]): Condition => {
  if (first === undefined) return NEVER;
  if (more.length > 0)
    return { sql: `${column} IN (?${', ?'.repeat(more.length)})`, values: [first, ...more].map(plain) };
  // As a number: values go as text, and a planner does not see that text leaves no order to be made.
  if (typeof first === 'boolean') return { sql: `${column} = ${Number(first)}`, values: [], pins: column };
  return { sql: `${column} = ?`, values: [plain(first)], pins: column };
};

const either = (parts: Statement[]): Statement => ({
  sql: `(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`,
  values: parts.flatMap(({ values }) => values),
});

export const anyOf =
  <Context>(condition: (value: FilterValue, context?: Context) => Condition) =>
  (values: readonly FilterValue[], context?: Context): Condition[] => {
    const [first = NEVER, ...more] = values.map(value => condition(value, context));
    if (more.length === 0) return [first];
    const all = [first, ...more];
    const ofRow = all.some(one => one.ofRow) && either(all.map(one => one.ofRow ?? one));
    return [{ ...either(all), ...(ofRow && { ofRow }) }];
  };

/** As a plan asks a condition. */
export const askedBy = (plan: ListPlan, condition: Condition): Statement =>
  (plan !== 'gathered' && condition.ofRow) || condition;

/** Adds conditions of a list to a query that is more than the list. */
export const narrowed = <Query extends Knex.QueryBuilder>(
  query: Query,
  conditions: Condition[],
  plan: ListPlan = 'gathered',
): Query => {
  for (const { sql, values } of conditions.map(condition => askedBy(plan, condition))) query.whereRaw(sql, values);
  return query;
};

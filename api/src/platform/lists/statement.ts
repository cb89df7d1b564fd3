import { allOf, type Condition, type Statement } from './conditions.ts';
import type { CursorValues, Direction, ListDefinition, ListView, ListWindow } from './list.ts';
import type { ListQuery } from './list-query.ts';

/** An order by how well rows match a search. */
export interface Ranking {
  /** Joins what the score reads. */
  join: string;
  /** An expression; rows with the highest score come first, equal ones in the list's order. */
  score: Statement;
}

/** A page of a list. */
export interface ListPart<Context> {
  conditions: readonly Condition[];
  sort: ListQuery['sort'];
  window: ListWindow;
  /** The columns to read; defaults to the list's view. */
  view?: ListView | undefined;
  context?: Context | undefined;
  ranking?: Ranking | undefined;
}

type Order = readonly (readonly [column: string, direction: Direction])[];

/** Returns the columns of an order; the id comes last, which makes paging stable. */
const columnsOf = <Context>({ sorts, defaultSort, id }: ListDefinition<Context>, sort: ListQuery['sort']): Order => {
  const columns = sort ? sorts[sort.field] : undefined;
  const order: Order =
    sort && columns && typeof columns !== 'function'
      ? [columns].flat().map(column => [column, sort.direction] as const)
      : defaultSort;
  return [...order, [id, order.at(-1)?.[1] ?? 'ASC']];
};

/**
 * Returns the columns for `ORDER BY`, without columns that a condition fixes to one value: with those, the optimizer
 * could not use an index on the others.
 */
const orderOf = <Context>(list: ListDefinition<Context>, { sort, context, conditions }: ListPart<Context>): string => {
  const computed = sort ? list.sorts[sort.field] : undefined;
  if (sort && typeof computed === 'function') return computed(sort.direction, context);
  const columns = columnsOf(list, sort);
  const ordering = columns.filter(([column]) => !conditions.some(({ pins }) => pins === column));
  // If every column is fixed, the order is by id.
  return (ordering.length > 0 ? ordering : columns.slice(-1)).map(([column, way]) => `${column} ${way}`).join(', ');
};

/**
 * Returns the condition for the rows after a cursor. Columns are compared one by one, because databases use no index
 * for row comparisons.
 */
const afterCursor = (order: Order, after: CursorValues): Condition => {
  const branches = order.map(([column, way], at) => ({
    sql: [...order.slice(0, at).map(([equal]) => `${equal} = ?`), `${column} ${way === 'ASC' ? '>' : '<'} ?`].join(
      ' AND ',
    ),
    values: after.slice(0, at + 1),
  }));
  return {
    sql: `(${branches.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: branches.flatMap(({ values }) => values),
  };
};

/** Returns the `FROM` and `WHERE` clauses. */
const rowsOf = (table: string, conditions: readonly Condition[]): Statement => {
  const { sql, values } = allOf(conditions);
  return { sql: `FROM ${table}${sql && ` WHERE ${sql}`}`, values };
};

/** Selects the best matches first. */
const selectRanked = <Context>(
  columns: string,
  list: ListDefinition<Context>,
  part: ListPart<Context>,
  { join, score }: Ranking,
): Statement => {
  const { conditions, window } = part;
  const { sql, values } = rowsOf(`${list.table} ${join}`, conditions);
  return {
    sql: `SELECT ${columns}, ${score.sql} AS score ${sql} ORDER BY score DESC, ${orderOf(list, part)} LIMIT ? OFFSET ?`,
    values: [...score.values, ...values, window.limit, window.offset],
  };
};

const select = <Context>(columns: string, list: ListDefinition<Context>, part: ListPart<Context>): Statement => {
  const { conditions, sort, window, ranking } = part;
  if (ranking) return selectRanked(columns, list, part, ranking);
  const all = window.after ? [...conditions, afterCursor(columnsOf(list, sort), window.after)] : conditions;
  const { sql, values } = rowsOf(list.table, all);
  return {
    sql: `SELECT ${columns} ${sql} ORDER BY ${orderOf(list, part)} LIMIT ? OFFSET ?`,
    values: [...values, window.limit, window.offset],
  };
};

/** Selects the ids of a page, in order. */
export const idsStatement = <Context>(list: ListDefinition<Context>, part: ListPart<Context>): Statement =>
  select(list.id, list, part);

/** Selects a page of a list, in order. */
export const pageStatement = <Context>(list: ListDefinition<Context>, part: ListPart<Context>): Statement => {
  const { view = list.view } = part;
  if (!list.isWide) return select(view.columns, list, part);
  const { sql, values } = idsStatement(list, part);
  return {
    sql: `SELECT ${view.columns} FROM (${sql}) page JOIN ${list.table} ON ${list.id} = page.id ${view.joins ?? ''}
      ORDER BY ${part.ranking ? 'page.score DESC, ' : ''}${orderOf(list, part)}`,
    values,
  };
};

/** Counts the rows that meet the conditions, as `total`. */
export const countStatement = <Context>(list: ListDefinition<Context>, conditions: readonly Condition[]): Statement => {
  const { sql, values } = rowsOf(list.table, conditions);
  return { sql: `SELECT COUNT(*) AS total ${sql}`, values };
};

/** Selects the records of ids, in any order. */
export const recordsStatement = <Context>(
  list: ListDefinition<Context>,
  view: ListView,
  ids: readonly string[],
): Statement => ({
  sql: `SELECT ${view.columns} FROM ${list.table} ${view.joins ?? ''} WHERE ${list.id} IN (${ids.map(() => '?').join(', ')})`,
  values: [...ids],
});

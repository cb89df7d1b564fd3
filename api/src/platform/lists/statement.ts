import { allOf, type Condition, type Statement } from './conditions.ts';
import type { After, Direction, List, ListWindow, View } from './list.ts';
import type { ListQuery } from './list-query.ts';

/** Which page of a list. */
export interface ListPart<Context> {
  conditions: readonly Condition[];
  sort: ListQuery['sort'];
  window: ListWindow;
  /** What is read of each row; the list's own view where nothing is said. */
  view?: View | undefined;
  context?: Context | undefined;
}

type Order = readonly (readonly [column: string, direction: Direction])[];

/** The columns of an order, and last the id, which makes paging steady. */
const columnsOf = <Context>({ sorts, defaultSort, id }: List<Context>, sort: ListQuery['sort']): Order => {
  const columns = sort ? sorts[sort.field] : undefined;
  const order: Order =
    sort && columns && typeof columns !== 'function'
      ? [columns].flat().map(column => [column, sort.direction] as const)
      : defaultSort;
  return [...order, [id, order.at(-1)?.[1] ?? 'ASC']];
};

/** A planner that is told to order by what all rows have alike passes over the index that has the rest. */
const orderOf = <Context>(list: List<Context>, { sort, context, conditions }: ListPart<Context>): string => {
  const computed = sort ? list.sorts[sort.field] : undefined;
  if (sort && typeof computed === 'function') return computed(sort.direction, context);
  const columns = columnsOf(list, sort);
  const ordering = columns.filter(([column]) => !conditions.some(({ pins }) => pins === column));
  // Of one row nothing may be left.
  return (ordering.length > 0 ? ordering : columns.slice(-1)).map(([column, way]) => `${column} ${way}`).join(', ');
};

/** The rows behind that one: written out, because servers read an index of it so and not by comparing rows. */
const behind = (order: Order, after: After): Condition => {
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

/** `FROM` and `WHERE`. */
const rowsOf = (table: string, conditions: readonly Condition[]): Statement => {
  const { sql, values } = allOf(conditions);
  return { sql: `FROM ${table}${sql && ` WHERE ${sql}`}`, values };
};

const select = <Context>(columns: string, list: List<Context>, part: ListPart<Context>): Statement => {
  const { conditions, sort, window } = part;
  const all = window.after ? [...conditions, behind(columnsOf(list, sort), window.after)] : conditions;
  const { sql, values } = rowsOf(list.table, all);
  return {
    sql: `SELECT ${columns} ${sql} ORDER BY ${orderOf(list, part)} LIMIT ? OFFSET ?`,
    values: [...values, window.limit, window.offset],
  };
};

/** The ids of a page, in their order. */
export const idsStatement = <Context>(list: List<Context>, part: ListPart<Context>): Statement =>
  select(list.id, list, part);

/** A page of a list, in its order. */
export const pageStatement = <Context>(list: List<Context>, part: ListPart<Context>): Statement => {
  const { view = list.view } = part;
  if (!list.isWide) return select(view.columns, list, part);
  const { sql, values } = idsStatement(list, part);
  return {
    sql: `SELECT ${view.columns} FROM (${sql}) page JOIN ${list.table} ON ${list.id} = page.id ${view.joins ?? ''}
      ORDER BY ${orderOf(list, part)}`,
    values,
  };
};

/** How many rows meet the conditions: `total`. */
export const countStatement = <Context>(list: List<Context>, conditions: readonly Condition[]): Statement => {
  const { sql, values } = rowsOf(list.table, conditions);
  return { sql: `SELECT COUNT(*) AS total ${sql}`, values };
};

/** The records that ids lead to, in any order. */
export const recordsStatement = <Context>(list: List<Context>, view: View, ids: readonly string[]): Statement => ({
  sql: `SELECT ${view.columns} FROM ${list.table} ${view.joins ?? ''} WHERE ${list.id} IN (${ids.map(() => '?').join(', ')})`,
  values: [...ids],
});

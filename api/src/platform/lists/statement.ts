import { askedBy, type Condition, type ListPlan, type Statement } from './conditions.ts';
import type { After, ComputedOrder, Direction, List, ListWindow, View } from './list.ts';
import type { ListQuery } from './list-query.ts';

/** Which page of a list, and how it is found. */
export interface ListPart<Context> {
  conditions: readonly Condition[];
  sort: ListQuery['sort'];
  window: ListWindow;
  /** What is read of each row; the list's own view where nothing is said. */
  view?: View | undefined;
  plan?: ListPlan | undefined;
  context?: Context | undefined;
}

type Order = readonly (readonly [column: string, direction: Direction])[];

const turned = (way: Direction): Direction => (way === 'ASC' ? 'DESC' : 'ASC');

/** The columns of an order, and last the id, which makes paging steady. */
const columnsOf = <Context>({ sorts, defaultSort, id }: List<Context>, sort: ListQuery['sort']): Order => {
  const columns = sort ? sorts[sort.field] : undefined;
  const order: Order =
    sort && columns && typeof columns !== 'function'
      ? [columns].flat().map(column => [column, sort.direction] as const)
      : defaultSort;
  return [...order, [id, order.at(-1)?.[1] ?? 'ASC']];
};

/** Whether a list is in the order that it has where nobody asks for one. */
export const isInDefaultOrder = <Context>(list: List<Context>, sort: ListQuery['sort']): boolean =>
  !sort ||
  (typeof list.sorts[sort.field] !== 'function' && String(columnsOf(list, sort)) === String(columnsOf(list, null)));

/**
 * What all rows have alike orders nothing, and a planner that is told to order by it passes over the index that has the
 * rest.
 */
const inSql = (order: Order, conditions: readonly Condition[], isFromTheEnd = false): string => {
  const ordering = order.filter(([column]) => !conditions.some(({ pins }) => pins === column));
  // Of one row nothing may be left.
  return (ordering.length > 0 ? ordering : order.slice(-1))
    .map(([column, way]) => `${column} ${isFromTheEnd ? turned(way) : way}`)
    .join(', ');
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

const whereOf = (conditions: readonly Condition[], plan: ListPlan): Statement => {
  const asked = conditions.map(condition => askedBy(plan, condition));
  return { sql: asked.map(({ sql }) => sql).join(' AND '), values: asked.flatMap(({ values }) => values) };
};

const narrowedBy = (where: string) => (where === '' ? '' : ` WHERE ${where}`);

const LIMIT = ' LIMIT ? OFFSET ?';

/** What the statements of a part have in common. */
interface Asked {
  where: Statement;
  /** The table with its hint. */
  table: string;
  computed: ComputedOrder | undefined;
  orderBy: (isFromTheEnd?: boolean) => string;
}

const askedFor = <Context>(list: List<Context>, part: ListPart<Context>): Asked => {
  const { conditions, sort, window, plan = 'gathered', context } = part;
  const columns = columnsOf(list, sort);
  const where = whereOf(window.after ? [...conditions, behind(columns, window.after)] : conditions, plan);
  const sorted = sort ? list.sorts[sort.field] : undefined;
  const computed = sort && typeof sorted === 'function' ? sorted(sort.direction, context) : undefined;
  // Planners would rather sort all rows than go on behind one in their order.
  const hint = list.hint?.(sort?.field, where.sql, window.after ? 'in order' : plan) ?? '';
  return {
    where,
    table: `${list.table}${hint}`,
    computed,
    orderBy: (isFromTheEnd = false) => computed?.by(isFromTheEnd) ?? inSql(columns, conditions, isFromTheEnd),
  };
};

const idsOf = <Context>(
  { id, beside }: List<Context>,
  { conditions, sort, window, plan }: ListPart<Context>,
  { where, table, computed, orderBy }: Asked,
): Statement => {
  const isInOrder = plan === 'in order';
  const inParts =
    isInOrder || !conditions.some(({ ofRow }) => ofRow) ? computed?.idsBy(where, window, isInOrder) : undefined;
  if (inParts) return inParts;
  // Left to itself a planner would begin with what the conditions lead to.
  const select = isInOrder ? 'SELECT STRAIGHT_JOIN' : 'SELECT';
  const { join, where: asked } = (isInOrder && beside?.(sort?.field, where.sql)) || { join: '', where: where.sql };
  return {
    sql: `${select} ${id} FROM ${table}${join}${narrowedBy(asked)} ORDER BY ${orderBy(window.isFromTheEnd)}${LIMIT}`,
    values: [...where.values, window.limit, window.offset],
  };
};

/** The ids of a page, in their order. */
export const idsStatement = <Context>(list: List<Context>, part: ListPart<Context>): Statement =>
  idsOf(list, part, askedFor(list, part));

/** How the rows of a page are put in order once they are there; undefined where the database does so. */
export const orderAfterwards = <Context>(list: List<Context>, { sort }: Pick<ListPart<Context>, 'sort'>) =>
  isInDefaultOrder(list, sort) ? list.inOrder : undefined;

/**
 * A page of a list: its rows at once, or those that a narrow index leads to. These are in no order where there is one
 * for afterwards ({@link orderAfterwards}).
 */
export const pageStatement = <Context>(list: List<Context>, part: ListPart<Context>): Statement => {
  const { window, view = list.view } = part;
  const asked = askedFor(list, part);
  const { where, table, computed, orderBy } = asked;
  const isByIds = view.joins || window.isFromTheEnd || window.after || computed;
  if (!isByIds && (list.isDirect?.(where.sql, window.offset) ?? true))
    return {
      sql: `SELECT ${view.columns} FROM ${table}${narrowedBy(where.sql)} ORDER BY ${orderBy()}${LIMIT}`,
      values: [...where.values, window.limit, window.offset],
    };
  const ids = idsOf(list, part, asked);
  const order = orderAfterwards(list, part) ? '' : ` ORDER BY ${orderBy()}`;
  return {
    sql: `SELECT ${view.columns} FROM (${ids.sql}) p JOIN ${list.table} ON ${list.id} = p.id ${view.joins ?? ''}${order}`,
    values: ids.values,
  };
};

/** How many rows meet the conditions: `total`. */
export const countStatement = <Context>(
  list: List<Context>,
  conditions: readonly Condition[],
  plan: ListPlan = 'gathered',
): Statement => {
  const { sql, values } = whereOf(conditions, plan);
  return {
    sql: `SELECT COUNT(*) AS total FROM ${list.table}${list.countHint?.(plan, sql) ?? ''}${narrowedBy(sql)}`,
    values,
  };
};

/** The records that ids lead to, in any order. */
export const recordsStatement = <Context>(list: List<Context>, view: View, ids: readonly string[]): Statement => ({
  sql: `SELECT ${view.columns} FROM ${list.table} ${view.joins ?? ''} WHERE ${list.id} IN (${ids.map(() => '?').join(', ')})`,
  values: [...ids],
});

/**
 * Those of a list's first rows that meet its conditions: how many of them says how frequent that is.
 * @param first so many rows are asked
 * @param isOfSample the conditions that the first rows meet anyway
 */
export const sampleStatement = <Context>(
  list: List<Context>,
  conditions: readonly Condition[],
  first: number,
  isOfSample: (condition: Condition) => boolean,
): Statement => {
  const window = { offset: 0, limit: first };
  const sample = { conditions: conditions.filter(isOfSample), sort: null, window, plan: 'in order' } as const;
  const ids = idsStatement(list, sample);
  const others = whereOf(
    conditions.filter(condition => !isOfSample(condition)),
    'in order',
  );
  return {
    sql: `SELECT ${list.id} FROM (${ids.sql}) p STRAIGHT_JOIN ${list.table} ON ${list.id} = p.id
      ${narrowedBy(others.sql)} ORDER BY ${inSql(columnsOf(list, null), conditions)}`,
    values: [...ids.values, ...others.values],
  };
};

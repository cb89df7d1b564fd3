import type { ListSpec, ListWindow } from '../platform/lists/list-query.ts';
import type { Worths } from '../settings/exchange-rates.ts';
import { VIEWS, type View, WITH_CONSULTANT } from './columns.ts';
import { pricedOrder, pricedParts } from './comparable-money.ts';
import { type After, behind } from './list-after.ts';
import { type Condition, FILTERS } from './list-filters.ts';

/** Each sort key with the columns that make its order, all in one direction: each has an index. */
const ORDERS: Record<string, string[]> = {
  name: ['f.name', 'f.id'],
  category: ['f.category', 'f.name', 'f.id'],
  investment_min: ['f.investment_min', 'f.id'],
  investment_max: ['f.investment_max', 'f.id'],
  // In the site's currency, see `orderOf`.
  investment: [],
  view_count: ['f.view_count', 'f.id'],
  created_at: ['f.created_at', 'f.id'],
};

/** Featured first, then newest. */
const DIRECTORY_ORDER = ['f.featured', 'f.created_at', 'f.id'];

/** What the lists of franchises can do. */
export const LIST: ListSpec = {
  resource: 'franchises',
  sorts: Object.fromEntries(Object.keys(ORDERS).map(key => [key, key])),
  defaultSort: [],
  filters: FILTERS,
  tieBreak: 'id',
};

/** The admin's list has the bin too. */
export const ADMIN_LIST: ListSpec = {
  ...LIST,
  filters: { ...FILTERS, deleted: { kind: 'boolean', column: 'deleted' } },
};

/**
 * Indexes that lead a planner astray: they have the order but not the category, and reading in order until enough
 * rows of one category have come by takes ten times as long as the index that has both.
 */
const WITHOUT_CATEGORY: Record<string, string> = { directory: 'ix_franchises_directory', name: 'ix_franchises_name' };

/**
 * Indexes that lead a foreign key to its rows and know nothing of the bin. A planner takes them for narrower than those
 * of the lists, and then reads thousands of rows only to see whether they are deleted.
 */
const OF_FOREIGN_KEYS = ['ix_franchises_of_category', 'ix_franchises_of_consultant'];
const ignored = (...indexes: string[]) => ` IGNORE INDEX (${[...OF_FOREIGN_KEYS, ...indexes].join(', ')})`;

/** The index that has an order, with and without a category. */
const INDEX_OF: Record<string, { all: string; category: string }> = {
  directory: { all: 'ix_franchises_directory', category: 'ix_franchises_category_directory' },
  name: { all: 'ix_franchises_name', category: 'ix_franchises_category_name' },
  category: { all: 'ix_franchises_category', category: 'ix_franchises_category_name' },
  investment_min: { all: 'ix_franchises_investment_min', category: 'ix_franchises_investment_min' },
  investment_max: { all: 'ix_franchises_investment_max', category: 'ix_franchises_investment_max' },
  view_count: { all: 'ix_franchises_views', category: 'ix_franchises_views' },
  created_at: { all: 'ix_franchises_created', category: 'ix_franchises_created' },
};

/** The index hint of a list that leads a planner the right way. */
const hinted = (key: string, where: string, isInOrder: boolean): string => {
  const ofCategory = where.includes('f.category = ?');
  const index = INDEX_OF[key]?.[ofCategory ? 'category' : 'all'];
  if (isInOrder && index && !where.includes('f.consultant_id')) return ` FORCE INDEX (${index})`;
  const misleading = ofCategory ? WITHOUT_CATEGORY[key] : undefined;
  return misleading ? ignored(misleading) : ignored();
};

/**
 * How a search is answered: by the index of words, or by asking each row of the list in its order until there are
 * enough, which is faster for words that many rows have. All rows are asked fastest as they lie, in no order.
 */
export type Reading = 'by words' | 'row by row' | 'as they lie';

type Direction = 'ASC' | 'DESC';

const turned = (way: Direction): Direction => (way === 'ASC' ? 'DESC' : 'ASC');

/** An order, or the same from its end. What has no investment that can be compared comes last both ways. */
const orderOf = (field: string | undefined, direction: Direction, worths: Worths, isFromTheEnd = false) => {
  const way = isFromTheEnd ? turned(direction) : direction;
  if (field === 'investment') return pricedOrder(worths, way, isFromTheEnd ? 'DESC' : 'ASC');
  return (ORDERS[field ?? ''] ?? DIRECTORY_ORDER).map(column => `${column} ${way}`).join(', ');
};

/** A statement with its values; `count` answers `total`. */
export interface ListStatement {
  page: Condition;
  count: Condition;
  /** The ids alone, in their order. */
  ids: Condition;
}

/** Which rows of a list. */
export interface Window extends ListWindow {
  /** Go on behind this row, in the directory's order or by age. */
  after?: After;
  /** `offset` counts from the list's end; the rows come in the list's order all the same. */
  isFromTheEnd?: boolean;
  /** What money is sorted by. */
  worths?: Worths;
}

/** From here on the rows are found in a narrow index first, and only the page's are read whole. */
const DEEP = 200;
/** What the directory's index holds beside its order: rows that don't match are passed over without being read. */
const IN_THE_INDEX = /f\.(investment_m|rof_approved|origin_country|places)/;

/**
 * The ids of a page that is sorted by investment: an index has each currency's amounts in their order, and of each no
 * more than the page reaches is read. Sorting all by what they are worth takes a hundred times as long.
 */
const inParts = (where: string, values: Condition['values'], direction: Direction, window: Window): Condition => {
  const { offset, limit, worths = {}, isFromTheEnd } = window;
  const way = isFromTheEnd ? turned(direction) : direction;
  const most = offset + (limit ?? 0);
  const parts = pricedParts(worths).map(
    part => `(SELECT f.id, ${part.group} AS part, ${part.amount} AS amount
      FROM franchises f FORCE INDEX (ix_franchises_worth) WHERE ${where} AND ${part.where}
      ORDER BY ${part.group === 2 ? '' : `f.investment_min ${way}, `}f.id ${way} LIMIT ${most})`,
  );
  return {
    sql: `SELECT u.id FROM (${parts.join(' UNION ALL ')}) u
      ORDER BY u.part ${isFromTheEnd ? 'DESC' : 'ASC'}, u.amount ${way}, u.id ${way} LIMIT ? OFFSET ?`,
    values: [...parts.flatMap(() => values), limit ?? 0, offset],
  };
};

/**
 * The SQL of a list.
 * @param reading how the words of a search are looked for
 */
export const listStatement = (
  view: View,
  conditions: Condition[],
  sort: { field: string; direction: Direction } | null,
  window: Window,
  reading: Reading = 'by words',
): ListStatement => {
  const direction = sort?.direction ?? 'DESC';
  const columns = ORDERS[sort?.field ?? ''] ?? DIRECTORY_ORDER;
  const { worths = {} } = window;
  const order = orderOf(sort?.field, direction, worths);
  const read = orderOf(sort?.field, direction, worths, window.isFromTheEnd);
  const asked = conditions.map(condition => (reading !== 'by words' && condition.ofRow) || condition);
  const all = window.after ? [...asked, behind(columns, direction, window.after)] : asked;
  const where = all.map(({ sql }) => sql).join(' AND ');
  const values = all.flatMap(condition => condition.values);
  // MySQL would rather sort all rows than go on behind one in their order.
  const isInOrder = reading === 'row by row' || window.after !== undefined;
  const table = `franchises f${hinted(sort?.field ?? 'directory', where, isInOrder)}`;
  const counted = reading === 'as they lie' ? ' USE INDEX ()' : ignored();
  const consultant = view === 'card' ? '' : WITH_CONSULTANT;
  const bounds = [window.limit, window.offset];
  const limit = ' LIMIT ? OFFSET ?';
  const isInParts = sort?.field === 'investment' && !where.includes('f.consultant_id');
  const found =
    isInParts && (reading === 'row by row' || !conditions.some(({ ofRow }) => ofRow))
      ? inParts(where, values, direction, window)
      : { sql: `SELECT f.id FROM ${table} WHERE ${where} ORDER BY ${read}${limit}`, values: [...values, ...bounds] };
  const isDirect =
    view === 'card' &&
    !window.isFromTheEnd &&
    window.offset < DEEP &&
    !window.after &&
    sort?.field !== 'investment' &&
    !IN_THE_INDEX.test(where);
  const page = isDirect
    ? `SELECT ${VIEWS[view]} FROM ${table} ${consultant} WHERE ${where} ORDER BY ${order}${limit}`
    : `SELECT ${VIEWS[view]} FROM (${found.sql}) p
         JOIN franchises f ON f.id = p.id ${consultant} ORDER BY ${order}`;
  return {
    page: { sql: page, values: found.values },
    ids: found,
    count: { sql: `SELECT COUNT(*) AS total FROM franchises f${counted} WHERE ${where}`, values },
  };
};

/**
 * Those of the directory's first rows that a search finds: how many of them says how frequent its words are.
 * @param first so many rows are asked
 */
export const amongTheFirst = (first: number, conditions: Condition[]): Condition => {
  const others = conditions.filter(({ ofRow }) => !ofRow);
  const words = conditions.flatMap(({ ofRow }) => ofRow ?? []);
  const { ids } = listStatement('card', others, null, { offset: 0, limit: first }, 'row by row');
  return {
    sql: `SELECT f.id FROM (${ids.sql}) p JOIN franchises f ON f.id = p.id WHERE ${words.map(({ sql }) => sql).join(' AND ')}`,
    values: [...ids.values, ...words.flatMap(({ values }) => values)],
  };
};

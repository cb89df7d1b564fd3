import type { Said } from '../errors/said.ts';
import { anyOf, type Condition, type FilterValue, type ListPlan, oneOf, type Statement } from './conditions.ts';

export type Direction = 'ASC' | 'DESC';
type Kind = 'text' | 'search' | 'integer' | 'boolean';

/** The filters of a list query, each with the values of which one must fit. */
export type FilterValues = Record<string, FilterValue[]>;

/** A field that is filtered by a rule of its own. */
export interface RuleFilter<Context = unknown> {
  kind: Kind;
  /** What is wrong with a value of this kind, if something is. */
  fault?: (value: FilterValue) => Said | undefined;
  conditions: (values: readonly FilterValue[], context?: Context) => Condition[];
}

/** How a field may be filtered (a search takes one value): by equality to a value of a kind, or by a rule. */
export type Filter<Context = unknown> = { column: string; kind: Kind } | RuleFilter<Context>;

/** Which rows of a list. */
export interface ListWindow {
  offset: number;
  limit: number;
  /** `offset` counts from the list's end; the rows come in the list's order all the same. */
  isFromTheEnd?: boolean;
  /** Go on behind the row that has these values in the columns of the order. */
  after?: After | undefined;
}

/**
 * The last row that a caller has, by the values of its order's columns. A list read on from there costs the same
 * wherever it is, and nothing is left out or comes twice when others come or go meanwhile: a number of rows to skip
 * has neither.
 */
export type After = (string | number)[];

/** An order that is computed, and so stands in no index as a whole. */
export interface ComputedOrder {
  /** The order of rows that are there, or the same from its end. */
  by: (isFromTheEnd: boolean) => string;
  /**
   * The ids of a window out of indexes that have parts of the order; undefined where sorting is as good.
   * @param isInOrder so many rows meet the conditions that they are better asked in the order than gathered
   */
  idsBy: (where: Statement, window: ListWindow, isInOrder: boolean) => Statement | undefined;
}

type Columns = string | readonly string[];
type Sort<Context> = Columns | ((direction: Direction, context?: Context) => ComputedOrder);

/** What is read of each row. */
export interface View {
  columns: string;
  /** What the columns need beside the list's table; the ids of a page are found without it. */
  joins?: string;
}

/** How the faster of two ways is chosen where conditions have indexes of their own, and what that costs at most. */
export interface Planning {
  /** At least so many of a list's first rows say how frequent is what is still being counted. */
  sample: number;
  /** Fewer hits among them say nothing about the rest, which is then few enough to be counted. */
  enough: number;
  /** The conditions of the sample: those that cost nothing in the list's own order. */
  isOfSample: (condition: Condition) => boolean;
  /** Filters that lead to few rows whatever else is asked. */
  gathered?: readonly string[];
  /** Sorts that are planned whatever is asked: no index has them together with a filter. */
  sorts?: readonly string[];
  /** Of at most so many candidates nothing is estimated. */
  few: { most: number; plan: (conditions: readonly Condition[]) => ListPlan };
  /**
   * Whether gathering is faster.
   * @param asked about so many rows are asked in the list's order until the page is full
   * @param total about so many are gathered
   */
  isGatheringFaster: (asked: number, total: number, filter: FilterValues) => boolean;
  /** How all are counted; gathered where nothing is said. */
  countedAs?: (conditions: readonly Condition[]) => ListPlan;
  /** Whose totals of such conditions are worth keeping: from how many on, see `RecentTotals`. */
  totals: 'visitors' | 'editors';
}

/** A row as it was read. */
export type ListedRow = Readonly<Record<string, unknown>>;

/** What one list can do: declared once by the capability whose it is. `Context` is what rules compare by, at a call. */
export interface List<Context = unknown> {
  /** The unit of `Content-Range`. */
  resource: string;
  /** Whose rows: `franchises f`. */
  table: string;
  /** The column that leads to a row, and makes every order total. */
  id: string;
  view: View;
  /** Wire field → column, or the columns that an index has in this order. */
  sorts: Readonly<Record<string, Sort<Context>>>;
  defaultSort: readonly (readonly [column: string, direction: Direction])[];
  /**
   * The default order of rows that are there, whatever view they are of. Where it is said the database, which would keep
   * rows with long texts on its disk to sort them once more, hands over those of a page as it finds them.
   */
  inOrder?: (a: ListedRow, b: ListedRow) => number;
  filters: Readonly<Record<string, Filter<Context>>>;
  /**
   * The index hint that leads a planner the right way.
   * @param sort the field sorted by; undefined for the default
   * @param where all conditions
   * @param plan `in order`: the rows must come along the index that has the order
   */
  hint?: (sort: string | undefined, where: string, plan: ListPlan) => string;
  /**
   * Where the index of an order has all that is asked but one column: how that is asked of rows joined beside it. Servers
   * read a row before they look at what the index says of it, where they go along it backwards.
   */
  beside?: (sort: string | undefined, where: string) => { join: string; where: string } | undefined;
  /** The same for counting. */
  countHint?: (plan: ListPlan, where: string) => string;
  /** Whether a page is read whole at once; otherwise its ids are found in a narrow index first. A view with joins never is. */
  isDirect?: (where: string, offset: number) => boolean;
  planning?: Planning;
  /** Up to so many records are answered in one piece, which can have an ETag; `PART` where nothing is said. */
  inOnePiece?: number;
  /** What the public waits for: asked of the driver itself, which takes half of what knex costs. */
  byDriver?: boolean;
}

/** The conditions that filters ask for. */
export const conditionsOf = <Context>(
  { filters }: Pick<List<Context>, 'filters'>,
  filter: FilterValues,
  context?: Context,
): Condition[] =>
  Object.entries(filter).flatMap(([field, values]) => {
    const known = filters[field];
    if (!known) return [];
    return 'column' in known ? oneOf(known.column, values) : known.conditions(values, context);
  });

/** A search for a part of one of these columns. */
export const mentionedIn = (...columns: string[]): RuleFilter => ({
  kind: 'search',
  conditions: anyOf(text => ({
    sql: `(${columns.map(column => `LOCATE(?, ${column}) > 0`).join(' OR ')})`,
    values: columns.map(() => String(text)),
  })),
});

/** Whether something is in the bin, by the column that says since when. */
export const inBin = (column: string): RuleFilter => ({
  kind: 'boolean',
  conditions: anyOf(isDeleted => ({ sql: `${column} IS ${isDeleted ? 'NOT ' : ''}NULL`, values: [] })),
});

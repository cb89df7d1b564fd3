import type { Message } from '../errors/messages.ts';
import { anyOf, type Condition, type FilterValue, oneOf } from './conditions.ts';

export type Direction = 'ASC' | 'DESC';
type Kind = 'text' | 'search' | 'integer' | 'boolean';

/** The filters of a list query, each with the values of which one must fit. */
export type FilterValues = Record<string, FilterValue[]>;

/** A field that is filtered by a rule of its own. */
export interface RuleFilter<Context = unknown> {
  kind: Kind;
  /** What is wrong with a value of this kind, if something is. */
  fault?: (value: FilterValue) => Message | undefined;
  conditions: (values: readonly FilterValue[], context?: Context) => Condition[];
}

/** How a field may be filtered (a search takes one value): by equality to a value of a kind, or by a rule. */
export type Filter<Context = unknown> = { column: string; kind: Kind } | RuleFilter<Context>;

/** Which rows of a list. */
export interface ListWindow {
  offset: number;
  limit: number;
  /** Go on behind the row that has these values in the columns of the order. */
  after?: After | undefined;
}

/**
 * The last row that a caller has, by the values of its order's columns. A list read on from there costs the same
 * wherever it is, and nothing is left out or comes twice when others come or go meanwhile: a number of rows to skip
 * has neither.
 */
export type After = (string | number)[];

/** An order: columns, or SQL that is made for a call. */
type Sort<Context> = string | readonly string[] | ((direction: Direction, context?: Context) => string);

/** What is read of each row. */
export interface View {
  columns: string;
  /** What the columns need beside the list's table. */
  joins?: string;
}

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
  filters: Readonly<Record<string, Filter<Context>>>;
  /** Its rows are long: those of a page are found in a narrow index first, and then read. */
  isWide?: boolean;
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

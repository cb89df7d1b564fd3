import type { Message } from '../errors/messages.ts';
import { anyOf, type Condition, type FilterValue, oneOf } from './conditions.ts';

export type Direction = 'ASC' | 'DESC';
type Kind = 'text' | 'search' | 'integer' | 'boolean';

/** The filters of a list query, each with alternative values. */
export type FilterValues = Record<string, FilterValue[]>;

/** A field that is filtered by a rule. */
export interface RuleFilter<Context = unknown> {
  kind: Kind;
  /** Returns the fault of an invalid value. */
  fault?: (value: FilterValue) => Message | undefined;
  conditions: (values: readonly FilterValue[], context?: Context) => Condition[];
}

/** How a list is filtered by a field: by equality with a column, or by a rule. */
export type Filter<Context = unknown> = { column: string; kind: Kind } | RuleFilter<Context>;

/** A range of rows of a list. */
export interface ListWindow {
  offset: number;
  limit: number;
  /** Continue after the row with these values in the order's columns. */
  after?: After | undefined;
}

/**
 * A cursor: the last row that a caller has, as the values of its order's columns. Unlike an offset, continuing from it
 * has the same cost everywhere, and skips or repeats no row when others are added or removed.
 */
export type After = (string | number)[];

/** An order: columns, or SQL built for the call. */
type Sort<Context> = string | readonly string[] | ((direction: Direction, context?: Context) => string);

/** The columns that are read of each row. */
export interface View {
  columns: string;
  /** The joins that the columns need. */
  joins?: string;
}

/** A list, declared once by its capability. `Context` is an argument of its rules, given per call. */
export interface List<Context = unknown> {
  /** The unit of `Content-Range`. */
  resource: string;
  /** The table with its alias: `franchises f`. */
  table: string;
  /** The column of the id, which makes every order total. */
  id: string;
  view: View;
  /** Columns or SQL by wire field; several columns in the order of an index. */
  sorts: Readonly<Record<string, Sort<Context>>>;
  defaultSort: readonly (readonly [column: string, direction: Direction])[];
  filters: Readonly<Record<string, Filter<Context>>>;
  /** Rows are long, so a page's rows are found in a narrow index before they are read. */
  isWide?: boolean;
  /** Maximum records sent in one piece, which can have an ETag; defaults to `PART`. */
  inOnePiece?: number;
  /** Queries the driver directly, at half the cost of knex: for public pages. */
  byDriver?: boolean;
}

/** Returns the conditions of the requested filters. */
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

/** Returns a search for text within one of the columns. */
export const mentionedIn = (...columns: string[]): RuleFilter => ({
  kind: 'search',
  conditions: anyOf(text => ({
    sql: `(${columns.map(column => `LOCATE(?, ${column}) > 0`).join(' OR ')})`,
    values: columns.map(() => String(text)),
  })),
});

/** Returns a filter by whether a record is in the recycle bin, given the column of its deletion time. */
export const inBin = (column: string): RuleFilter => ({
  kind: 'boolean',
  conditions: anyOf(isDeleted => ({ sql: `${column} IS ${isDeleted ? 'NOT ' : ''}NULL`, values: [] })),
});

import type { Message } from '../errors/messages.ts';
import { anyOf, type Condition, type FilterValue, oneOf } from './conditions.ts';

export type Direction = 'ASC' | 'DESC';
type Kind = 'text' | 'search' | 'integer' | 'boolean';

/** The filters of a list query; each has one or more accepted values. */
export type FilterValues = Record<string, FilterValue[]>;

/** A filter that builds its condition by a function. */
export interface RuleFilter<Context = unknown> {
  kind: Kind;
  /** Returns the fault of an invalid value. */
  fault?: (value: FilterValue) => Message | undefined;
  conditions: (values: readonly FilterValue[], context?: Context) => Condition[];
}

/** How a list is filtered by a field: a column must equal the value, or a function builds the condition. */
export type Filter<Context = unknown> = { column: string; kind: Kind } | RuleFilter<Context>;

/** A range of rows of a list. */
export interface ListWindow {
  offset: number;
  limit: number;
  /** The values of the row after which the range begins, in the columns of the sort order. */
  after?: CursorValues | undefined;
}

/**
 * A cursor: the last row that a caller has, as the values of the columns of its sort order. Unlike an offset, it costs
 * the same anywhere in the list, and no row is skipped or repeated when others are added or removed.
 */
export type CursorValues = (string | number)[];

/** A sort order: columns, or a function that builds SQL for the call. */
type Sort<Context> = string | readonly string[] | ((direction: Direction, context?: Context) => string);

/** The columns that are read of each row. */
export interface ListView {
  columns: string;
  /** The joins that the columns need. */
  joins?: string;
}

/**
 * A list, declared once by its capability. `Context` is the type of a value that each call passes to the list's
 * functions.
 */
export interface ListDefinition<Context = unknown> {
  /** The unit of `Content-Range`. */
  resource: string;
  /** The table with its alias: `franchises f`. */
  table: string;
  /** The column of the id. Every sort order ends with it, so that no two rows are equal. */
  id: string;
  view: ListView;
  /** Columns or SQL by field of the response. Several columns are in the order of an index. */
  sorts: Readonly<Record<string, Sort<Context>>>;
  defaultSort: readonly (readonly [column: string, direction: Direction])[];
  filters: Readonly<Record<string, Filter<Context>>>;
  /** Whether rows are long. The rows of a page are then first found in a narrow index. */
  isWide?: boolean;
  /** Maximum records that are sent in one piece; such a response can have an ETag. Defaults to `RECORDS_PER_PART`. */
  inOnePiece?: number;
  /** Whether the driver is called directly, at half the cost of knex, for public pages. */
  byDriver?: boolean;
}

/** Returns the conditions of the requested filters. */
export const conditionsOf = <Context>(
  { filters }: Pick<ListDefinition<Context>, 'filters'>,
  filter: FilterValues,
  context?: Context,
): Condition[] =>
  Object.entries(filter).flatMap(([field, values]) => {
    const known = filters[field];
    if (!known) return [];
    return 'column' in known ? oneOf(known.column, values) : known.conditions(values, context);
  });

/** Returns a filter that searches for text within one of the columns. */
export const textFilter = (...columns: string[]): RuleFilter => ({
  kind: 'search',
  conditions: anyOf(text => ({
    sql: `(${columns.map(column => `LOCATE(?, ${column}) > 0`).join(' OR ')})`,
    values: columns.map(() => String(text)),
  })),
});

/**
 * Returns a filter by whether a record is in the recycle bin.
 * @param column the column of the deletion time
 */
export const recycleBinFilter = (column: string): RuleFilter => ({
  kind: 'boolean',
  conditions: anyOf(isDeleted => ({ sql: `${column} IS ${isDeleted ? 'NOT ' : ''}NULL`, values: [] })),
});

import type { Cell } from '../platform/csv/cells.ts';
import { unguardCell } from '../platform/csv/guard.ts';
import { type Fault, fault, invalid } from '../platform/errors/errors.ts';
import type { Message } from '../platform/errors/messages.ts';
import type { BulkKind } from './schemas.ts';

/** First column of the file of failed rows, which contains the reasons; an upload ignores it. */
export const REASON_COLUMN = 'import_reason';

/** The fields of a kind of file, and the columns that its header must have. */
export interface FileFields {
  columns: Record<string, Cell>;
  required: readonly string[];
  /** Exported columns that an import ignores. */
  readOnly: readonly string[];
}

/** The field that an admin chose for a column whose name is not that of a field; an empty text skips the column. */
export type ColumnChoices = ReadonlyMap<string, string>;

/** The columns of a file, and how the cells of each are read. */
export interface FileColumns {
  /** The header as written. */
  header: string[];
  readers: { at: number; name: string; label: string; cell: Cell }[];
  ignored: string[];
}

/** Returns a column's name in the form in which names are compared: lowercase, without a guard and white space. */
export const columnKey = (cell: string) => unguardCell(cell).trim().toLowerCase();

export const fileFault = (...message: Message) => fault('file', 'value', ...message);

const TOO_MANY = { franchises: 'too_many_franchises', users: 'too_many_users' } as const;
const MOST_ROWS: Record<BulkKind, number> = { franchises: 20_000, users: 2000 };

/** @throws 422 when a file has too many rows */
export const requireRowLimit = (kind: BulkKind, rows: number): void => {
  const limit = MOST_ROWS[kind];
  if (rows > limit) throw invalid([fileFault(TOO_MANY[kind], { limit: limit.toLocaleString('en') })]);
};

const isChoices = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(field => typeof field === 'string');

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Reads the fields that an admin chose for the columns of a file.
 * @param text a JSON object of column names and fields
 * @throws 422 when it is malformed or names an unknown field
 */
export const readChoices = (text: string | undefined, fields: FileFields): ColumnChoices => {
  if (text === undefined) return new Map();
  const choices = asJson(text);
  if (!isChoices(choices)) throw invalid([fault('columns', 'value', 'columns_not_an_object')]);
  const unknown = Object.values(choices).filter(field => field !== '' && !Object.hasOwn(fields.columns, field));
  if (unknown.length > 0) throw invalid(unknown.map(field => fault('columns', 'value', 'field_unknown', { field })));
  return new Map(Object.entries(choices).map(([column, field]) => [columnKey(column), field]));
};

const headerFaults = (taken: string[], { columns, required }: FileFields): Fault[] => [
  ...required.filter(name => !taken.includes(name)).map(name => fileFault('column_missing', { column: name })),
  ...Object.keys(columns)
    .filter(name => taken.indexOf(name) !== taken.lastIndexOf(name))
    .map(name => fileFault('column_twice', { column: name })),
];

/**
 * Reads the header of a file.
 * @throws 422 when a column is missing or repeated
 */
export const readHeader = (fields: FileFields, cells: string[], choices: ColumnChoices): FileColumns => {
  const header = cells.map(cell => unguardCell(cell).trim());
  const names = cells.map(columnKey);
  const matchedFields = names.map(name => choices.get(name) ?? name);
  const faults = headerFaults(matchedFields, fields);
  if (faults.length > 0) throw invalid(faults);
  const readers = matchedFields.flatMap((name, at) => {
    const cell = Object.hasOwn(fields.columns, name) ? fields.columns[name] : undefined;
    const label = name === names[at] ? name : (header[at] ?? name);
    return cell ? [{ at, name, label, cell }] : [];
  });
  const readColumns = new Set(readers.map(({ at }) => at));
  const ignoredColumns = new Set([...fields.readOnly, REASON_COLUMN, '']);
  return { header, readers, ignored: names.filter((name, at) => !readColumns.has(at) && !ignoredColumns.has(name)) };
};

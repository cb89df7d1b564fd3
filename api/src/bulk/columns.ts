import type { Cell } from '../platform/csv/cells.ts';
import { unguardCell } from '../platform/csv/guard.ts';
import { type Fault, fault, invalid } from '../platform/errors/errors.ts';
import type { Message } from '../platform/errors/messages.ts';

/** Stands before each row of the file of failed rows; a new upload takes no notice of it. */
export const REASON_COLUMN = 'import_reason';

/** Which fields there are, and what a header must have. */
export interface Fields {
  columns: Record<string, Cell>;
  required: readonly string[];
  /** Columns of our own files from which nothing is read. */
  readOnly: readonly string[];
}

/** Which field a column of the file is read into, where its name does not say so; empty leaves the column out. */
export type ColumnChoices = ReadonlyMap<string, string>;

/** What the header says: which cell is read how. */
export interface Columns {
  /** The header as it stands in the file. */
  header: string[];
  readers: { at: number; name: string; label: string; cell: Cell }[];
  ignored: string[];
}

/** A column's name as it is compared: neither case, white space around it nor a guard makes a difference. */
export const columnKey = (cell: string) => unguardCell(cell).trim().toLowerCase();

export const fileFault = (...message: Message) => fault('file', 'value', ...message);

/** Every field by each of its names and many notes of one's own fit; a longer header is none. */
export const MOST_COLUMNS = 300;

/** @throws 422 when a header has too many columns */
export const demandFewColumns = ({ length }: string[]): void => {
  if (length > MOST_COLUMNS)
    throw invalid([fileFault('too_many_columns', { limit: MOST_COLUMNS, count: length.toLocaleString('en') })]);
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
 * What was chosen by hand for the columns of a file.
 * @param text a JSON object: a column's name, and the field that it is read into
 * @throws 422 when it is none, or names a field that there isn't
 */
export const readChoices = (text: string | undefined, fields: Fields): ColumnChoices => {
  if (text === undefined) return new Map();
  const choices = asJson(text);
  if (!isChoices(choices)) throw invalid([fault('columns', 'value', 'columns_not_an_object')]);
  const unknown = Object.values(choices).filter(field => field !== '' && !Object.hasOwn(fields.columns, field));
  if (unknown.length > 0) throw invalid(unknown.map(field => fault('columns', 'value', 'field_unknown', { field })));
  return new Map(Object.entries(choices).map(([column, field]) => [columnKey(column), field]));
};

const headerFaults = (taken: string[], { columns, required }: Fields): Fault[] => [
  ...required.filter(name => !taken.includes(name)).map(name => fileFault('column_missing', { column: name })),
  ...Object.keys(columns)
    .filter(name => taken.indexOf(name) !== taken.lastIndexOf(name))
    .map(name => fileFault('column_twice', { column: name })),
];

/** @throws 422 when a column is missing or stands there twice, or there are too many */
export const readHeader = (fields: Fields, cells: string[], choices: ColumnChoices): Columns => {
  demandFewColumns(cells);
  const header = cells.map(cell => unguardCell(cell).trim());
  const names = cells.map(columnKey);
  const taken = names.map(name => choices.get(name) ?? name);
  const faults = headerFaults(taken, fields);
  if (faults.length > 0) throw invalid(faults);
  const readers = taken.flatMap((name, at) => {
    const cell = Object.hasOwn(fields.columns, name) ? fields.columns[name] : undefined;
    const label = name === names[at] ? name : (header[at] ?? name);
    return cell ? [{ at, name, label, cell }] : [];
  });
  const read = new Set(readers.map(({ at }) => at));
  const silent = new Set([...fields.readOnly, REASON_COLUMN, '']);
  return { header, readers, ignored: names.filter((name, at) => !read.has(at) && !silent.has(name)) };
};

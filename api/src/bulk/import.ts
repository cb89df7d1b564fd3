import type { RowFault } from '../franchises/file-rows.ts';
import { unguardCell } from '../platform/csv/guard.ts';
import { type Fault, fault, invalid } from '../platform/errors/errors.ts';
import { toFaults } from '../platform/http/faults.ts';
import type { ValidateFunction } from '../platform/http/validation.ts';
import {
  type ColumnChoices,
  type FileColumns,
  type FileFields,
  fileFault,
  readHeader,
  requireRowLimit,
} from './columns.ts';
import { type CsvFile, csvRows, recogniseFile } from './csv-rows.ts';
import type { FailedRow } from './failed-rows.ts';
import { looksSecret } from './guess-fields.ts';
import { rowErrors, surplusCell, unreadableRowError } from './row-errors.ts';
import type { BulkKind, RowError } from './schemas.ts';
import type { Encoding } from './text-encoding.ts';

/** A row whose fields are valid. */
export interface GoodRow<Body> {
  line: number;
  body: Body;
}

/** The outcome of a row: stored, unchanged, or its faults. */
export type Outcome = 'created' | 'updated' | 'unchanged' | RowFault[];

/** A kind of rows: how they are read, validated and stored. */
export interface Importer<Body> extends FileFields {
  /** Kind of the rows: franchises or users. */
  unit: BulkKind;
  /** Columns whose values are neither reported nor stored with failed rows. */
  secrets: readonly string[];
  /** Whether an empty cell clears an optional field; otherwise it is ignored. */
  empties?: boolean;
  isBody: ValidateFunction<Body>;
  batchRows: number;
  /** Stores a batch, or only validates it in a dry run; returns the outcome of each row. */
  storeRows(rows: GoodRow<Body>[]): Promise<Outcome[]>;
}

/** The rows read so far, by outcome. */
export interface Figures {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

export interface ImportResult extends Figures {
  errors: RowError[];
}

export interface Listeners {
  /** Called after every batch with the number of rows so far. */
  onProgress: (figures: Figures) => Promise<void>;
  /** Called with failed rows, in the file's order. */
  onFailed: (rows: FailedRow[]) => Promise<void>;
}

/** Progress is reported at least after this many rows, even if no row is valid. */
const TELL_EVERY = 500;
/**
 * Maximum number of faults that are listed in full. After that, only the first fault of each row is listed, so that all
 * fit in one response.
 */
const MOST_IN_FULL = 30_000;

/** The result of inspecting a file before its rows are stored. */
export interface Inspected extends FileColumns {
  file: CsvFile;
  /** Number of rows without the header. */
  rows: number;
}

/** An admin's choices for a file. */
export interface FileChoices {
  choices?: ColumnChoices;
  encoding?: Encoding;
}

const encodingUnsure = (encodings: Encoding[]) =>
  fault('encoding', 'encoding', 'encoding_uncertain', { encodings: encodings.join(', ') });

/**
 * Inspects the whole file before anything is stored.
 * @throws 415 if it is not a text; 422 if it has no rows or too many, an unusable header, or an uncertain encoding
 */
export const inspectFile = async (
  importer: FileFields & { unit: BulkKind },
  path: string,
  { choices = new Map(), encoding }: FileChoices = {},
): Promise<Inspected> => {
  const file = await recogniseFile(path, encoding);
  if (!file.isSure) throw invalid([encodingUnsure(file.encodings)]);
  let columns: FileColumns | null = null;
  let rows = 0;
  for await (const { cells } of csvRows(file, () => {})) {
    if (columns) rows++;
    else columns = readHeader(importer, cells, choices);
    requireRowLimit(importer.unit, rows);
  }
  if (!columns) throw invalid([fileFault('file_empty')]);
  return { ...columns, file, rows };
};

const bodyOf = <Body>(importer: Importer<Body>, { readers }: FileColumns, cells: string[]): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const { at, name, cell } of readers) {
    const text = cells[at];
    // Spreadsheets omit empty cells at the end of a row, but the line may also be truncated, so a missing cell must not
    // empty a field.
    if (text === undefined) continue;
    const value = importer.empties && unguardCell(text).trim() === '' ? cell.emptied : cell.decode(text);
    if (value !== undefined) body[name] = value;
  }
  return body;
};

const EMBEDDED = /^data:/i;

const isEmbedded = (value: unknown): boolean => {
  if (typeof value === 'string') return EMBEDDED.test(value);
  if (Array.isArray(value)) return value.some(isEmbedded);
  return typeof value === 'object' && value !== null && 'url' in value && isEmbedded(value.url);
};

/** Returns the faults of embedded images, which are not allowed in cells. */
const embeddedFaults = (body: Record<string, unknown>): Fault[] =>
  Object.entries(body)
    .filter(([, value]) => isEmbedded(value))
    .map(([name]) => fault(name, 'value', 'image_not_an_address'));

/** Returns the faults of values that a spreadsheet corrupted. */
const cellFaults = ({ readers }: FileColumns, body: Record<string, unknown>): Fault[] =>
  readers.flatMap(({ name, cell }) => {
    const message = cell.refuse?.(body[name]);
    return message ? [fault(name, 'value', ...message)] : [];
  });

/** Returns the positions of cells with secrets, whatever name the column has in the file. */
const secretPlaces = ({ header, readers }: FileColumns, secrets: readonly string[]): ReadonlySet<number> => {
  if (secrets.length === 0) return new Set();
  const fieldAt = new Map(readers.map(({ at, name }) => [at, name]));
  const isSecret = (name: string, at: number) => secrets.includes(fieldAt.get(at) ?? '') || looksSecret(name);
  return new Set(header.flatMap((name, at) => (isSecret(name, at) ? [at] : [])));
};

/**
 * Returns the cells of a failed row that may be stored: no secrets, and no cells at all if the row has more or fewer
 * cells than the header, because then any of them may be the secret.
 */
const keptCells = (width: number, cells: string[], secretAt: ReadonlySet<number>): string[] => {
  if (secretAt.size === 0) return cells;
  return cells.length === width ? cells.map((cell, at) => (secretAt.has(at) ? '' : cell)) : [];
};

/** Stores the rows of a file in batches. A failed row does not stop the others. */
export const importFile = async <Body>(
  importer: Importer<Body>,
  inspected: Inspected,
  { onProgress, onFailed }: Listeners,
): Promise<ImportResult> => {
  const { secrets } = importer;
  const secretAt = secretPlaces(inspected, secrets);
  const result: ImportResult = { read: 0, created: 0, updated: 0, unchanged: 0, failed: 0, errors: [] };
  let batch: (GoodRow<Body> & { cells: string[] })[] = [];
  let failed: FailedRow[] = [];

  const fail = (line: number, cells: string[], errors: RowError[]) => {
    result.failed++;
    const listed = result.errors.length < MOST_IN_FULL ? errors : errors.slice(0, 1);
    result.errors.push(...listed);
    failed.push({ line, cells: keptCells(inspected.header.length, cells, secretAt), errors: listed });
  };
  /**
   * Returns the columns whose values must not be reported: all columns if the row is shorter than the header, because
   * then any cell may be the password.
   */
  const secretColumns = (cells: string[]) =>
    secrets.length > 0 && cells.length < inspected.header.length ? Object.keys(importer.columns) : secrets;
  const keepBatch = async () => {
    const outcomes = await importer.storeRows(batch.map(({ line, body }) => ({ line, body })));
    for (const [at, { line, body, cells }] of batch.entries()) {
      const outcome = outcomes[at] ?? [];
      if (typeof outcome === 'string') result[outcome]++;
      else fail(line, cells, rowErrors(inspected, { line, body }, outcome, secretColumns(cells)));
    }
    batch = [];
    await onFailed(failed.toSorted((a, b) => a.line - b.line));
    failed = [];
    await onProgress(result);
  };
  const isCut = (cells: string[]) =>
    inspected.readers.some(({ name, at }) => at >= cells.length && importer.required.includes(name));
  const addRow = (line: number, found: string[]) => {
    const { length: width } = inspected.header;
    const extraColumn = found.findIndex((cell, at) => at >= width && cell.trim() !== '');
    if (extraColumn >= 0) return fail(line, found, [surplusCell(line, extraColumn)]);
    const cells = found.slice(0, width);
    if (isCut(cells))
      return fail(line, cells, [unreadableRowError(line, 'row_is_cut', { cells: cells.length, width })]);
    const fields = bodyOf(importer, inspected, cells);
    const faults = [...embeddedFaults(fields), ...cellFaults(inspected, fields)];
    const body: unknown = fields;
    if (importer.isBody(body) && faults.length === 0) return batch.push({ line, body, cells });
    // The fault of a cell explains more than the schema's fault of the same value.
    const isNew = ({ loc }: Fault) => !faults.some(known => known.loc.join('.') === loc.join('.'));
    const all = [...faults, ...toFaults(importer.isBody.errors ?? [], 'body').filter(isNew)];
    fail(line, cells, rowErrors(inspected, { line, body: fields }, all, secretColumns(cells)));
  };

  let isHeader = true;
  const rows = csvRows(inspected.file, ({ line, reason }) => fail(line, [], [unreadableRowError(line, ...reason)]));
  for await (const { line, cells } of rows) {
    if (!isHeader) {
      result.read++;
      addRow(line, cells);
      if (batch.length === importer.batchRows || result.read % TELL_EVERY === 0) await keepBatch();
    }
    isHeader = false;
  }
  await keepBatch();
  result.errors.sort((a, b) => a.line - b.line);
  return result;
};

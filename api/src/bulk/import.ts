import { unguardCell } from '../exports/guard.ts';
import { type Fault, fault, invalid } from '../platform/errors.ts';
import { toFaults } from '../platform/faults.ts';
import type { Said } from '../platform/said.ts';
import type { ValidateFunction } from '../platform/validation.ts';
import type { CellReader } from './cells.ts';
import { csvRows } from './csv-rows.ts';
import type { Figures } from './jobs.ts';
import type { RowError } from './schemas.ts';

/** A kind of rows: how they are read, what is right, and how they are kept. */
export interface Importer<Body> {
  /** What the rows are called. */
  unit: string;
  mostRows: number;
  columns: Record<string, CellReader>;
  required: readonly string[];
  /** Columns of our own exports from which nothing is read. */
  readOnly: readonly string[];
  isBody: ValidateFunction<Body>;
  batchRows: number;
  /** Stores a batch (in a dry run only judges it); answers the faults of each, none for a stored one. */
  keep(bodies: Body[]): Promise<Fault[][]>;
}

/** What became of a file. */
export interface ImportResult extends Figures {
  errors: RowError[];
}

/** Whoever waits hears how far it is after so many rows at the latest, also where none of them can be stored. */
const TELL_EVERY = 500;
/** With more faults than this a row is listed with its first alone: the whole must fit in one statement and one answer. */
const MOST_IN_FULL = 30_000;

const fileFault = (msg: Said) => fault(msg, 'file', 'value');

/** What the header says: which cell is read how. */
interface Columns {
  width: number;
  readers: { at: number; name: string; read: CellReader }[];
  ignored: string[];
}

/** What is known of a file before its rows are stored. */
interface Header extends Columns {
  /** Without the header. */
  rows: number;
}

const readHeader = <Body>(importer: Importer<Body>, cells: string[]): Columns => {
  const names = cells.map(cell => unguardCell(cell).trim().toLowerCase());
  const missing = importer.required.filter(name => !names.includes(name));
  const twice = Object.keys(importer.columns).filter(name => names.indexOf(name) !== names.lastIndexOf(name));
  const faults = [
    ...missing.map(name => fileFault(`The column ${name} is missing`)),
    ...twice.map(name => fileFault(`The column ${name} stands there twice`)),
  ];
  if (faults.length > 0) throw invalid(faults);
  const readers = names.flatMap((name, at) => {
    const read = Object.hasOwn(importer.columns, name) ? importer.columns[name] : undefined;
    return read ? [{ at, name, read }] : [];
  });
  const known = new Set([...readers.map(({ name }) => name), ...importer.readOnly, '']);
  return { width: names.length, readers, ignored: names.filter(name => !known.has(name)) };
};

/**
 * Looks through the whole file before anything is stored.
 * @throws 415 no text; 422 no rows, too many of them, or a header that can't be used
 */
export const inspectFile = async <Body>(importer: Importer<Body>, path: string): Promise<Header> => {
  let header: Columns | null = null;
  let rows = 0;
  for await (const { cells } of csvRows(path, () => {})) {
    if (header) rows++;
    else header = readHeader(importer, cells);
    if (rows > importer.mostRows)
      throw invalid([fileFault(`A file may have at most ${importer.mostRows.toLocaleString('en')} ${importer.unit}`)]);
  }
  if (!header) throw invalid([fileFault('The file is empty')]);
  return { ...header, rows };
};

const bodyOf = ({ readers }: Columns, cells: string[]): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const { at, name, read } of readers) {
    const value = read(cells[at] ?? '');
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

/** A cell can't hold the picture itself. */
const embeddedFaults = (body: Record<string, unknown>): Fault[] =>
  Object.entries(body)
    .filter(([, value]) => isEmbedded(value))
    .map(([name]) => fault('An image must be an address here', name, 'value'));

const toErrors = (line: number, faults: Fault[]): RowError[] =>
  faults.map(({ loc, msg }) => ({ line, column: String(loc[1] ?? ''), reason: msg }));

/**
 * Stores the rows of a file, a batch at a time; one that can't be stored stops no other.
 * @param onProgress hears how far it is after every batch
 */
export const importFile = async <Body>(
  importer: Importer<Body>,
  path: string,
  header: Header,
  onProgress: (figures: Figures) => Promise<void>,
): Promise<ImportResult> => {
  const result: ImportResult = { read: 0, processed: 0, failed: 0, errors: [] };
  let batch: { line: number; body: Body }[] = [];

  const fail = (line: number, faults: Fault[]) => {
    result.failed++;
    const listed = result.errors.length < MOST_IN_FULL ? faults : faults.slice(0, 1);
    result.errors.push(...toErrors(line, listed));
  };
  const failWhole = (line: number, reason: string) => {
    result.failed++;
    result.errors.push({ line, column: '', reason });
  };
  const keepBatch = async () => {
    const faults = await importer.keep(batch.map(({ body }) => body));
    for (const [at, { line }] of batch.entries()) {
      const found = faults[at] ?? [];
      if (found.length > 0) fail(line, found);
      else result.processed++;
    }
    batch = [];
    await onProgress(result);
  };
  const judge = (line: number, cells: string[]) => {
    if (cells.length !== header.width)
      return failWhole(line, `The row has ${cells.length} cells, the header ${header.width}`);
    const fields = bodyOf(header, cells);
    const faults = embeddedFaults(fields);
    const body: unknown = fields;
    if (importer.isBody(body) && faults.length === 0) batch.push({ line, body });
    else fail(line, [...faults, ...toFaults(importer.isBody.errors ?? [], 'body')]);
  };

  let isHeader = true;
  const rows = csvRows(path, ({ line, reason }) => failWhole(line, reason));
  for await (const { line, cells } of rows) {
    if (!isHeader) {
      result.read++;
      judge(line, cells);
      if (batch.length === importer.batchRows || result.read % TELL_EVERY === 0) await keepBatch();
    }
    isHeader = false;
  }
  await keepBatch();
  const place = new Map(header.readers.map(({ name, at }) => [name, at]));
  const at = ({ column }: RowError) => place.get(column) ?? -1;
  result.errors.sort((a, b) => a.line - b.line || at(a) - at(b));
  return result;
};

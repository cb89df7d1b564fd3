import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { DomainError } from '../platform/errors.ts';

/** A row with the line of the file on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What is no row: where it begins, and why. */
export interface BrokenRow {
  line: number;
  reason: string;
}

/** Specification §5. */
export const NOT_CSV = 'Please select a valid CSV file.';
/** The longest texts and lists of a franchise fit in one row. */
const LONGEST_ROW = 1_000_000;

const UNREADABLE = 'From here on the file could not be read: a quote is opened and never closed';

const notCsv = () => new DomainError(415, NOT_CSV);

/** The file as text. Whatever is no UTF-8, or holds what no text holds, is no CSV. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (piece?: Buffer) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw notCsv();
    }
  };
  for await (const piece of createReadStream(path)) {
    const text = decoded(piece);
    if (text.includes('\0')) throw notCsv();
    yield text;
  }
  yield decoded();
}

const count = (cells: string[], sign: RegExp) => cells.reduce((sum, cell) => sum + (cell.match(sign)?.length ?? 0), 0);

/**
 * The rows of a CSV file, the header first, one at a time; empty ones are left out.
 * @param onBroken hears of a part that is no row
 * @throws 415 when the file is no text
 */
export async function* csvRows(path: string, onBroken: (row: BrokenRow) => void): AsyncGenerator<CsvRow> {
  /** Where the rows begin that were parsed and not taken yet. */
  const begins: number[] = [];
  let lastLine = 0;
  // Inside quotes the parser counts CR LF as two lines.
  let countedTwice = 0;
  const parser = parse({
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    on_record: (cells, { lines }) => {
      countedTwice += count(cells, /\r\n/g);
      lastLine = lines - countedTwice;
      begins.push(lastLine - count(cells, /\r\n|\r|\n/g));
      return cells;
    },
    on_skip: () => {
      onBroken({ line: lastLine + 1, reason: UNREADABLE });
      return undefined;
    },
  });
  for await (const cells of pipeline(Readable.from(textOf(path)), parser, () => {}))
    yield { line: begins.shift() ?? 0, cells };
}

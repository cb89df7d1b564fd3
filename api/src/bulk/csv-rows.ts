import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Said } from '../platform/errors/said.ts';
import { type Encoding, encodingOf, textOf } from './text-encoding.ts';

/** A row with the line of the file on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What is no row: where it begins, and why. */
export interface BrokenRow {
  line: number;
  reason: Said;
}

/** What stands between two cells: spreadsheets of countries with decimal commas write semicolons. */
export const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A file, and how it is written. */
export interface CsvFile {
  path: string;
  encoding: Encoding;
  delimiter: Delimiter;
}

/** The longest texts and lists of a franchise fit in one row. */
const LONGEST_ROW = 1_000_000;

const UNREADABLE: Said = 'From here on the file could not be read: a quote is opened and never closed';

const TOLERANT = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  skip_records_with_error: true,
  max_record_size: LONGEST_ROW,
} as const;

const count = (cells: string[], character: RegExp) =>
  cells.reduce((sum, cell) => sum + (cell.match(character)?.length ?? 0), 0);

/**
 * The rows of a CSV file, the header first, one at a time; empty ones are left out.
 * @param onBroken hears of a part that is no row
 * @throws 415 when the file is no text
 */
export async function* csvRows(file: CsvFile, onBroken: (row: BrokenRow) => void): AsyncGenerator<CsvRow> {
  /** Where the rows begin that were parsed and not taken yet. */
  const begins: number[] = [];
  let lastLine = 0;
  // Inside quotes the parser counts CR LF as two lines.
  let countedTwice = 0;
  const parser = parse({
    ...TOLERANT,
    delimiter: file.delimiter,
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
  for await (const cells of pipeline(Readable.from(textOf(file.path, file.encoding)), parser, () => {}))
    yield { line: begins.shift() ?? 0, cells };
}

const headerCells = async (file: CsvFile): Promise<number> => {
  for await (const { cells } of csvRows(file, () => {})) return cells.length;
  return 0;
};

/**
 * How a file is written. What stands between its cells is what makes the most of them out of the header; a comma where
 * nothing does.
 * @throws 415 when it is no text
 */
export const recogniseFile = async (path: string): Promise<CsvFile> => {
  const encoding = await encodingOf(path);
  let found: CsvFile = { path, encoding, delimiter: ',' };
  let most = 1;
  for (const delimiter of DELIMITERS) {
    const file = { path, encoding, delimiter };
    const cells = await headerCells(file);
    if (cells > most) [found, most] = [file, cells];
  }
  return found;
};

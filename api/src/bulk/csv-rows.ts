import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { fault, invalid } from '../platform/errors/errors.ts';
import type { Message } from '../platform/errors/messages.ts';
import { recogniseEncoding } from './recognise-encoding.ts';
import { decodeFile, type Encoding, isReadable } from './text-encoding.ts';

/** A row and the line on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** An unreadable part of the file: its line, and the reason. */
export interface BrokenRow {
  line: number;
  reason: Message;
}

/** Separators of cells: spreadsheets in countries with decimal commas write semicolons. */
export const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A file and its format. */
export interface CsvFile {
  path: string;
  encoding: Encoding;
  delimiter: Delimiter;
  /** The line of the header: the second line if the first one declares the separator. */
  firstLine: number;
}

/** A file's format, and whether its encoding is certain. */
export interface RecognisedFile extends CsvFile {
  isSure: boolean;
  /** Encodings in which the file is readable, most probable first. */
  encodings: Encoding[];
}

/** Maximum characters of a row; the longest texts and lists of a franchise fit. */
const LONGEST_ROW = 1_000_000;

/**
 * Maximum cells of a row, the header included: enough for every field under each of its names, plus columns with
 * private notes. The parser counts no separators towards {@link LONGEST_ROW}.
 */
export const MAX_COLUMNS = 300;

/** A row with more than {@link MAX_COLUMNS} cells. */
class WideRow extends Error {
  readonly line: number;
  readonly isHeader: boolean;

  constructor(line: number, isHeader: boolean) {
    super(`The row in line ${line} is too wide`);
    this.line = line;
    this.isHeader = isHeader;
  }
}

const refused = ({ line, isHeader }: WideRow) => {
  const limit = MAX_COLUMNS;
  return invalid([
    isHeader
      ? fault('file', 'value', 'too_many_columns', { limit })
      : fault('file', 'value', 'too_many_cells', { limit, line: line.toLocaleString('en') }),
  ]);
};

const UNREADABLE: Message = ['quote_not_closed'];

/** All line ends that occur, since several programs may have written parts of the file. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

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
 * Parses the rows of a CSV file one at a time, header first.
 * @param most maximum number of rows; all if it is missing
 * @throws WideRow
 */
async function* parsedRows(file: CsvFile, onBroken: (row: BrokenRow) => void, most?: number): AsyncGenerator<CsvRow> {
  /** Lines on which parsed rows begin that the caller has not read yet. */
  const begins: number[] = [];
  let lastLine = 0;
  // Inside quotes the parser counts CR LF as two lines.
  let countedTwice = 0;
  const parser = parse({
    ...TOLERANT,
    delimiter: file.delimiter,
    record_delimiter: LINE_ENDS,
    from_line: file.firstLine,
    ...(most !== undefined && { to: most }),
    // Called for each cell before it is added to its row.
    cast: (cell, { index, records }) => {
      if (index >= MAX_COLUMNS) throw new WideRow(lastLine + 1, records === 0);
      return cell;
    },
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
  for await (const cells of pipeline(Readable.from(decodeFile(file.path, file.encoding)), parser, () => {}))
    yield { line: begins.shift() ?? 0, cells };
}

/**
 * Yields the rows of a CSV file one at a time, header first; empty rows are skipped.
 * @param onBroken called for each unreadable part
 * @throws 415 when the file is not a text; 422 when a row has more than {@link MAX_COLUMNS} cells
 */
export async function* csvRows(file: CsvFile, onBroken: (row: BrokenRow) => void): AsyncGenerator<CsvRow> {
  try {
    yield* parsedRows(file, onBroken);
  } catch (error) {
    throw error instanceof WideRow ? refused(error) : error;
  }
}

/** Returns the number of cells of the header, or one more than the maximum if there are too many. */
const headerCells = async (file: CsvFile): Promise<number> => {
  try {
    for await (const { cells } of parsedRows(file, () => {}, 1)) return cells.length;
  } catch (error) {
    if (error instanceof WideRow) return MAX_COLUMNS + 1;
    throw error;
  }
  return 0;
};

/** A line before the header with which spreadsheets declare the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t]*(?:\r\n|\n|\r|$)/i;

const separatorOf = async (path: string, encoding: Encoding): Promise<string | undefined> => {
  for await (const text of decodeFile(path, encoding)) return SEPARATOR_LINE.exec(text)?.[1];
  return undefined;
};

/**
 * Returns the encodings in which a file may be read.
 * @throws 422 if the file is not valid in the encoding that an admin chose
 */
const encodingsOf = async (path: string, chosen: Encoding | undefined) => {
  if (chosen === undefined) return recogniseEncoding(path);
  if (!(await isReadable(path, chosen)))
    throw invalid([fault('encoding', 'value', 'encoding_wrong', { encoding: chosen })]);
  return { encoding: chosen, isSure: true, candidates: [chosen] };
};

/**
 * Determines a file's format. The separator is the one that the first line declares, or the one that splits the header
 * into most cells; if neither applies, it is a comma.
 * @param chosen encoding chosen by an admin; detected if missing
 * @throws 415 if the file is not a text; 422 if it is not valid in that encoding
 */
export const recogniseFile = async (path: string, chosen?: Encoding): Promise<RecognisedFile> => {
  const { encoding, isSure, candidates } = await encodingsOf(path, chosen);
  const separator = await separatorOf(path, encoding);
  const firstLine = separator === undefined ? 1 : 2;
  const written = { path, encoding, firstLine, isSure, encodings: candidates };
  const chosenDelimiter = DELIMITERS.find(delimiter => delimiter === separator);
  if (chosenDelimiter) return { ...written, delimiter: chosenDelimiter };
  let found: RecognisedFile = { ...written, delimiter: ',' };
  let most = 1;
  for (const delimiter of DELIMITERS) {
    const file = { ...written, delimiter };
    const cells = await headerCells(file);
    if (cells > most) [found, most] = [file, cells];
  }
  return found;
};

import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { fault, invalid } from '../platform/errors/errors.ts';
import type { Message } from '../platform/errors/messages.ts';
import { recogniseEncoding } from './recognise-encoding.ts';
import { type Encoding, isReadable, textOf } from './text-encoding.ts';

/** A row with the line of the file on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What is no row: where it begins, and why. */
export interface BrokenRow {
  line: number;
  reason: Message;
}

/** What stands between two cells: spreadsheets of countries with decimal commas write semicolons. */
export const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A file, and how it is written. */
export interface CsvFile {
  path: string;
  encoding: Encoding;
  delimiter: Delimiter;
  /** On which its header stands: the second where the first says what stands between cells. */
  firstLine: number;
}

/** A file with how certain its encoding is. */
export interface RecognisedFile extends CsvFile {
  isSure: boolean;
  /** In which it can be read, the most probable first. */
  encodings: Encoding[];
}

/** The longest texts and lists of a franchise fit in one row. */
const LONGEST_ROW = 1_000_000;

const UNREADABLE: Message = ['quote_not_closed'];

/** A file that several programs wrote has several. */
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
    record_delimiter: LINE_ENDS,
    from_line: file.firstLine,
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

/** What spreadsheets write before the header, so that another opens the file as it is meant. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t]*(?:\r\n|\n|\r|$)/i;

const separatorOf = async (path: string, encoding: Encoding): Promise<string | undefined> => {
  for await (const text of textOf(path, encoding)) return SEPARATOR_LINE.exec(text)?.[1];
  return undefined;
};

/** @throws 422 when the file is no text of the encoding that an admin chose */
const encodingsOf = async (path: string, chosen: Encoding | undefined) => {
  if (chosen === undefined) return recogniseEncoding(path);
  if (!(await isReadable(path, chosen)))
    throw invalid([fault('encoding', 'value', 'encoding_wrong', { encoding: chosen })]);
  return { encoding: chosen, isSure: true, candidates: [chosen] };
};

/**
 * How a file is written. What stands between its cells is what its first line says, or what makes the most of them out of
 * the header; a comma where nothing does.
 * @param chosen by an admin; without it the encoding is recognised
 * @throws 415 when it is no text; 422 when it is none in that encoding
 */
export const recogniseFile = async (path: string, chosen?: Encoding): Promise<RecognisedFile> => {
  const { encoding, isSure, candidates } = await encodingsOf(path, chosen);
  const separator = await separatorOf(path, encoding);
  const firstLine = separator === undefined ? 1 : 2;
  const written = { path, encoding, firstLine, isSure, encodings: candidates };
  const said = DELIMITERS.find(delimiter => delimiter === separator);
  if (said) return { ...written, delimiter: said };
  let found: RecognisedFile = { ...written, delimiter: ',' };
  let most = 1;
  for (const delimiter of DELIMITERS) {
    const file = { ...written, delimiter };
    const cells = await headerCells(file);
    if (cells > most) [found, most] = [file, cells];
  }
  return found;
};

import { unguardCell } from '../platform/csv/guard.ts';
import { invalid } from '../platform/errors/errors.ts';
import { truncateText } from '../platform/values/cut.ts';
import { columnKey, type FileFields, fileFault, REASON_COLUMN, requireRowLimit } from './columns.ts';
import { csvRows, recogniseFile } from './csv-rows.ts';
import { guessFields, looksSecret } from './guess-fields.ts';
import type { BulkKind, FilePreview } from './schemas.ts';
import type { Encoding } from './text-encoding.ts';

const EXAMPLES = 3;
const FIRST_ROWS = 3;
const LONGEST_EXAMPLE = 60;

/**
 * Describes a file without storing anything: its format, its columns with examples, and the probable field of each.
 * @throws 415 when it is not a text; 422 when the header is missing, a row has too many cells, or there are too many rows
 */
export const previewFile = async (
  kind: BulkKind,
  fields: FileFields,
  path: string,
  encoding?: Encoding,
): Promise<FilePreview> => {
  const file = await recogniseFile(path, encoding);
  let header: string[] | null = null;
  const examples = new Map<number, string[]>();
  const first: string[][] = [];
  let rows = 0;
  for await (const { cells } of csvRows(file, () => {})) {
    if (header === null) header = cells.map(cell => unguardCell(cell).trim());
    else {
      requireRowLimit(kind, ++rows);
      if (first.length < FIRST_ROWS) first.push(cells.map(cell => truncateText(cell.trim(), LONGEST_EXAMPLE)));
      for (const [at, cell] of cells.slice(0, header.length).entries()) {
        const columnExamples = examples.get(at) ?? [];
        const example = truncateText(cell.trim(), LONGEST_EXAMPLE);
        if (columnExamples.length < EXAMPLES && example !== '' && !columnExamples.includes(example))
          examples.set(at, [...columnExamples, example]);
      }
    }
  }
  if (header === null) throw invalid([fileFault('file_empty')]);
  const guesses = guessFields(fields, header);
  const names = header.map(columnKey);
  const secrets = header.map((name, at) => looksSecret(name) || guesses[at] === 'password');
  const hasSecret = secrets.includes(true);
  // In a row that is longer than the header, any cell may be the password, so the row is not shown.
  const safeRows = first.filter(cells => !hasSecret || cells.length <= header.length);
  return {
    encoding: file.encoding,
    delimiter: file.delimiter,
    encoding_certain: file.isSure,
    encodings: file.encodings,
    header,
    first_rows: safeRows.map(cells => secrets.map((isSecret, at) => (isSecret ? '' : (cells[at] ?? '')))),
    rows,
    columns: header.flatMap((name, at) => {
      const isRepeated = names.indexOf(names[at] ?? '') !== at;
      if (name === '' || isRepeated || names[at] === REASON_COLUMN) return [];
      const field = guesses[at] ?? '';
      return [{ name, field, examples: secrets[at] ? [] : (examples.get(at) ?? []) }];
    }),
    fields: Object.keys(fields.columns).map(name => ({ name, required: fields.required.includes(name) })),
  };
};

import { unguardCell } from '../platform/csv/guard.ts';
import { invalid } from '../platform/errors/errors.ts';
import { cut } from '../platform/values/cut.ts';
import { columnKey, type Fields, fileFault, REASON_COLUMN } from './columns.ts';
import { csvRows, recogniseFile } from './csv-rows.ts';
import { guessFields, looksSecret } from './guesses.ts';
import type { FilePreview } from './schemas.ts';
import type { Encoding } from './text-encoding.ts';

const EXAMPLES = 3;
const FIRST_ROWS = 3;
const LONGEST_EXAMPLE = 60;

/**
 * What a file is, before anything of it is stored: how it is written, its columns with what stands in them, and which
 * field each is probably meant for.
 * @throws 415 no text; 422 no header
 */
export const previewFile = async (fields: Fields, path: string, encoding?: Encoding): Promise<FilePreview> => {
  const file = await recogniseFile(path, encoding);
  let header: string[] | null = null;
  const examples = new Map<number, string[]>();
  const first: string[][] = [];
  let rows = 0;
  for await (const { cells } of csvRows(file, () => {})) {
    if (header === null) header = cells.map(cell => unguardCell(cell).trim());
    else {
      rows++;
      if (first.length < FIRST_ROWS) first.push(cells.map(cell => cut(cell.trim(), LONGEST_EXAMPLE)));
      for (const [at, cell] of cells.entries()) {
        const own = examples.get(at) ?? [];
        const example = cut(cell.trim(), LONGEST_EXAMPLE);
        if (own.length < EXAMPLES && example !== '' && !own.includes(example)) examples.set(at, [...own, example]);
      }
    }
  }
  if (header === null) throw invalid([fileFault('The file is empty')]);
  const guesses = guessFields(fields, header);
  const names = header.map(columnKey);
  const isSecret = (name: string, at: number) => looksSecret(name) || guesses[at] === 'password';
  const hasSecret = header.some(isSecret);
  // A row that is out of step with the header may have its password anywhere.
  const shown = first.filter(cells => !hasSecret || cells.length <= header.length);
  return {
    encoding: file.encoding,
    delimiter: file.delimiter,
    encoding_certain: file.isSure,
    encodings: file.encodings,
    header,
    first_rows: shown.map(cells => header.map((name, at) => (isSecret(name, at) ? '' : (cells[at] ?? '')))),
    rows,
    columns: header.flatMap((name, at) => {
      const isAgain = names.indexOf(columnKey(name)) !== at;
      if (name === '' || isAgain || columnKey(name) === REASON_COLUMN) return [];
      const field = guesses[at] ?? '';
      return [{ name, field, examples: isSecret(name, at) ? [] : (examples.get(at) ?? []) }];
    }),
    fields: Object.keys(fields.columns).map(name => ({ name, required: fields.required.includes(name) })),
  };
};

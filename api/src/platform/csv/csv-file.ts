import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { malaysianDay } from '../values/malaysian-time.ts';
import type { CellValue } from './cells.ts';
import { guardCell } from './guard.ts';

/** How a row stands in a file: each column with what it says of the row. */
export type Written<Row> = Record<string, (row: Row) => CellValue>;

const BOM = '\uFEFF';

const written = (value: CellValue): string => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? guardCell(value) : String(value);
};

/** Any line break: a spreadsheet begins a new row at one that isn't quoted, and may take what follows for a formula. */
const LINE_BREAK = /[\r\n]/;

/** Lines of CSV as RFC 4180 has them. */
export const csvLines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: '\r\n', quoted_match: LINE_BREAK });

/** A whole file, piece by piece: never more than one batch of rows is in memory. */
export async function* csvText<Row>(columns: Written<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield BOM + csvLines([Object.keys(columns)]);
  for await (const rows of batches) yield csvLines(rows.map(row => cells.map(cell => written(cell(row)))));
}

/** Sends a file while it is being written, named `{name}_{day in Malaysia}.csv`. */
export const sendCsv = (reply: FastifyReply, name: string, text: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}_${malaysianDay(new Date())}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(text, { objectMode: false, highWaterMark: 65_536 }));

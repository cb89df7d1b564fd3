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

/**
 * What parts cells or rows in a spreadsheet of some country or setting: where it isn't quoted, what follows is a cell of
 * its own, and may be taken for a formula.
 */
const SEPARATOR = /[,;|\t\v\f\r\n\u0085\u2028\u2029]/;

/** Lines of CSV as RFC 4180 has them. */
export const csvLines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: '\r\n', quoted_match: SEPARATOR });

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

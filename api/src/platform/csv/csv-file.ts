import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { malaysianDay } from '../values/malaysian-time.ts';
import type { CellValue } from './cells.ts';
import { guardCell } from './guard.ts';

/** The columns of a file, each with the function that returns its value. */
export type CellValues<Row> = Record<string, (row: Row) => CellValue>;

const BOM = '\uFEFF';

const toCellText = (value: CellValue): string => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? guardCell(value) : String(value);
};

/**
 * Characters that separate cells or rows in any locale of a spreadsheet. In an unquoted cell, the text after such a
 * character would become a separate cell and might be run as a formula.
 */
const ANY_SEPARATOR = /[,;|\t\v\f\r\n\u0085\u2028\u2029]/;

/** Formats rows as CSV (RFC 4180). */
export const csvLines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: '\r\n', quoted_match: ANY_SEPARATOR });

/** Yields a whole file in pieces, with at most one batch of rows in memory. */
export async function* csvText<Row>(columns: CellValues<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield BOM + csvLines([Object.keys(columns)]);
  for await (const rows of batches) yield csvLines(rows.map(row => cells.map(cell => toCellText(cell(row)))));
}

/** Streams a file as a download named `{name}_{day in Malaysia}.csv`. */
export const sendCsv = (reply: FastifyReply, name: string, text: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}_${malaysianDay(new Date())}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(text, { objectMode: false, highWaterMark: 65_536 }));

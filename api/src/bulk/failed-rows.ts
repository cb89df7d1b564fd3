import { BulkFailedRowModel, BulkJobModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { csvLines } from '../platform/csv/csv-file.ts';
import { guardCell, unguardCell } from '../platform/csv/guard.ts';
import { notFound } from '../platform/errors/errors.ts';
import { REASON_COLUMN } from './columns.ts';
import type { RowError } from './schemas.ts';

/** A row that was not stored, with the cells as they are in the file. */
export interface FailedRow {
  line: number;
  /** Empty if the cells must not be stored. */
  cells: string[];
  errors: RowError[];
}

/** Days for which failed rows are stored: they contain names and contact details. */
export const FAILED_ROWS_KEPT_DAYS = 7;

/** Maximum characters of an insert: a few rows with the longest texts, or hundreds of short ones. */
const STATEMENT_CHARACTERS = 1_000_000;

const piecesOf = <Row extends FailedRow>(rows: Row[]): Row[][] => {
  const pieces: Row[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const byteCount = JSON.stringify([row.cells, row.errors]).length;
    if (characters + byteCount > STATEMENT_CHARACTERS) {
      pieces.push([]);
      characters = 0;
    }
    pieces.at(-1)?.push(row);
    characters += byteCount;
  }
  return pieces;
};

/** Returns a function that stores the failed rows of an upload in order. */
export const failedRowStorer = (knex: Knex, jobId: string) => {
  let position = 0;
  return async (failed: FailedRow[]): Promise<void> => {
    const rows = failed.map(row => ({ job_id: jobId, position: position++, ...row }));
    for (const piece of piecesOf(rows)) await BulkFailedRowModel.insertAll(knex, piece);
  };
};

/** Returns the errors of an upload in the file's order. They are deleted with the failed rows. */
export const errorsOf = async (knex: Knex, jobId: string): Promise<RowError[]> => {
  const rows = await BulkFailedRowModel.query(knex).where({ job_id: jobId }).orderBy('position').select('errors');
  return rows.flatMap(({ errors }) => errors);
};

const safe = (cell: string) => guardCell(unguardCell(cell));
const reasonsOf = ({ line, errors }: FailedRow) =>
  `Line ${line}: ${errors.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join('; ')}`;

const BOM = '\uFEFF';

async function* textOf(header: string[], rows: AsyncIterable<FailedRow[]>): AsyncGenerator<string> {
  yield BOM + csvLines([[REASON_COLUMN, ...header.map(safe)]]);
  for await (const failed of rows)
    yield csvLines(failed.map(row => [guardCell(reasonsOf(row)), ...row.cells.map(safe)]));
}

/** Removes the columns with reasons that a file has if it was downloaded as the failed rows of an earlier upload. */
const withoutReasons = (header: string[]) => {
  const at = header.findIndex(name => name.toLowerCase() === REASON_COLUMN);
  return <Cell>(cells: Cell[]) => (at < 0 ? cells : cells.filter((_, place) => place !== at));
};

/**
 * Returns the failed rows of an upload as a CSV file that can be corrected and uploaded: the reasons, then the row as
 * it was.
 * @throws 404 when the upload is unknown, or its rows are no longer stored
 */
export const failedRowsCsv = async (knex: Knex, jobId: string): Promise<AsyncGenerator<string>> => {
  const job = await BulkJobModel.query(knex).findById(jobId).select('header');
  const ofJob = () => BulkFailedRowModel.query(knex).where({ job_id: jobId });
  const some = job?.header && (await ofJob().first());
  if (!job?.header || !some) throw notFound('failed_rows_not_found');
  const kept = withoutReasons(job.header);
  const rows = batches<FailedRow & { position: number }>(async last => {
    const found = await ofJob()
      .where('position', '>', last?.position ?? -1)
      .orderBy('position')
      .limit(BATCH_ROWS);
    return found.map(({ position, line, cells, errors }) => ({ position, line, cells: kept(cells), errors }));
  });
  return textOf(kept(job.header), rows);
};

import { BulkFailedRowModel, BulkJobModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { csvLines } from '../platform/csv/csv-file.ts';
import { guardCell, unguardCell } from '../platform/csv/guard.ts';
import { notFound } from '../platform/errors/errors.ts';
import { REASON_COLUMN } from './columns.ts';
import type { RowError } from './schemas.ts';

/** A row that was not stored, as it stands in the file. */
export interface FailedRow {
  line: number;
  /** Empty where none can be kept. */
  cells: string[];
  errors: RowError[];
}

/** For as long the rows that failed can be had: they hold what people are called and how they are reached. */
export const FAILED_ROWS_KEPT_DAYS = 7;

/** What goes into one statement: a few rows with the longest texts, or hundreds of short ones. */
const STATEMENT_CHARACTERS = 1_000_000;

const piecesOf = <Row extends FailedRow>(rows: Row[]): Row[][] => {
  const pieces: Row[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const own = JSON.stringify([row.cells, row.errors]).length;
    if (characters + own > STATEMENT_CHARACTERS) {
      pieces.push([]);
      characters = 0;
    }
    pieces.at(-1)?.push(row);
    characters += own;
  }
  return pieces;
};

/** Keeps the rows that failed, those of one upload one after the other. */
export const failedRowsKeeper = (knex: Knex, jobId: string) => {
  let position = 0;
  return async (failed: FailedRow[]): Promise<void> => {
    const rows = failed.map(row => ({ job_id: jobId, position: position++, ...row }));
    for (const piece of piecesOf(rows)) await BulkFailedRowModel.insertAll(knex, piece);
  };
};

/** Why rows of an upload failed, in the order of the file, for as long as that is kept. */
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

/** A file that says why again, sent anew: what it said before is left out. */
const withoutReasons = (header: string[]) => {
  const at = header.findIndex(name => name.toLowerCase() === REASON_COLUMN);
  return <Cell>(cells: Cell[]) => (at < 0 ? cells : cells.filter((_, place) => place !== at));
};

/**
 * The rows of an upload that failed, as a file that can be mended and uploaded: why, then each as it was.
 * @throws 404 no such upload, or its rows are kept no longer
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

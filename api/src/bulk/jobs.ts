import { isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { conflict, notFound } from '../platform/errors.ts';
import { nextVersion } from '../platform/version.ts';
import type { BulkJob, BulkKind, JobStatus, RowError } from './schemas.ts';

/** How far it is. */
export interface Figures {
  read: number;
  processed: number;
  failed: number;
}

interface JobRow {
  id: string;
  kind: BulkKind;
  status: JobStatus;
  dry_run: boolean;
  total_rows: number;
  read_rows: number;
  processed: number;
  failed_rows: number;
  errors: RowError[];
  created_at: Date;
  updated_at: Date;
}

/** A running job says so after every batch; one that was silent for longer has died with its process. */
const SILENT_MS = 60_000;

/**
 * Notes that an upload begins.
 * @param wanted.id chosen by the client, else made here
 * @returns its id
 * @throws 409 when the id was used before
 */
export const beginJob = async (
  knex: Knex,
  wanted: { id: string | undefined; kind: BulkKind; userId: string; dryRun: boolean; totalRows: number },
): Promise<string> => {
  const id = wanted.id?.toLowerCase() ?? newId();
  const { kind, userId: user_id, dryRun: dry_run, totalRows: total_rows } = wanted;
  const row = { id, kind, user_id, dry_run, total_rows, errors: '[]' };
  await knex('bulk_jobs')
    .insert(row)
    .catch(error => {
      throw isDuplicate(error) ? conflict('This job id was used before') : error;
    });
  return id;
};

const columnsOf = ({ read, processed, failed }: Figures) => ({
  read_rows: read,
  processed,
  failed_rows: failed,
});

/** Tells whoever looks how far it is. */
export const noteProgress = async (knex: Knex, id: string, figures: Figures): Promise<void> => {
  await knex('bulk_jobs')
    .where({ id })
    .update({ ...columnsOf(figures), updated_at: nextVersion(knex) });
};

/** Notes the end, good or bad. */
export const endJob = async (
  knex: Knex,
  id: string,
  status: Exclude<JobStatus, 'running'>,
  result: Figures & { errors: RowError[] },
): Promise<void> => {
  const errors = JSON.stringify(result.errors);
  await knex('bulk_jobs')
    .where({ id })
    .update({ ...columnsOf(result), status, errors, updated_at: nextVersion(knex) });
};

/**
 * How far an upload is.
 * @throws 404
 */
export const findJob = async (knex: Knex, id: string): Promise<BulkJob> => {
  const row: JobRow | undefined = await knex('bulk_jobs').where({ id }).first();
  if (!row) throw notFound('Bulk job');
  const silent = row.status === 'running' && Date.now() - row.updated_at.getTime() > SILENT_MS;
  return {
    id: row.id,
    kind: row.kind,
    status: silent ? 'failed' : row.status,
    dry_run: row.dry_run,
    total_rows: row.total_rows,
    read_rows: row.read_rows,
    processed: row.processed,
    failed_rows: row.failed_rows,
    errors: row.errors,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};

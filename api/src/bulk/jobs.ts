import { BulkJobModel, isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { databaseTime } from '../platform/database/database-time.ts';
import { conflict, requireRow } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';
import { wireOf } from '../platform/http/wire.ts';
import { errorsOf } from './failed-rows.ts';
import type { Figures, Inspected } from './import.ts';
import { BulkJob, type BulkKind, type JobStatus } from './schemas.ts';

const shown = wireOf(BulkJob);

/**
 * Milliseconds without progress after which a running job counts as dead; a running job reports progress after every
 * batch.
 */
const SILENT_MS = 60_000;

/**
 * Records the start of an upload.
 * @param wanted.id chosen by the client, otherwise created here
 * @returns the job's id
 * @throws 409 when the id is in use
 */
export const beginJob = async (
  knex: Knex,
  wanted: { id: string | undefined; kind: BulkKind; userId: string; dryRun: boolean; inspected: Inspected },
): Promise<string> => {
  const id = wanted.id?.toLowerCase() ?? newId();
  const { file, header, ignored, rows } = wanted.inspected;
  const row = {
    id,
    kind: wanted.kind,
    user_id: wanted.userId,
    dry_run: wanted.dryRun,
    total_rows: rows,
    encoding: file.encoding,
    delimiter: file.delimiter,
    header,
    ignored_columns: ignored,
    errors: [],
  };
  await BulkJobModel.query(knex)
    .insert(row)
    .catch(error => {
      throw isDuplicate(error) ? conflict('job_id_used') : error;
    });
  return id;
};

export const columnsOf = (figures: Figures) => ({
  read_rows: figures.read,
  processed: figures.created + figures.updated,
  updated_rows: figures.updated,
  unchanged_rows: figures.unchanged,
  failed_rows: figures.failed,
});

export const saveProgress = async (knex: Knex, id: string, figures: Figures): Promise<void> => {
  await BulkJobModel.query(knex)
    .findById(id)
    .patch({ ...columnsOf(figures), updated_at: nextVersion(knex) });
};

export const endJob = async (
  knex: Knex,
  id: string,
  status: Exclude<JobStatus, 'running'>,
  figures: Figures,
): Promise<void> => {
  await BulkJobModel.query(knex)
    .findById(id)
    .patch({ ...columnsOf(figures), status, updated_at: nextVersion(knex) });
};

/**
 * Returns the progress of an upload.
 * @throws 404
 */
export const findJob = async (knex: Knex, id: string): Promise<BulkJob> => {
  const row = requireRow(await BulkJobModel.query(knex).findById(id), 'bulk_job_not_found');
  const isSilent = async () => (await databaseTime(knex)).getTime() - row.updated_at.getTime() > SILENT_MS;
  const silent = row.status === 'running' && (await isSilent());
  const isRunning = row.status === 'running' && !silent;
  const errors = isRunning ? [] : [...row.errors, ...(await errorsOf(knex, id))];
  return shown({
    ...row,
    status: silent ? 'failed' : row.status,
    created_rows: row.processed - row.updated_rows,
    ignored_columns: row.ignored_columns ?? [],
    errors,
  });
};

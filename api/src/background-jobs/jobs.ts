import { BackgroundJobModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { notFound } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';
import type { BackgroundJob, JobKind } from './schemas.ts';

/**
 * Rows per transaction, and maximum rows that a request changes before it responds. According to measurements, a
 * request that needs one of the rows waits at most about a tenth of a second.
 */
export const BATCH_ROWS = 500;

const SUBJECT = `COALESCE(
  (SELECT categories.name FROM categories WHERE categories.id = background_jobs.entity_id),
  (SELECT leads.reference FROM leads WHERE leads.id = background_jobs.entity_id),
  '')`;

const withSubject = (knex: Knex) =>
  BackgroundJobModel.query(knex)
    .select('background_jobs.*', raw(SUBJECT).as('subject'))
    .castTo<(BackgroundJobModel & { subject: string })[]>();

const toJob = ({ created_at, updated_at, ...row }: BackgroundJobModel & { subject: string }): BackgroundJob => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** Returns the running jobs, oldest first. */
export const queryRunningJobs = (knex: Knex) =>
  BackgroundJobModel.query(knex).where({ status: 'running' }).orderBy(['created_at', 'id']);

/**
 * Returns the progress of a job.
 * @throws 404
 */
export const findJob = async (knex: Knex, id: string): Promise<BackgroundJob> => {
  const [row] = await withSubject(knex).where({ id });
  if (!row) throw notFound('background_job_not_found');
  return toJob(row);
};

/** Returns the running jobs with their subjects, oldest first. */
export const listRunningJobs = async (knex: Knex): Promise<BackgroundJob[]> => {
  const rows = await withSubject(knex).where({ status: 'running' }).orderBy(['created_at', 'id']).limit(100);
  return rows.map(toJob);
};

/**
 * Stores a job that continues a change in the background, in the transaction of the change. A running job for the same
 * record continues with the new state, since each batch reads the record again.
 * @param waiting number of rows that are not changed yet
 */
export const startBackgroundJob = async (
  trx: Knex,
  { kind, entityId, waiting }: { kind: JobKind; entityId: string; waiting: number },
): Promise<BackgroundJob> => {
  const job = { kind, entity_id: entityId };
  const running = await BackgroundJobModel.query(trx)
    .findOne({ status: 'running', ...job })
    .forUpdate();
  if (!running) return findJob(trx, (await BackgroundJobModel.query(trx).insert({ ...job, total_rows: waiting })).id);
  await running.$query(trx).patch({ total_rows: running.processed + waiting, updated_at: nextVersion(trx) });
  return findJob(trx, running.id);
};

import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { notFound } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';
import type { BackgroundJob, JobKind, JobStatus } from './schemas.ts';

/**
 * So many rows are changed in one transaction, and so many a request changes itself before it answers. Measured:
 * whoever wants one of them waits for about a tenth of a second at most.
 */
export const BATCH_ROWS = 500;

/** A row of `background_jobs`. */
export interface JobRow {
  id: string;
  kind: JobKind;
  entity_id: string;
  status: JobStatus;
  total_rows: number;
  processed: number;
  created_at: Date;
  updated_at: Date;
}

const SUBJECT = `COALESCE(CASE background_jobs.kind
  WHEN 'category-renamed' THEN (SELECT categories.name FROM categories WHERE categories.id = background_jobs.entity_id)
  WHEN 'category-deleted' THEN NULL
  WHEN 'person-withdrawn' THEN (SELECT leads.reference FROM leads WHERE leads.id = background_jobs.entity_id)
  WHEN 'person-erased' THEN (SELECT leads.reference FROM leads WHERE leads.id = background_jobs.entity_id)
  ELSE (SELECT users.name FROM users WHERE users.id = background_jobs.entity_id)
  END, '')`;

const withSubject = (knex: Knex): Knex.QueryBuilder =>
  knex('background_jobs').select('background_jobs.*', knex.raw(`${SUBJECT} AS subject`));

const toJob = (row: JobRow & { subject: string }): BackgroundJob => ({
  id: row.id,
  kind: row.kind,
  entity_id: row.entity_id,
  subject: row.subject,
  status: row.status,
  total_rows: row.total_rows,
  processed: row.processed,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Those that are not done, the oldest first. */
export const runningJobs = (knex: Knex): Promise<JobRow[]> =>
  knex('background_jobs').where({ status: 'running' }).orderBy('created_at').orderBy('id');

/**
 * How far a change is.
 * @throws 404
 */
export const findJob = async (knex: Knex, id: string): Promise<BackgroundJob> => {
  const row = await withSubject(knex).where({ id }).first();
  if (!row) throw notFound('Background job');
  return toJob(row);
};

/** The changes under way, the oldest first. */
export const jobsUnderWay = async (knex: Knex): Promise<BackgroundJob[]> => {
  const rows = await withSubject(knex).where({ status: 'running' }).orderBy('created_at').orderBy('id').limit(100);
  return rows.map(toJob);
};

/**
 * Leaves the rest of a change to the background, in the transaction of the change itself. One that is under way for the
 * same record is gone on with: what it does is read anew for each batch.
 * @param waiting how many rows wait now
 */
export const leaveToBackground = async (
  trx: Knex,
  { kind, entityId, waiting }: { kind: JobKind; entityId: string; waiting: number },
): Promise<BackgroundJob> => {
  const running: JobRow | undefined = await trx('background_jobs')
    .where({ status: 'running', kind, entity_id: entityId })
    .forUpdate()
    .first();
  if (running) {
    await trx('background_jobs')
      .where({ id: running.id })
      .update({ total_rows: running.processed + waiting, updated_at: nextVersion(trx) });
    return findJob(trx, running.id);
  }
  const id = newId();
  await trx('background_jobs').insert({ id, kind, entity_id: entityId, total_rows: waiting });
  return findJob(trx, id);
};

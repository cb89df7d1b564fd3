import { type BackgroundJobModel, inTransaction } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { raw, ref } from 'objection';
import { pauseBetweenBatches } from '../platform/database/in-batches.ts';
import { withLease } from '../platform/database/lease.ts';
import { nextVersion } from '../platform/http/version.ts';
import { type RepeatedWork, repeatWork } from '../platform/runtime/repeat-work.ts';
import { queryRunningJobs } from './jobs.ts';
import type { JobKind } from './schemas.ts';

/**
 * Changes a batch of the waiting rows in its own transaction. The first read of a transaction fixes its snapshot. The
 * step must therefore read nothing before it has locked the rows that other changes of this record lock.
 * @returns the number of changed rows; null if no row is waiting
 */
export type JobStep = (trx: Knex, entityId: string) => Promise<number | null>;

/** Lifetime in seconds: if the process dies, another one continues afterwards. */
const LEASE = { name: 'background-jobs', seconds: 15 };
const LOOK_MS = 500;

/**
 * Runs one batch and stores the progress. The lease only avoids wasted work: an interrupted batch changes nothing, and
 * no row is changed twice, because the rows themselves are marked as waiting.
 */
const oneBatch = (knex: Knex, step: JobStep, job: BackgroundJobModel): Promise<void> =>
  inTransaction(knex, async trx => {
    const changed = await step(trx, job.entity_id);
    await job.$query(trx).patch({
      // Rows that were saved in the meantime did not need the change, so the rest of the total counts as processed.
      processed: changed === null ? ref('total_rows') : raw('LEAST(total_rows, processed + ?)', [changed]),
      status: changed === null ? 'finished' : 'running',
      updated_at: nextVersion(trx),
    });
  });

export interface JobWork {
  knex: Knex;
  steps: Record<JobKind, JobStep>;
  signal: AbortSignal;
}

/**
 * Runs all jobs to their end, and alternates between them after each batch. Does nothing if another process runs them.
 * @throws the error of a failed batch, after the other jobs are done. The changes of the batch are rolled back, and the
 * next call repeats it
 */
export const runJobs = async ({ knex, steps, signal }: JobWork): Promise<void> => {
  if ((await queryRunningJobs(knex)).length === 0) return;
  const failures = new Map<string, unknown>();
  await withLease(knex, { ...LEASE, signal }, async lease => {
    for (;;) {
      const jobs = (await queryRunningJobs(knex)).filter(({ id }) => !failures.has(id));
      if (jobs.length === 0) return;
      for (const job of jobs) {
        if (lease.signal.aborted) return;
        const startedAt = performance.now();
        // A job that always fails, for example one of a later version, must not delay the other jobs.
        await oneBatch(knex, steps[job.kind], job).catch(error => failures.set(job.id, error));
        await pauseBetweenBatches(startedAt);
      }
    }
  });
  for (const failure of failures.values()) throw failure;
};

/** Runs jobs until it is stopped. Any number of processes may do so. */
export const startJobRunner = ({ knex, steps }: Omit<JobWork, 'signal'>, log: FastifyBaseLogger): RepeatedWork =>
  repeatWork({
    work: signal => runJobs({ knex, steps, signal }),
    failed: error => log.error({ err: error }, 'a batch failed, and is tried again'),
    everyMs: LOOK_MS,
  });

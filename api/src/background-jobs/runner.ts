import { type BackgroundJobModel, inTransaction } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { raw, ref } from 'objection';
import { pauseBetweenBatches } from '../platform/database/in-batches.ts';
import { withLease } from '../platform/database/lease.ts';
import { nextVersion } from '../platform/http/version.ts';
import { type RepeatedWork, repeatWork } from '../platform/runtime/repeat-work.ts';
import { runningJobs } from './jobs.ts';
import type { JobKind } from './schemas.ts';

/**
 * Changes a batch of the waiting rows in its own transaction. It must read nothing before it has locked what another
 * change of the same record locks too, since a transaction's snapshot is that of its first read.
 * @returns the number of changed rows; null when none is waiting
 */
export type Step = (trx: Knex, entityId: string) => Promise<number | null>;

/** Lifetime in seconds: if the process dies, another one continues afterwards. */
const LEASE = { name: 'background-jobs', seconds: 15 };
const LOOK_MS = 500;

/**
 * Runs one batch and stores the progress. The lease only avoids wasted work: the rows themselves are marked as waiting,
 * so an interrupted batch changes nothing, and no row is changed twice.
 */
const oneBatch = (knex: Knex, step: Step, job: BackgroundJobModel): Promise<void> =>
  inTransaction(knex, async trx => {
    const changed = await step(trx, job.entity_id);
    await job.$query(trx).patch({
      // Rows saved in the meantime did not need a change.
      processed: changed === null ? ref('total_rows') : raw('LEAST(total_rows, processed + ?)', [changed]),
      status: changed === null ? 'finished' : 'running',
      updated_at: nextVersion(trx),
    });
  });

export interface JobWork {
  knex: Knex;
  steps: Record<JobKind, Step>;
  signal: AbortSignal;
}

/**
 * Runs all jobs to their end, a batch of each in turn; does nothing when another process is running them.
 * @throws the error of a failed batch, once the other jobs are done. Its changes are rolled back, and the next call
 *   retries it
 */
export const runJobs = async ({ knex, steps, signal }: JobWork): Promise<void> => {
  if ((await runningJobs(knex)).length === 0) return;
  const failures = new Map<string, unknown>();
  await withLease(knex, { ...LEASE, signal }, async lease => {
    for (;;) {
      const jobs = (await runningJobs(knex)).filter(({ id }) => !failures.has(id));
      if (jobs.length === 0) return;
      for (const job of jobs) {
        if (lease.signal.aborted) return;
        const startedAt = performance.now();
        // A job that always fails, such as one of a later version, must not delay the others.
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

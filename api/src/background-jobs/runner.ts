import { type BackgroundJobModel, inTransaction } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { raw, ref } from 'objection';
import { breathe } from '../platform/database/in-batches.ts';
import { withLease } from '../platform/database/lease.ts';
import { nextVersion } from '../platform/http/version.ts';
import { againAndAgain, type Repeated } from '../platform/runtime/again-and-again.ts';
import { runningJobs } from './jobs.ts';
import type { JobKind } from './schemas.ts';

/**
 * Changes a batch of the rows that still wait, in a transaction of its own. It reads nothing before it has locked what
 * another change of the same record locks too: all that a transaction reads is as it was at its first reading.
 * @returns how many it changed; null when none waits any more
 */
export type Step = (trx: Knex, entityId: string) => Promise<number | null>;

/** A process that dies is taken for dead after this; another one goes on where it was. */
const LEASE = { name: 'background-jobs', seconds: 15 };
const LOOK_MS = 500;

/**
 * One batch, and how far the job is then. The lease only spares work: what waits stands in the rows themselves, so that a batch that was cut off
 * has changed nothing, and none is changed twice, whoever goes on.
 */
const oneBatch = (knex: Knex, step: Step, job: BackgroundJobModel): Promise<void> =>
  inTransaction(knex, async trx => {
    const changed = await step(trx, job.entity_id);
    await job.$query(trx).patch({
      // Those that were saved meanwhile did not have to be changed here.
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
 * Does what is under way to its end, a batch of each job in turn; nothing when another process is at it already.
 * @throws what a batch threw, once the other jobs are done: what it had changed is undone, and it is tried again with
 * the next call
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
        const began = performance.now();
        // One that fails again and again, say of a later version's kind, must not keep who is to be erased waiting.
        await oneBatch(knex, steps[job.kind], job).catch(error => failures.set(job.id, error));
        await breathe(began);
      }
    }
  });
  for (const failure of failures.values()) throw failure;
};

/** Looks for jobs until it is stopped. Any number of processes may do so. */
export const startJobRunner = ({ knex, steps }: Omit<JobWork, 'signal'>, log: FastifyBaseLogger): Repeated =>
  againAndAgain({
    work: signal => runJobs({ knex, steps, signal }),
    failed: error => log.error({ err: error }, 'a batch failed, and is tried again'),
    everyMs: LOOK_MS,
  });

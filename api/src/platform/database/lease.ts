import { LeaseModel, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { NOW } from './database-time.ts';

/** Exclusive permission to do a piece of work, held by one process at a time. */
export interface Lease {
  name: string;
  /** Identifies this acquisition of the lease. A process that acquires the lease twice has two of them. */
  holder: string;
  /** Aborted when the work must stop, because the caller wants it to or because the lease was lost. */
  signal: AbortSignal;
}

/** The lease to acquire, and its lifetime in seconds without a renewal. */
export interface WantedLease {
  name: string;
  seconds: number;
  /** Stops the work. */
  signal: AbortSignal;
}

const heldBy = (knex: Knex, holder: Pick<Lease, 'name' | 'holder'>) => LeaseModel.query(knex).where(holder);

const leaseEnd = (seconds: number) =>
  raw('UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND', [Math.round(seconds * 1_000_000)]);

const acquire = async (knex: Knex, { name, seconds }: WantedLease): Promise<string | null> => {
  const ownLease = { name, holder: newId() };
  const held_until = leaseEnd(seconds);
  const acquiredCount = await LeaseModel.query(knex)
    .where({ name })
    .where('held_until', '<', NOW)
    .patch({ holder: ownLease.holder, held_until });
  if (acquiredCount > 0) return ownLease.holder;
  if (await LeaseModel.query(knex).findById(name)) return null;
  await LeaseModel.query(knex)
    .insert({ ...ownLease, held_until })
    .onConflict('name')
    .ignore();
  return (await heldBy(knex, ownLease).first()) ? ownLease.holder : null;
};

/**
 * Returns a subquery that finds the lease if this holder still has it. Add it to the `where` of writes that only the
 * holder may make.
 */
export const isOwned = (knex: Knex, { name, holder }: Pick<Lease, 'name' | 'holder'>): Knex.QueryBuilder =>
  heldBy(knex, { name, holder }).select('name').toKnexQuery();

/**
 * Runs work that only one process at a time may do, and renews the lease while the work runs. If the process dies, the
 * lease expires after `seconds`. The work must check its signal between steps.
 * @returns null if another process holds the lease, otherwise the result of the work
 */
export const withLease = async <Result>(
  knex: Knex,
  wanted: WantedLease,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | null> => {
  const { name, seconds } = wanted;
  const holder = await acquire(knex, wanted);
  if (holder === null) return null;
  const leaseLost = new AbortController();
  let leasedUntil = performance.now() + seconds * 1000;
  const renew = async () => {
    const startedAt = performance.now();
    const renewed = await heldBy(knex, { name, holder })
      .patch({ held_until: leaseEnd(seconds) })
      .catch(() => null);
    if (renewed) leasedUntil = startedAt + seconds * 1000;
    // One failed renewal is harmless, because no other process can acquire the lease before it expires.
    if (renewed === 0 || performance.now() >= leasedUntil) leaseLost.abort();
  };
  const timer = setInterval(renew, (seconds * 1000) / 3).unref();
  try {
    return await work({ name, holder, signal: AbortSignal.any([wanted.signal, leaseLost.signal]) });
  } finally {
    clearInterval(timer);
    await heldBy(knex, { name, holder })
      .delete()
      .catch(() => {});
  }
};

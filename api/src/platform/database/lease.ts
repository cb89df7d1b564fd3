import { LeaseModel, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { NOW } from './database-time.ts';

/** Work that one process at a time may do. */
export interface Lease {
  name: string;
  /** Who holds it, once: not the process, but this time. */
  holder: string;
  /** Ends when the work has to: the caller wants it to, or the lease could not be kept. */
  signal: AbortSignal;
}

/** Who wants a lease, and for how long it lasts without a sign of life. */
export interface WantedLease {
  name: string;
  seconds: number;
  /** Ends the work. */
  signal: AbortSignal;
}

const heldBy = (knex: Knex, holder: Pick<Lease, 'name' | 'holder'>) => LeaseModel.query(knex).where(holder);

const until = (seconds: number) => raw('UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND', [Math.round(seconds * 1_000_000)]);

const take = async (knex: Knex, { name, seconds }: WantedLease): Promise<string | null> => {
  const mine = { name, holder: newId() };
  const held_until = until(seconds);
  const taken = await LeaseModel.query(knex)
    .where({ name })
    .where('held_until', '<', NOW)
    .patch({ holder: mine.holder, held_until });
  if (taken > 0) return mine.holder;
  if (await LeaseModel.query(knex).findById(name)) return null;
  await LeaseModel.query(knex)
    .insert({ ...mine, held_until })
    .onConflict('name')
    .ignore();
  return (await heldBy(knex, mine).first()) ? mine.holder : null;
};

/** Whether a holder still has its lease; for the `where` of what only the holder may write. */
export const isOwned = (knex: Knex, { name, holder }: Pick<Lease, 'name' | 'holder'>): Knex.QueryBuilder =>
  heldBy(knex, { name, holder }).select('name').toKnexQuery();

/**
 * Does work that one process at a time may do, and keeps the lease while it runs; a process that dies loses it after
 * `seconds`. The work looks at its signal between steps.
 * @returns null when somebody else holds it, else what the work gave
 */
export const withLease = async <Result>(
  knex: Knex,
  wanted: WantedLease,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | null> => {
  const { name, seconds } = wanted;
  const holder = await take(knex, wanted);
  if (holder === null) return null;
  const lost = new AbortController();
  let leasedUntil = performance.now() + seconds * 1000;
  const renew = async () => {
    const began = performance.now();
    const renewed = await heldBy(knex, { name, holder })
      .patch({ held_until: until(seconds) })
      .catch(() => null);
    if (renewed) leasedUntil = began + seconds * 1000;
    // The database may be away for a moment; nobody else gets the lease before its end.
    if (renewed === 0 || performance.now() >= leasedUntil) lost.abort();
  };
  const timer = setInterval(renew, (seconds * 1000) / 3).unref();
  try {
    return await work({ name, holder, signal: AbortSignal.any([wanted.signal, lost.signal]) });
  } finally {
    clearInterval(timer);
    await heldBy(knex, { name, holder })
      .delete()
      .catch(() => {});
  }
};

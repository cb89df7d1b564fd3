import { newId } from '@marketplace/db';
import type { Knex } from 'knex';

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

/** Times are the database's: the clocks of two machines may differ. */
const until = (knex: Knex, seconds: number) =>
  knex.raw('UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND', [Math.round(seconds * 1_000_000)]);

const take = async (knex: Knex, { name, seconds }: WantedLease): Promise<string | null> => {
  const holder = newId();
  const held_until = until(knex, seconds);
  const taken = await knex('leases')
    .where({ name })
    .where('held_until', '<', knex.raw('UTC_TIMESTAMP(3)'))
    .update({ holder, held_until });
  if (taken > 0) return holder;
  if (await knex('leases').where({ name }).first('name')) return null;
  await knex('leases').insert({ name, holder, held_until }).onConflict('name').ignore();
  return (await knex('leases').where({ name, holder }).first('name')) ? holder : null;
};

/** Whether a holder still has its lease; for the `where` of what only the holder may write. */
export const isOwned = (knex: Knex, { name, holder }: Pick<Lease, 'name' | 'holder'>) =>
  knex('leases').select('name').where({ name, holder });

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
    const renewed = await knex('leases')
      .where({ name, holder })
      .update({ held_until: until(knex, seconds) })
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
    await knex('leases')
      .where({ name, holder })
      .delete()
      .catch(() => {});
  }
};

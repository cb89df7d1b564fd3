import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { newId } from '../../ids.ts';

const NAME = 'schema';
/** A process that died holds the lease this long at most; one that lives renews it three times as often. */
const SECONDS = 15;
const LOOK_EVERY_MS = 200;

/** Times are the database's: the clocks of two machines may differ. */
const until = (knex: Knex) => knex.raw(`UTC_TIMESTAMP(3) + INTERVAL ${SECONDS} SECOND`);

const take = async (knex: Knex, holder: string): Promise<boolean> => {
  await knex('migrations_lease')
    .insert({ name: NAME, holder, held_until: until(knex) })
    .onConflict('name')
    .ignore();
  await knex('migrations_lease')
    .where({ name: NAME })
    .where('held_until', '<', knex.raw('UTC_TIMESTAMP(3)'))
    .update({ holder, held_until: until(knex) });
  return (await knex('migrations_lease').where({ name: NAME, holder }).first('name')) !== undefined;
};

/** The lease went to somebody else, for instance while this process was suspended. */
class LeaseLost extends Error {
  constructor() {
    super('Another process has taken the migrations over');
    this.name = 'LeaseLost';
  }
}

/**
 * Waits until nobody else migrates, and does `work` under a lease that is renewed meanwhile. Its signal ends when
 * `signal` does, or when the lease is lost; `work` looks at it between statements.
 * @param isNeeded asked again and again while another process works: it may do all there is to do
 * @returns what `work` gave, or undefined when it was not needed any more
 */
export const underLease = async <Result>(
  knex: Knex,
  signal: AbortSignal,
  isNeeded: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> => {
  const holder = newId();
  while (!(await take(knex, holder))) {
    await pause(LOOK_EVERY_MS, undefined, { signal });
    if (!(await isNeeded())) return undefined;
  }
  const lost = new AbortController();
  let heldUntil = performance.now() + SECONDS * 1000;
  const renew = async () => {
    const began = performance.now();
    const renewed = await knex('migrations_lease')
      .where({ name: NAME, holder })
      .update({ held_until: until(knex) })
      .catch(() => null);
    if (renewed) heldUntil = began + SECONDS * 1000;
    // The database may be away for a moment; nobody else gets the lease before its end.
    if (renewed === 0 || performance.now() >= heldUntil) lost.abort(new LeaseLost());
  };
  const timer = setInterval(renew, (SECONDS * 1000) / 3).unref();
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
    await knex('migrations_lease')
      .where({ name: NAME, holder })
      .delete()
      .catch(() => {});
  }
};

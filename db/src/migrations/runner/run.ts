import type { Knex } from 'knex';
import { carriedOut, makeBookkeeping, openLock, wasBrokenOffBefore } from './bookkeeping.ts';
import { underLease } from './lease.ts';
import { listenToProgress, type TellAtHand, type TellProgress } from './progress.ts';
import { steppedKnex } from './stepped-knex.ts';
import { Steps, type Watch } from './steps.ts';

export type Direction = 'up' | 'down';

/** Migrations by name, in their order. */
export type Migrations = Readonly<Record<string, Knex.Migration>>;

export interface RunOptions {
  /** Ends the run after the statement at hand; the next run goes on behind it. */
  signal?: AbortSignal | undefined;
  watch?: Watch | undefined;
  /** Told how far a migration is that takes long. */
  progress?: TellProgress | undefined;
  atHand?: TellAtHand | undefined;
}

/** Which of these are to be carried out, in the order in which they are. */
const remaining = async (knex: Knex, names: string[], direction: Direction): Promise<string[]> => {
  const known = new Set(await carriedOut(knex));
  return direction === 'up' ? names.filter(name => !known.has(name)) : names.filter(name => known.has(name)).reverse();
};

const progressOf = (name: string, direction: Direction) => (direction === 'up' ? name : `${name} (down)`);

const setDown = (knex: Knex, name: string, direction: Direction, batch: number) =>
  knex.transaction(async trx => {
    if (direction === 'up') await trx('migrations').insert({ name, batch, migration_time: trx.fn.now() });
    else await trx('migrations').where({ name }).delete();
    await trx('migrations_progress')
      .whereIn('name', [progressOf(name, 'up'), progressOf(name, 'down')])
      .delete();
  });

const runAll = async (
  knex: Knex,
  migrations: Migrations,
  names: string[],
  direction: Direction,
  { signal, watch, progress, atHand }: RunOptions & { signal: AbortSignal },
): Promise<string[]> => {
  const [{ batch } = { batch: 0 }] = await knex('migrations').max({ batch: 'batch' });
  let isTolerant = await wasBrokenOffBefore(knex);
  const stepped = steppedKnex(knex);
  if (progress) listenToProgress(stepped.knex, progress);
  const ran: string[] = [];
  try {
    for (const name of await remaining(knex, names, direction)) {
      const work = migrations[name]?.[direction];
      if (!work) throw new Error(`There is no way ${direction} for the migration ${name}`);
      signal.throwIfAborted();
      stepped.between(await Steps.of(knex, progressOf(name, direction), { signal, watch, atHand, isTolerant }));
      await work(stepped.knex);
      await setDown(knex, name, direction, Number(batch ?? 0) + 1);
      ran.push(name);
      isTolerant = false;
    }
  } finally {
    await stepped.knex.destroy();
  }
  await openLock(knex);
  return ran;
};

/**
 * Carries out what remains of `names`, one process at a time: others wait until it is done, or go on where it broke
 * off. Nothing is locked or written when nothing remains.
 * @returns the names of the migrations that this call carried out
 */
export const run = async (
  knex: Knex,
  migrations: Migrations,
  names: string[],
  direction: Direction,
  { signal = new AbortController().signal, ...others }: RunOptions = {},
): Promise<string[]> => {
  const isNeeded = async () => (await remaining(knex, names, direction)).length > 0;
  if (!(await isNeeded())) return [];
  signal.throwIfAborted();
  await makeBookkeeping(knex);
  const ran = await underLease(knex, signal, isNeeded, held =>
    runAll(knex, migrations, names, direction, { ...others, signal: held }),
  );
  return ran ?? [];
};

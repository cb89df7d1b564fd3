import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { widenings } from './closed-sets.ts';
import { carriedOut } from './runner/bookkeeping.ts';
import { type RunOptions, run } from './runner/run.ts';

const files = (await readdir(import.meta.dirname)).filter(file => /^\d{3}-[a-z-]+\.ts$/.test(file)).sort();

/** Every migration in order. A new one is a new file of this folder; one that was released never changes. */
const NUMBERED: Record<string, Knex.Migration> = Object.fromEntries(
  await Promise.all(files.map(async file => [file.slice(0, -'.ts'.length), await import(`./${file}`)])),
);

/** They stand behind all others, whenever they were carried out. */
const WIDENINGS = widenings();
const MIGRATIONS = { ...NUMBERED, ...WIDENINGS };
const NAMES = Object.keys(MIGRATIONS);

/**
 * Brings the schema to the newest version; answers the names of the migrations that it ran. One process at a time
 * does so, the others wait; one that broke off anywhere is gone on with by the next. A migration with a loop asks by
 * SELECT how far it is: a statement that an earlier attempt carried out is not sent again.
 * @param options.signal ends it after the statement at hand
 */
export const migrate = (knex: Knex, options?: RunOptions): Promise<string[]> =>
  run(knex, MIGRATIONS, NAMES, 'up', options);

/** Takes every migration back. Everything stored is gone. */
export const rollback = (knex: Knex, options?: RunOptions): Promise<string[]> =>
  run(knex, MIGRATIONS, NAMES, 'down', options);

/** True when no migration is waiting: what `readyz` asks. A newer version's may be there already. */
export const isCurrent = async (knex: Knex): Promise<boolean> => {
  const known = new Set(await carriedOut(knex));
  return NAMES.every(name => known.has(name));
};

/**
 * Brings an empty database to an earlier version: the one that these migrations make.
 * @throws Error as {@link demandKnown}
 */
export const migrateTo = async (knex: Knex, names: string[]): Promise<void> => {
  demandKnown(names);
  await run(knex, MIGRATIONS, names, 'up');
};

/** @throws Error when these are not the first migrations of this version */
export const demandKnown = (names: string[]): void => {
  const unknown = names.filter(name => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `This is of a newer version of the product, or of another one: this version does not know ${unknown.join(', ')}. Use the version that made it, or a later one.`,
    );
  const numbered = names.filter(name => !Object.hasOwn(WIDENINGS, name));
  if (Object.keys(NUMBERED).slice(0, numbered.length).join() !== numbered.join())
    throw new Error(`The migrations ${names.join(', ')} are not those of this version: ${NAMES.join(', ')}`);
};

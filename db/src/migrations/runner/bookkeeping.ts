import type { Knex } from 'knex';
import { errorNumber } from '../../connection/database-errors.ts';

/**
 * What is known of the schema, in tables of its own. `migrations` and `migrations_lock` are as knex made them, so that
 * a version before this one still starts; the lock is for it alone, nobody here waits for it.
 */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS migrations (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(255),
    batch INT, migration_time TIMESTAMP NULL)`,
  `CREATE TABLE IF NOT EXISTS migrations_lock (\`index\` INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, is_locked INT)`,
  `CREATE TABLE IF NOT EXISTS migrations_lease (name VARCHAR(60) NOT NULL PRIMARY KEY, holder CHAR(36) NOT NULL,
    held_until DATETIME(3) NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS migrations_progress (name VARCHAR(255) NOT NULL PRIMARY KEY, done MEDIUMTEXT NOT NULL,
    at_hand CHAR(64))`,
];

/** These tables tell of the schema and are no part of what is stored: no backup has them. */
export const BOOKKEEPING = ['migrations', 'migrations_lock', 'migrations_lease', 'migrations_progress'];

/** 1146: there is no such table. */
const isAbsent = (error: unknown) => errorNumber(error) === 1146;

export const makeBookkeeping = async (knex: Knex): Promise<void> => {
  for (const sql of TABLES) await knex.raw(sql);
};

/** The names of the migrations that were carried out, in their order; none in a new database. */
export const carriedOut = async (knex: Knex): Promise<string[]> => {
  try {
    const rows: { name: string }[] = await knex('migrations').orderBy('id').select('name');
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
};

/**
 * Whether a version before this one broke off while it migrated: it locked, or made two locks. It wrote nothing down
 * about how far it came.
 */
export const wasBrokenOffBefore = async (knex: Knex): Promise<boolean> => {
  const locks: { is_locked: number }[] = await knex('migrations_lock').select('is_locked');
  return locks.length > 1 || locks.some(({ is_locked }) => is_locked === 1);
};

/** Leaves the lock as a version before this one wants to find it: one, and open. */
export const openLock = async (knex: Knex): Promise<void> => {
  const [first]: { index: number }[] = await knex('migrations_lock').orderBy('index').select('index');
  if (!first) await knex('migrations_lock').insert({ is_locked: 0 });
  else {
    await knex('migrations_lock').where('index', '>', first.index).delete();
    await knex('migrations_lock').where({ index: first.index }).update({ is_locked: 0 });
  }
};

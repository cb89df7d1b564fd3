import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { errorNumber } from '../connection/database-errors.ts';
import { withMigrationLock } from './lock.ts';

const files = (await readdir(import.meta.dirname)).filter(file => /^\d{3}-.+\.ts$/.test(file)).sort();

/** knex demands that a migration can be undone, and never asks for it here: to go back, a backup is restored. */
const down = async () => {};

const read = async (file: string): Promise<[string, Knex.Migration]> => {
  const { up }: Pick<Knex.Migration, 'up'> = await import(`./${file}`);
  return [file.slice(0, -'.ts'.length), { up, down }];
};

/** Every migration in order. To add one, add a file to this folder; one that was released never changes. */
const MIGRATIONS = new Map(await Promise.all(files.map(read)));

/** The names of all migrations, in order. */
export const NAMES: readonly string[] = [...MIGRATIONS.keys()];

/** The tables of knex's migrator. They describe the schema and are in no backup. */
export const BOOKKEEPING = ['migrations', 'migrations_lock'];

/** The first migration of the schema that was used before the baseline, and a table in which its steps were listed. */
const BEFORE_BASELINE = { migration: '001-people', table: 'migrations_progress' };

/** The database was made by a version whose schema this one cannot bring up to date. */
export class SchemaTooOld extends Error {
  constructor() {
    super(
      'This database was made by a development version of the product that this version cannot upgrade. ' +
        'Nothing was changed. To start afresh, use another database or DATA_DIR (for example DATA_DIR=.data-new npm start). ' +
        'To keep the data, go on using the version that made it.',
    );
    this.name = 'SchemaTooOld';
  }
}

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => [...NAMES],
  getMigrationName: name => name,
  getMigration: async name => MIGRATIONS.get(name) ?? Promise.reject(new Error(`There is no migration ${name}`)),
};

/**
 * Both servers commit at each change of the schema, so a transaction would promise too much. A newer version's
 * migrations may be in the list already: an older process runs on its schema during an upgrade.
 */
const CONFIG: Knex.MigratorConfig = {
  migrationSource: source,
  tableName: 'migrations',
  disableTransactions: true,
  disableMigrationsListValidation: true,
};

/** 1146: the table does not exist. */
const isMissingTable = (error: unknown) => errorNumber(error) === 1146;

/** Returns the names of the migrations that were applied to a database, in order; none for a new database. */
export const appliedMigrations = async (knex: Knex): Promise<string[]> => {
  try {
    return await knex('migrations').orderBy('id').pluck('name');
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
};

/**
 * Returns true when all migrations of this version are applied, which `readyz` checks. A newer version's may be
 * applied, too.
 */
export const isCurrent = async (knex: Knex): Promise<boolean> => {
  const applied = new Set(await appliedMigrations(knex));
  return NAMES.every(name => applied.has(name));
};

/** Returns true also for a database whose very first migration was interrupted: nothing is listed as applied there. */
const isFromBeforeBaseline = async (knex: Knex): Promise<boolean> =>
  (await knex.schema.hasTable(BEFORE_BASELINE.table)) ||
  (await appliedMigrations(knex)).includes(BEFORE_BASELINE.migration);

/**
 * Applies the migrations that are missing. Processes that call this at the same time wait for each other; a migration
 * that was interrupted is run again.
 * @param options.signal stops waiting for another process
 * @returns the names of the migrations that this call applied
 * @throws SchemaTooOld for a database from before the baseline
 */
export const migrate = async (knex: Knex, { signal }: { signal?: AbortSignal } = {}): Promise<string[]> => {
  if (await isCurrent(knex)) return [];
  if (await isFromBeforeBaseline(knex)) throw new SchemaTooOld();
  return withMigrationLock(knex, signal, async () => {
    // Only the holder of our lock gets here: a lock of knex's own was left by a process that was killed.
    await knex.migrate.forceFreeMigrationsLock(CONFIG);
    const [, applied] = await knex.migrate.latest(CONFIG);
    return applied;
  });
};

/**
 * Checks that a backup's schema is one that this version can restore.
 * @throws Error when the backup was made by a newer version, or before the baseline
 */
export const demandKnown = (names: readonly string[]): void => {
  if (names.includes(BEFORE_BASELINE.migration)) throw new SchemaTooOld();
  const unknown = names.filter(name => !MIGRATIONS.has(name));
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by a newer version of the product, or by another one: this version does not know ${unknown.join(', ')}. Use the version that made it, or a later one.`,
    );
};

/**
 * Brings an empty database to the schema of a backup.
 * @param names the migrations that the backup's schema has
 * @throws Error as {@link demandKnown}
 */
export const migrateTo = async (knex: Knex, names: readonly string[]): Promise<void> => {
  demandKnown(names);
  const getMigrations = async () => NAMES.filter(name => names.includes(name));
  await knex.migrate.latest({ ...CONFIG, migrationSource: { ...source, getMigrations } });
};

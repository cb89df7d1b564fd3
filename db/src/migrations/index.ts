import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { errorNumber } from '../connection/database-errors.ts';
import { withMigrationLock } from './lock.ts';

const files = (await readdir(import.meta.dirname)).filter(file => /^\d{3}-.+\.ts$/.test(file)).sort();

/** knex requires a function that undoes a migration but never calls it here: to go back, restore a backup. */
const down = async () => {};

const read = async (file: string): Promise<[string, Knex.Migration]> => {
  const { up }: Pick<Knex.Migration, 'up'> = await import(`./${file}`);
  return [file.slice(0, -'.ts'.length), { up, down }];
};

/** All migrations in order. To add one, add a file to this folder. Released migrations never change. */
const MIGRATIONS = new Map(await Promise.all(files.map(read)));

/** The names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = [...MIGRATIONS.keys()];

/** The tables of knex's migrator. They describe the schema and are not part of backups. */
export const MIGRATOR_TABLES = ['migrations', 'migrations_lock'];

/**
 * First migrations of development versions whose schema cannot be upgraded, and the table in which the oldest recorded
 * its steps. A change of the baseline, possible until the first release, gives it a new name and adds the old one here.
 */
const UNSUPPORTED = { migrations: ['001-people', '001-baseline', '001-schema'], table: 'migrations_progress' };
const isUnsupported = (names: readonly string[]) => UNSUPPORTED.migrations.some(name => names.includes(name));

/** Thrown when the database was created by a version whose schema cannot be upgraded. */
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
  getMigrations: async () => [...MIGRATION_NAMES],
  getMigrationName: name => name,
  getMigration: async name => MIGRATIONS.get(name) ?? Promise.reject(new Error(`There is no migration ${name}`)),
};

/**
 * Configuration of knex's migrator. It uses no transaction, because both servers commit after each schema change. The
 * list of applied migrations may contain those of a newer version: an older process runs on its schema during an
 * upgrade.
 */
const CONFIG: Knex.MigratorConfig = {
  migrationSource: source,
  tableName: 'migrations',
  disableTransactions: true,
  disableMigrationsListValidation: true,
};

/** Returns whether the table does not exist (error 1146). */
const isMissingTable = (error: unknown) => errorNumber(error) === 1146;

/** Returns the names of the migrations that were applied to a database, in order. Empty for a new database. */
export const appliedMigrations = async (knex: Knex): Promise<string[]> => {
  try {
    return await knex('migrations').orderBy('id').pluck('name');
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
};

/**
 * Returns whether all migrations of this version are applied, which `readyz` checks. Migrations of a newer version may
 * be applied too.
 */
export const isSchemaCurrent = async (knex: Knex): Promise<boolean> => {
  const applied = new Set(await appliedMigrations(knex));
  return MIGRATION_NAMES.every(name => applied.has(name));
};

/**
 * Returns whether the database is older than the baseline. Also true if its very first migration was interrupted,
 * before any was recorded.
 */
const isFromBeforeBaseline = async (knex: Knex): Promise<boolean> =>
  (await knex.schema.hasTable(UNSUPPORTED.table)) || isUnsupported(await appliedMigrations(knex));

/**
 * Applies the missing migrations. Concurrent processes wait for each other. An interrupted migration is run again.
 * @param options.signal stops waiting for another process
 * @returns the names of the migrations that this call applied
 * @throws {SchemaTooOld} for a database from before the baseline
 */
export const migrate = async (knex: Knex, { signal }: { signal?: AbortSignal } = {}): Promise<string[]> => {
  if (await isSchemaCurrent(knex)) return [];
  if (await isFromBeforeBaseline(knex)) throw new SchemaTooOld();
  return withMigrationLock(knex, signal, async () => {
    // Only the holder of the migration lock gets here, so an existing lock of knex was left by a killed process.
    await knex.migrate.forceFreeMigrationsLock(CONFIG);
    const [, applied] = await knex.migrate.latest(CONFIG);
    return applied;
  });
};

/**
 * Checks that this version can restore a backup with this schema.
 * @throws {Error} when the backup was made by a newer version, or before the baseline
 */
export const requireKnownMigrations = (names: readonly string[]): void => {
  if (isUnsupported(names)) throw new SchemaTooOld();
  const unknown = names.filter(name => !MIGRATIONS.has(name));
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by a newer version of the product, or by another one: this version does not know ${unknown.join(', ')}. Use the version that made it, or a later one.`,
    );
};

/**
 * Creates the schema of a backup in an empty database.
 * @param names the migrations of the backup's schema
 * @throws {Error} as {@link requireKnownMigrations}
 */
export const migrateTo = async (knex: Knex, names: readonly string[]): Promise<void> => {
  requireKnownMigrations(names);
  const getMigrations = async () => MIGRATION_NAMES.filter(name => names.includes(name));
  await knex.migrate.latest({ ...CONFIG, migrationSource: { ...source, getMigrations } });
};

/**
 * Additional databases for restoring: data is restored and checked in one of them, while the current tables stay
 * unchanged. Then their tables are exchanged in a single statement, which also moves foreign keys and works on MySQL
 * and MariaDB.
 */
import type { Knex } from 'knex';
import { COLLATION } from '../connection/connection.ts';
import { errorNumber } from '../connection/database-errors.ts';
import { DatabaseFault } from '../embedded/faults.ts';

/** `restored`: the data being restored. `replaced`: the data that was used before. */
type SideDatabase = 'restored' | 'replaced';

/** Error 1044: the account has no rights on a database. */
const ACCESS_DENIED = 1044;

const databaseOf = async (knex: Knex): Promise<string> => {
  const [[row] = []] = await knex.raw<[{ name: string }[]]>('SELECT DATABASE() AS name');
  return row?.name ?? '';
};

const sideDatabaseName = async (knex: Knex, beside: SideDatabase) => `${await databaseOf(knex)}_${beside}`;

/** Returns the address of an additional database. */
export const sideDatabaseUrl = (url: string, beside: SideDatabase): string => {
  const address = new URL(url);
  address.pathname += `_${beside}`;
  return address.href;
};

/** Returns the names of all tables, by default of the product's own database. */
export const tablesOf = async (knex: Knex, beside?: SideDatabase): Promise<string[]> => {
  const database = beside ? await sideDatabaseName(knex, beside) : await databaseOf(knex);
  const [rows = []] = await knex.raw<[{ name: string }[]]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE' ORDER BY 1",
    [database],
  );
  return rows.map(({ name }) => name);
};

const explain = async (knex: Knex, beside: SideDatabase, error: unknown) => {
  if (errorNumber(error) !== ACCESS_DENIED) throw error;
  const pattern = (await sideDatabaseName(knex, beside)).replaceAll('_', String.raw`\_`);
  throw new DatabaseFault(
    `The account of DATABASE_URL needs rights on a database beside its own: GRANT ALL ON \`${pattern}\`.* TO it`,
    { cause: error },
  );
};

/** Drops an additional database, if it exists. */
export const dropSideDatabase = async (knex: Knex, beside: SideDatabase): Promise<void> => {
  const name = await sideDatabaseName(knex, beside);
  await knex.raw('DROP DATABASE IF EXISTS ??', [name]).catch(error => explain(knex, beside, error));
};

/**
 * Creates an empty additional database.
 * @throws {DatabaseFault} when the account lacks the rights
 */
export const createSideDatabase = async (knex: Knex, beside: SideDatabase): Promise<void> => {
  await dropSideDatabase(knex, beside);
  const name = await sideDatabaseName(knex, beside);
  await knex
    .raw(`CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE ${COLLATION}`, [name])
    .catch(error => explain(knex, beside, error));
};

/**
 * Exchanges the current tables with those of an additional database. The previous ones are kept in `replaced`, also
 * those that the incoming schema does not have: their foreign keys would tie the current tables to the replaced ones.
 * @param before called on the same connection immediately before the exchange, with the name of the incoming database
 * and the current tables that it has too
 * @returns whether tables were in use
 */
export const swapTables = async (
  knex: Knex,
  incoming: SideDatabase,
  before: (trx: Knex.Transaction, incoming: string, inUse: string[]) => Promise<void>,
): Promise<boolean> => {
  // When the tables of `replaced` are put back, the current tables are moved to the database `restored`.
  const replacedSide: SideDatabase = incoming === 'restored' ? 'replaced' : 'restored';
  await createSideDatabase(knex, replacedSide);
  const currentDatabase = await databaseOf(knex);
  const incomingTables = await tablesOf(knex, incoming);
  const replacedTables = await tablesOf(knex);
  const commonTables = replacedTables.filter(name => incomingTables.includes(name));
  const rename = (from: string, to: string, names: string[]) =>
    names.map(name => `\`${from}\`.\`${name}\` TO \`${to}\`.\`${name}\``);
  const renames = [
    ...rename(currentDatabase, `${currentDatabase}_${replacedSide}`, replacedTables),
    ...rename(`${currentDatabase}_${incoming}`, currentDatabase, incomingTables),
    ...(replacedSide === 'restored'
      ? rename(`${currentDatabase}_restored`, `${currentDatabase}_replaced`, replacedTables)
      : []),
  ];
  await knex.transaction(async trx => {
    await trx.raw('SET SESSION FOREIGN_KEY_CHECKS = 0');
    try {
      await before(trx, `${currentDatabase}_${incoming}`, commonTables);
      await trx.raw(`RENAME TABLE ${renames.join(', ')}`);
    } finally {
      await trx.raw('SET SESSION FOREIGN_KEY_CHECKS = 1').catch(() => {});
    }
  });
  await dropSideDatabase(knex, replacedTables.length > 0 ? 'restored' : 'replaced');
  return replacedTables.length > 0;
};

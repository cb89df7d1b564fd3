import type { Knex } from 'knex';
import * as people from './001-people.ts';
import * as catalogue from './002-catalogue.ts';
import * as leads from './003-leads.ts';
import * as content from './004-content.ts';
import * as background from './005-background.ts';
import * as signIn from './007-sign-in.ts';
import * as schedules from './008-schedules.ts';
import * as listIndexes from './010-list-indexes.ts';
import * as publishers from './011-publishers.ts';
import * as bulkTotals from './014-bulk-totals.ts';
import * as submittedKeys from './015-submitted-keys.ts';
import * as maskedHistory from './016-masked-history.ts';
import * as endedTokens from './017-ended-tokens.ts';
import * as knownAddresses from './018-known-addresses.ts';

/** Every migration in order. A new one is a new file and a line here; one that was released never changes. */
const MIGRATIONS = {
  '001-people': people,
  '002-catalogue': catalogue,
  '003-leads': leads,
  '004-content': content,
  '005-background': background,
  '007-sign-in': signIn,
  '008-schedules': schedules,
  '010-list-indexes': listIndexes,
  '011-publishers': publishers,
  '014-bulk-totals': bulkTotals,
  '015-submitted-keys': submittedKeys,
  '016-masked-history': maskedHistory,
  '017-ended-tokens': endedTokens,
  '018-known-addresses': knownAddresses,
} satisfies Record<string, Knex.Migration>;

type Name = keyof typeof MIGRATIONS;

const source: Knex.MigrationSource<Name> = {
  getMigrations: async () => Object.keys(MIGRATIONS) as Name[],
  getMigrationName: name => name,
  getMigration: async name => MIGRATIONS[name],
};

const config = { migrationSource: source, tableName: 'migrations', disableTransactions: true };

/**
 * Brings the schema to the newest version; answers the names of the migrations that it ran. Where nothing is to do no
 * lock is taken: processes that start together don't meet, and one that is killed meanwhile keeps nobody out.
 */
export const migrate = async (knex: Knex): Promise<string[]> => {
  if (await isCurrent(knex)) return [];
  const [, names] = await knex.migrate.latest(config);
  return names;
};

/** Takes every migration back. Everything stored is gone. */
export const rollback = async (knex: Knex): Promise<string[]> => {
  const [, names] = await knex.migrate.rollback(config, true);
  return names;
};

/** True when no migration is waiting: what `readyz` asks. */
export const isCurrent = async (knex: Knex): Promise<boolean> => {
  const [, pending] = await knex.migrate.list(config);
  return pending.length === 0;
};

/** @throws Error when one of them is unknown here (a newer version of the product knows it) or the list has a gap */
export const demandKnown = (names: string[]): Name[] => {
  const known = (Object.keys(MIGRATIONS) as Name[]).slice(0, names.length);
  if (known.join() === names.join()) return known;
  throw new Error(
    `The migrations ${names.join(', ')} are not those of this version: ${Object.keys(MIGRATIONS).join(', ')}`,
  );
};

/**
 * Brings an empty database to an earlier version: the one that these migrations make.
 * @throws Error as {@link demandKnown}
 */
export const migrateTo = async (knex: Knex, names: string[]): Promise<void> => {
  const known = demandKnown(names);
  const first: Knex.MigrationSource<Name> = { ...source, getMigrations: async () => known };
  await knex.migrate.latest({ ...config, migrationSource: first });
};

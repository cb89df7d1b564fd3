import { readFileSync } from 'node:fs';
import { migrateTo } from '../../src/migrations/index.ts';
import { testDatabase } from '../../src/testing/index.ts';
import { fillEmptyTables } from '../support/some-rows.ts';

/** The version before: what was released last, as `npm run released -w db` wrote it down. */
export const { migrations: RELEASED }: { migrations: readonly string[] } = JSON.parse(
  readFileSync(new URL('../../released/version.json', import.meta.url), 'utf8'),
);

/** A database of the version before, with rows in it, and with these migrations since. */
export const databaseBefore = async (
  t: { teardown(work: () => unknown): unknown },
  since: readonly string[] = [],
  many?: Parameters<typeof fillEmptyTables>[1],
) => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  await migrateTo(database.knex, [...RELEASED, ...since]);
  await fillEmptyTables(database.knex, many);
  return database;
};

import { COLLATION, migrate, openDatabase } from '@marketplace/db';
import { type TestDatabase, testDatabase } from '@marketplace/db/testing';
import { fillLists, type ListData, listDataOf } from './list-data.ts';

/** A filled database, and what is in it. */
export interface ListDatabase {
  database: TestDatabase;
  data: ListData;
}

/**
 * The kept database of a size on a server, filled when it is not there yet; closing leaves it. Filling takes longer
 * than measuring: who works on the lists does it once.
 */
const keptDatabase = async (server: string, franchises: number): Promise<ListDatabase> => {
  const name = `test_lists_${franchises}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const admin = openDatabase(Object.assign(new URL(server), { pathname: '/' }).href);
  await admin.knex.raw(`CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4 COLLATE ${COLLATION}`);
  await admin.close();
  const database = openDatabase(url);
  await migrate(database.knex);
  const isFilled = (await database.knex('audit_log').first('id')) !== undefined;
  const data = isFilled ? await listDataOf(database) : await fillLists(database, franchises);
  return { database: { ...database, url }, data };
};

const ownDatabase = async (franchises: number): Promise<ListDatabase> => {
  const database = await testDatabase();
  return { database, data: await fillLists(database, franchises) };
};

/** A database of a size: one of its own, or with `BENCH_KEEP` the one kept on the server of `TEST_DATABASE_URL`. */
export const listDatabase = (franchises: number): Promise<ListDatabase> => {
  const server = process.env.TEST_DATABASE_URL;
  return server && process.env.BENCH_KEEP ? keptDatabase(server, franchises) : ownDatabase(franchises);
};

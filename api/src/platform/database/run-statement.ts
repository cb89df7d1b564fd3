import type { Knex } from 'knex';
import type { PoolConnection } from 'mysql2/promise';

/** Runs a statement in the caller's transaction with any database driver; the result is the rows and their metadata. */
export type RunStatement = (sql: string, values: (string | null)[]) => Promise<unknown[]>;

export const runIn =
  (trx: Knex): RunStatement =>
  (sql, values) =>
    trx.raw(sql, values);

export const runPrepared =
  (connection: Pick<PoolConnection, 'execute'>): RunStatement =>
  (sql, values) =>
    connection.execute(sql, values);

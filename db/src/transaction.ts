import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Pool, PoolConnection } from 'mysql2/promise';

/** Deadlock, lock wait timeout, record changed since read (1020), not prepared for queries (a cluster's certification). */
const RETRYABLE = new Set([1213, 1205, 1020, 1047]);
const ATTEMPTS = 8;

/**
 * The longest a transaction may take, in milliseconds. The change feed relies on it: what is not
 * committed this long after it was written is rolled back, so a reader that looks back this far misses nothing.
 */
export const LONGEST_TRANSACTION_MS = 10_000;

/** A transaction ran into {@link LONGEST_TRANSACTION_MS} and was rolled back. */
export class TransactionTooLong extends Error {
  constructor() {
    super(`A transaction took longer than ${LONGEST_TRANSACTION_MS / 1000} seconds and was rolled back`);
    this.name = 'TransactionTooLong';
  }
}

/** The server's error number, wherever the driver put it. */
export const errorNumber = (error: unknown): number | undefined =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

/** 1062: a unique key is taken. */
export const isDuplicate = (error: unknown) => errorNumber(error) === 1062;

/** True for an error after which the whole transaction may be tried again. */
export const isRetryable = (error: unknown) => RETRYABLE.has(errorNumber(error) ?? 0);

const retrying = async <Result>(once: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pause(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
};

const demandShort = (began: number) => {
  if (performance.now() - began > LONGEST_TRANSACTION_MS) throw new TransactionTooLong();
};

/**
 * Runs `work` in one transaction, again from its beginning when the database gives it up for another's sake
 * (deadlock, lock wait, certification failure), with short growing pauses.
 * `work` must therefore change nothing but the database.
 * @throws TransactionTooLong, or whatever `work` threw last
 */
export const inTransaction = <Result>(knex: Knex, work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result> =>
  retrying(() =>
    knex.transaction(async trx => {
      // From here on: until now it may have waited for a free connection.
      const began = performance.now();
      const result = await work(trx);
      demandShort(began);
      return result;
    }),
  );

/** The same over prepared statements (`connection.execute`), for what the public waits for. */
export const inPreparedTransaction = <Result>(
  pool: Pool,
  work: (connection: PoolConnection) => Promise<Result>,
): Promise<Result> =>
  retrying(async () => {
    const connection = await pool.getConnection();
    const began = performance.now();
    try {
      await connection.query('START TRANSACTION');
      const result = await work(connection);
      demandShort(began);
      await connection.query('COMMIT');
      connection.release();
      return result;
    } catch (error) {
      await connection.query('ROLLBACK').then(
        () => connection.release(),
        () => connection.destroy(),
      );
      throw error;
    }
  });

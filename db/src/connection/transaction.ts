import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { PoolConnection } from 'mysql2/promise';
import type { Database } from './connection.ts';
import { errorNumber, isReadOnly, isRetryable, spoilsConnection, TransactionGivenUp } from './database-errors.ts';

const ATTEMPTS = 8;
/** A new connection may be led to another server at once; else it takes longer than anybody waits. */
const READ_ONLY_ATTEMPTS = 2;

/**
 * The longest a transaction may take, in milliseconds. The change feed relies on it: what is not
 * committed this long after it was written is rolled back, so a reader that looks back this far misses nothing.
 */
export const LONGEST_TRANSACTION_MS = 10_000;

/** A transaction ran into {@link LONGEST_TRANSACTION_MS} and was rolled back. */
export class TransactionTooLong extends TransactionGivenUp {
  override name = 'TransactionTooLong';
  constructor() {
    super(`A transaction took longer than ${LONGEST_TRANSACTION_MS / 1000} seconds and was rolled back`);
  }
}

/**
 * A transaction was ended in its midst, and nobody said so (a cluster may, and a driver may overhear it): what came
 * after belonged to another one, and was rolled back.
 */
class TransactionInterrupted extends TransactionGivenUp {
  override name = 'TransactionInterrupted';
  constructor() {
    super('A transaction was interrupted and rolled back');
  }
}

/** How a transaction is made. */
export interface TransactionOptions {
  /**
   * Whether it comes to the same when it is carried out twice: then it is tried again also where nobody knows whether
   * its COMMIT arrived.
   */
  isRepeatable?: boolean;
  /** How often it is tried, where it may be tried again. */
  attempts?: number;
}

/** What became of an attempt: an error after COMMIT was sent says nothing about what is stored. */
interface Attempt {
  isCommitting: boolean;
}

/** What is certainly rolled back, though the error came in place of COMMIT's answer. */
const isUndone = (error: unknown) => [1213, 1205, 1020, 1047].includes(errorNumber(error) ?? 0);

const mayRetry = (error: unknown, attempt: number, attempts: number, isKnown: boolean) => {
  if (!isKnown || attempt >= attempts) return false;
  if (isReadOnly(error)) return attempt < READ_ONLY_ATTEMPTS;
  return isRetryable(error) || error instanceof TransactionInterrupted;
};

const retrying = async <Result>(
  once: (attempt: Attempt) => Promise<Result>,
  { isRepeatable = false, attempts = ATTEMPTS }: TransactionOptions,
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    const state = { isCommitting: false };
    try {
      return await once(state);
    } catch (error) {
      if (!mayRetry(error, attempt, attempts, isRepeatable || !state.isCommitting || isUndone(error))) throw error;
      await pause(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
};

const demandShort = (began: number) => {
  if (performance.now() - began > LONGEST_TRANSACTION_MS) throw new TransactionTooLong();
};

/** Set at the beginning and asked for at the end: it goes when the transaction does. */
const MARK = 'SAVEPOINT whole';
const DEMAND_MARK = 'RELEASE SAVEPOINT whole';
/** 1305: there is no such savepoint. */
const isMarkGone = (error: unknown) => errorNumber(error) === 1305;
const interrupted = (error: unknown): never => {
  throw isMarkGone(error) ? new TransactionInterrupted() : error;
};

/** What failed, or why: half of what it relied on may be gone without a word. */
const causeOf = (error: unknown, demandMark: () => Promise<unknown>): Promise<unknown> =>
  isRetryable(error) || isReadOnly(error)
    ? Promise.resolve(error)
    : demandMark().then(
        () => error,
        gone => (isMarkGone(gone) ? new TransactionInterrupted() : error),
      );

/** A connection of knex's pool, as the driver has it. */
interface RawConnection {
  query(sql: string, done: (error: Error | null) => void): void;
  destroy(): void;
}

const ask = (connection: RawConnection, sql: string) =>
  new Promise<void>((resolve, reject) => connection.query(sql, error => (error ? reject(error) : resolve())));

/**
 * A connection that commits nothing by itself while the work goes on: where the server ends the transaction in its
 * midst, what was sent after it is no part of it and must not last.
 */
const onConnection = async <Result>(
  knex: Knex,
  work: (connection: RawConnection) => Promise<Result>,
): Promise<Result> => {
  const connection: RawConnection = await knex.client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    // Fails where the connection is lost, or is in a state that nobody knows: it is not used again.
    await ask(connection, 'SET autocommit = 1').catch(() => connection.destroy());
    await knex.client.releaseConnection(connection);
  }
};

/**
 * Runs `work` in one transaction, again from its beginning when the database gives it up for another's sake
 * (deadlock, lock wait, certification failure) or is lost before COMMIT, with short growing pauses.
 * `work` must therefore change nothing but the database.
 * @throws TransactionTooLong, or whatever `work` threw last
 */
export const inTransaction = <Result>(
  knex: Knex,
  work: (trx: Knex.Transaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> =>
  retrying(
    state =>
      onConnection(knex, async connection => {
        let failure: unknown;
        try {
          return await knex.transaction(
            async trx => {
              try {
                // From here on: until now it may have waited for a free connection.
                const began = performance.now();
                await trx.raw('SET autocommit = 0');
                await trx.raw(MARK);
                const result = await work(trx);
                demandShort(began);
                await trx.raw(DEMAND_MARK).catch(interrupted);
                state.isCommitting = true;
                return result;
              } catch (error) {
                // Where BEGIN failed, knex refuses all that comes after it: that says nothing.
                if (trx.isCompleted()) throw error;
                failure = await causeOf(error, () => Promise.resolve(trx.raw(DEMAND_MARK)));
                throw failure;
              }
            },
            { connection },
          );
        } catch (error) {
          if (error === failure) throw error;
          // BEGIN, COMMIT or ROLLBACK failed: what is still open here ends with the connection.
          connection.destroy();
          throw failure ?? error;
        }
      }),
    options,
  );

/** The same over prepared statements (`connection.execute`), for what the public waits for. */
export const inPreparedTransaction = <Result>(
  { transactions }: Pick<Database, 'transactions'>,
  work: (connection: PoolConnection) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> =>
  retrying(async state => {
    const connection = await transactions.getConnection();
    const began = performance.now();
    try {
      // Connections of this pool commit nothing by themselves, so that this begins the transaction.
      await connection.query(MARK);
      const result = await work(connection);
      demandShort(began);
      await connection.query(DEMAND_MARK).catch(interrupted);
      state.isCommitting = true;
      await connection.query('COMMIT');
      connection.release();
      return result;
    } catch (error) {
      const cause = state.isCommitting ? error : await causeOf(error, () => connection.query(DEMAND_MARK));
      if (state.isCommitting || spoilsConnection(error)) connection.destroy();
      else
        await connection.query('ROLLBACK').then(
          () => connection.release(),
          () => connection.destroy(),
        );
      throw cause;
    }
  }, options);

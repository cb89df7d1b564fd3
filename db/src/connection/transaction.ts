import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { PoolConnection } from 'mysql2/promise';
import type { Database } from './connection.ts';
import { breaksConnection, errorNumber, isReadOnly, isRetryable, TransactionRolledBack } from './database-errors.ts';

const ATTEMPTS = 8;
/**
 * Maximum number of attempts if the server is read-only. A new connection may reach another server at once; if it does
 * not, waiting would take too long.
 */
const READ_ONLY_ATTEMPTS = 2;

/**
 * Maximum duration of a transaction in milliseconds. The change feed relies on it: a change that is not committed
 * within this time after it was written is rolled back, so a reader that looks back this far misses nothing.
 */
export const LONGEST_TRANSACTION_MS = 10_000;

/** Thrown when a transaction exceeds {@link LONGEST_TRANSACTION_MS} and was rolled back. */
export class TransactionTooLong extends TransactionRolledBack {
  override name = 'TransactionTooLong';
  constructor() {
    super(`A transaction took longer than ${LONGEST_TRANSACTION_MS / 1000} seconds and was rolled back`);
  }
}

/**
 * Thrown when a transaction was ended by the server without an error (a cluster may do that, and a driver may miss it):
 * later statements belonged to another transaction and were rolled back.
 */
class TransactionInterrupted extends TransactionRolledBack {
  override name = 'TransactionInterrupted';
  constructor() {
    super('A transaction was interrupted and rolled back');
  }
}

/** Options of a transaction. */
export interface TransactionOptions {
  /**
   * Whether repeating the transaction has the same result. If so, it is also repeated when it is unknown whether its
   * COMMIT arrived.
   */
  isRepeatable?: boolean;
  /** Maximum number of attempts. */
  attempts?: number;
}

/** State of an attempt. After COMMIT was sent, an error does not reveal whether the data is stored. */
interface Attempt {
  isCommitting: boolean;
}

/** Returns whether the transaction is certainly rolled back, although the error was the response to COMMIT. */
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

/** A savepoint set at the start and released at the end. It disappears when the transaction was ended in between. */
const MARK = 'SAVEPOINT whole';
const DEMAND_MARK = 'RELEASE SAVEPOINT whole';
/** Returns whether the savepoint does not exist (error 1305). */
const isMarkGone = (error: unknown) => errorNumber(error) === 1305;
const interrupted = (error: unknown): never => {
  throw isMarkGone(error) ? new TransactionInterrupted() : error;
};

/**
 * Returns the error to report: `TransactionInterrupted` if the savepoint is gone, because the error may then be only a
 * consequence; otherwise the error itself.
 */
const causeOf = (error: unknown, demandMark: () => Promise<unknown>): Promise<unknown> =>
  isRetryable(error) || isReadOnly(error)
    ? Promise.resolve(error)
    : demandMark().then(
        () => error,
        gone => (isMarkGone(gone) ? new TransactionInterrupted() : error),
      );

/** The driver's connection in knex's pool. */
interface RawConnection {
  query(sql: string, done: (error: Error | null) => void): void;
  destroy(): void;
}

const runStatement = (connection: RawConnection, sql: string) =>
  new Promise<void>((resolve, reject) => connection.query(sql, error => (error ? reject(error) : resolve())));

/**
 * Runs the work on a connection without autocommit: if the server ends the transaction, later statements are outside of
 * it and must not be stored.
 */
const onConnection = async <Result>(
  knex: Knex,
  work: (connection: RawConnection) => Promise<Result>,
): Promise<Result> => {
  const connection: RawConnection = await knex.client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    // The statement fails if the connection is lost or in an unknown state, and then the connection is not used again.
    await runStatement(connection, 'SET autocommit = 1').catch(() => connection.destroy());
    await knex.client.releaseConnection(connection);
  }
};

/**
 * Runs `work` in one transaction. Repeats it from the start, with growing pauses, when the database aborts it because
 * of another transaction (deadlock, lock wait, certification failure) or the connection is lost before COMMIT. `work`
 * must therefore change nothing except the database.
 * @throws {TransactionTooLong} when it takes too long
 * @throws the last error of `work`
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
                // The duration is measured from here, because before this the caller may have waited for a free
                // connection.
                const startedAt = performance.now();
                await trx.raw('SET autocommit = 0');
                await trx.raw(MARK);
                const result = await work(trx);
                demandShort(startedAt);
                await trx.raw(DEMAND_MARK).catch(interrupted);
                state.isCommitting = true;
                return result;
              } catch (error) {
                // If BEGIN failed, knex rejects all further statements, so the savepoint cannot be checked.
                if (trx.isCompleted()) throw error;
                failure = await causeOf(error, () => Promise.resolve(trx.raw(DEMAND_MARK)));
                throw failure;
              }
            },
            { connection },
          );
        } catch (error) {
          if (error === failure) throw error;
          // BEGIN, COMMIT or ROLLBACK failed: closing the connection ends the transaction.
          connection.destroy();
          throw failure ?? error;
        }
      }),
    options,
  );

/** Runs a transaction with prepared statements (`connection.execute`), for the public's requests. */
export const inPreparedTransaction = <Result>(
  { transactions }: Pick<Database, 'transactions'>,
  work: (connection: PoolConnection) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> =>
  retrying(async state => {
    const connection = await transactions.getConnection();
    const startedAt = performance.now();
    try {
      // Autocommit is off on connections of this pool, so this statement starts the transaction.
      await connection.query(MARK);
      const result = await work(connection);
      demandShort(startedAt);
      await connection.query(DEMAND_MARK).catch(interrupted);
      state.isCommitting = true;
      await connection.query('COMMIT');
      connection.release();
      return result;
    } catch (error) {
      const cause = state.isCommitting ? error : await causeOf(error, () => connection.query(DEMAND_MARK));
      if (state.isCommitting || breaksConnection(error)) connection.destroy();
      else
        await connection.query('ROLLBACK').then(
          () => connection.release(),
          () => connection.destroy(),
        );
      throw cause;
    }
  }, options);

import { setTimeout as pause } from 'node:timers/promises';
import {
  createPool,
  type FieldPacket,
  type Pool,
  type PoolConnection,
  type PoolOptions,
  type QueryResult,
} from 'mysql2/promise';
import { breaksConnection, ConnectionUnresponsive, isRetryable } from './database-errors.ts';
import type { PoolUsage } from './limited-pool.ts';

/**
 * Maximum number of prepared statements per connection. A server allows 16,382 over all connections of all processes,
 * and lists have many variants.
 */
const MOST_STATEMENTS = 100;
/** Maximum number of attempts of a read-only statement when connections break. */
const READ_ATTEMPTS = 4;
/**
 * Maximum number of attempts of a statement that got no response. The server may still be computing it, and each
 * attempt adds load.
 */
const SILENT_ATTEMPTS = 2;
const READS = /^\s*(?:\(\s*)?select\b/i;

/** Returns whether the column is TINYINT(1), by its number in the protocol. */
const isTruth = ({ columnType, columnLength }: FieldPacket) => columnType === 1 && columnLength === 1;

/** Converts the columns of type TINYINT(1) to booleans. */
const withBooleans = (rows: unknown, fields: FieldPacket[] | undefined) => {
  if (!Array.isArray(rows) || !fields) return;
  const names = fields.filter(isTruth).map(({ name }) => name);
  if (names.length === 0) return;
  for (const row of rows) for (const name of names) if (row[name] !== null) row[name] = row[name] === 1;
};

/** Runs a statement on a given connection. */
type Statement = (connection: PoolConnection) => Promise<[QueryResult, FieldPacket[]]>;

/** Returns connections whose session is set up. A connection whose setup fails is never used. */
const withSession = (pool: Pool, session: string) => {
  const isSet = new WeakSet<object>();
  const getConnection = pool.getConnection.bind(pool);
  return async (): Promise<PoolConnection> => {
    const connection = await getConnection();
    const key = connection.connection;
    if (isSet.has(key)) return connection;
    try {
      await connection.query(session);
    } catch (error) {
      connection.destroy();
      throw error;
    }
    isSet.add(key);
    return connection;
  };
};

/**
 * Returns the length of a queue inside the driver, which does not expose its queues. The driver's version is pinned,
 * and a test checks these fields.
 */
const lengthOf = (pool: Pool, queue: '_allConnections' | '_freeConnections' | '_connectionQueue'): number => {
  const entries: unknown = Reflect.get(pool.pool, queue);
  return typeof entries === 'object' && entries !== null && 'length' in entries ? Number(entries.length) : 0;
};

/** Returns the load of one of the driver's pools. */
export const poolUsage = (pool: Pool, most: number): PoolUsage => ({
  most,
  used: lengthOf(pool, '_allConnections') - lengthOf(pool, '_freeConnections'),
  waiting: lengthOf(pool, '_connectionQueue'),
});

/**
 * Creates a pool for prepared statements that reads rows as fast as the driver can. A `typeCast` would be called for
 * every field of every row, which would take a third of the time to read a franchise.
 * TINYINT(1) is a boolean when a statement is run by the pool, but 0 or 1 on a connection taken from it (a
 * transaction). A read-only statement that loses its connection is repeated on another one.
 * Statements that count or skip many rows inside an index must use `query`: MariaDB (10.11) plans the execution of a
 * prepared statement by the indexes that the previous statement on the same opened table could use, and then reads each
 * row from the table. This affects only concurrent statements.
 * @param session first statement of every connection
 */
export const createPreparedPool = (options: PoolOptions, session: string): Pool => {
  // `trace: false` saves recording a stack trace for each call, which is needed only if the call fails.
  const pool = createPool({ ...options, trace: false, maxPreparedStatements: MOST_STATEMENTS });
  // The driver handles only the first error of a connection. Later ones must not end the process.
  pool.on('connection', connection => connection.on('error', () => {}));
  const getConnection = withSession(pool, session);

  const executeOnce = async (ask: Statement) => {
    const connection = await getConnection();
    try {
      const answer = await ask(connection);
      connection.release();
      withBooleans(...answer);
      return answer;
    } catch (error) {
      if (breaksConnection(error)) connection.destroy();
      else connection.release();
      throw error;
    }
  };
  const executePrepared = async (given: unknown, ask: Statement) => {
    const sql = typeof given === 'object' && given !== null && 'sql' in given ? given.sql : given;
    for (let attempt = 1; ; attempt++)
      try {
        return await executeOnce(ask);
      } catch (error) {
        const mostAttempts = error instanceof ConnectionUnresponsive ? SILENT_ATTEMPTS : READ_ATTEMPTS;
        if (attempt >= mostAttempts || !isRetryable(error) || !READS.test(String(sql))) throw error;
        await pause(2 ** attempt * 5 * (0.5 + Math.random()));
      }
  };
  return Object.assign(pool, {
    getConnection,
    execute: (...given: Parameters<Pool['execute']>) =>
      executePrepared(given[0], connection => connection.execute(...given)),
    query: (...given: Parameters<Pool['query']>) => executePrepared(given[0], connection => connection.query(...given)),
  }) as Pool;
};

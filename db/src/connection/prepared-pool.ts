import { setTimeout as pause } from 'node:timers/promises';
import {
  createPool,
  type FieldPacket,
  type Pool,
  type PoolConnection,
  type PoolOptions,
  type QueryResult,
} from 'mysql2/promise';
import { isRetryable, spoilsConnection } from './database-errors.ts';
import type { PoolUsage } from './limited-pool.ts';

/** A connection's. A server allows 16,382 over all connections of all processes, and lists have many forms. */
const MOST_STATEMENTS = 100;
/** How often a statement that only reads is asked, when connections break. */
const READ_ATTEMPTS = 4;
const READS = /^\s*(?:\(\s*)?select\b/i;

/** TINYINT(1), by the protocol's number. */
const isTruth = ({ columnType, columnLength }: FieldPacket) => columnType === 1 && columnLength === 1;

/** Rows of which the columns that hold true or false do so. */
const withBooleans = (rows: unknown, fields: FieldPacket[] | undefined) => {
  if (!Array.isArray(rows) || !fields) return;
  const names = fields.filter(isTruth).map(({ name }) => name);
  if (names.length === 0) return;
  for (const row of rows) for (const name of names) if (row[name] !== null) row[name] = row[name] === 1;
};

/** A statement, on whichever connection. */
type Ask = (connection: PoolConnection) => Promise<[QueryResult, FieldPacket[]]>;

/** Connections with their session set up: one that it could not be is never used. */
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

/** The driver tells nobody how long its queues are; the version is pinned, and a test looks at what they say. */
const lengthOf = (pool: Pool, queue: '_allConnections' | '_freeConnections' | '_connectionQueue'): number => {
  const entries: unknown = Reflect.get(pool.pool, queue);
  return typeof entries === 'object' && entries !== null && 'length' in entries ? Number(entries.length) : 0;
};

/** How busy a pool of the driver's is. */
export const poolUsage = (pool: Pool, most: number): PoolUsage => ({
  most,
  used: lengthOf(pool, '_allConnections') - lengthOf(pool, '_freeConnections'),
  waiting: lengthOf(pool, '_connectionQueue'),
});

/**
 * A pool for prepared statements that reads rows as fast as the driver can: a `typeCast` would be called for every
 * field of every row, and a third of the time that it takes to read a franchise would go there.
 * TINYINT(1) is a boolean from the pool itself; on a connection taken from it (a transaction) it is 0 or 1.
 * A read that loses its connection is asked again on another.
 * What many rows are counted or passed over for inside an index is asked by `query`: MariaDB (10.11) plans the execution
 * of a prepared statement by the indexes that the statement before it, on the same opened table, could do with, and then
 * reads each row from the table itself. Plans of such statements are right one at a time and wrong beside others.
 * @param session what every connection says first
 */
export const createPreparedPool = (options: PoolOptions, session: string): Pool => {
  // Without `trace` no stack is kept for each call on the chance that it fails.
  const pool = createPool({ ...options, trace: false, maxPreparedStatements: MOST_STATEMENTS });
  // The driver listens for the first fault of a connection alone; a later one must not end the process.
  pool.on('connection', connection => connection.on('error', () => {}));
  const getConnection = withSession(pool, session);

  const once = async (ask: Ask) => {
    const connection = await getConnection();
    try {
      const answer = await ask(connection);
      connection.release();
      withBooleans(...answer);
      return answer;
    } catch (error) {
      if (spoilsConnection(error)) connection.destroy();
      else connection.release();
      throw error;
    }
  };
  const asking = async (given: unknown, ask: Ask) => {
    const sql = typeof given === 'object' && given !== null && 'sql' in given ? given.sql : given;
    for (let attempt = 1; ; attempt++)
      try {
        return await once(ask);
      } catch (error) {
        if (attempt === READ_ATTEMPTS || !isRetryable(error) || !READS.test(String(sql))) throw error;
        await pause(2 ** attempt * 5 * (0.5 + Math.random()));
      }
  };
  return Object.assign(pool, {
    getConnection,
    execute: (...given: Parameters<Pool['execute']>) => asking(given[0], connection => connection.execute(...given)),
    query: (...given: Parameters<Pool['query']>) => asking(given[0], connection => connection.query(...given)),
  }) as Pool;
};

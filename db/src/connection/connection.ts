import knexFactory, { type Knex } from 'knex';
import type { Pool, TypeCastField } from 'mysql2/promise';
import { breaksConnection } from './database-errors.ts';
import { connectionTrackingClient, type RawConnection } from './knex-client.ts';
import { limitedPool, type PoolUsage, type ReadingPool } from './limited-pool.ts';
import { createPreparedPool, poolUsage } from './prepared-pool.ts';
import { watchUnresponsiveConnections } from './silent-connections.ts';
import { driverTls } from './tls.ts';

/** A collation that both MySQL and MariaDB have. The simpler `unicode_ci` would treat 🍔 and 🍕 as equal. */
export const COLLATION = 'utf8mb4_unicode_520_ci';

/**
 * Strict SQL mode of every session, independent of the server's configuration. It lists `NO_ZERO_DATE` and similar
 * modes, which are defaults of MySQL but not of MariaDB.
 */
const SESSION_SQL_MODE =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/**
 * First statement of every connection. Without `skip_scan=off`, MySQL would read a page of several days through an
 * index that has the day in a later column and sort the result, instead of reading the index that is sorted by day.
 */
export const SESSION_STATEMENT = `SET NAMES utf8mb4 COLLATE ${COLLATION}, SESSION sql_mode='${SESSION_SQL_MODE}', SESSION time_zone='+00:00', SESSION innodb_lock_wait_timeout=8 /*!80013 , SESSION optimizer_switch='skip_scan=off' */`;
const COMMITS_NOTHING = 'SESSION autocommit = 0';

/**
 * Maximum duration in milliseconds of statements that anonymous visitors can cause. Limits the load of expensive
 * queries.
 */
const LONGEST_PUBLIC_STATEMENT_MS = 2000;

/**
 * Session with a limit for statements. MariaDB and MySQL have different variables with different units for it; each
 * server ignores the comment of the other.
 */
const PUBLIC_SESSION = `${SESSION_STATEMENT} /*M!100101 , SESSION max_statement_time=${LONGEST_PUBLIC_STATEMENT_MS / 1000} */ /*!80000 , SESSION max_execution_time=${LONGEST_PUBLIC_STATEMENT_MS} */`;

/**
 * Maximum number of statements for anonymous visitors that wait for a connection, and their maximum waiting time in
 * milliseconds.
 */
const PUBLIC_WAITING = { waiting: 200, waitingMs: 2000 };

/**
 * Separate pools for queries of anonymous visitors that can be expensive: few connections, with limited statements.
 * Enquiries, saves and single records never wait for these queries, and lists never wait for searches.
 */
interface PublicPools {
  lists: ReadingPool;
  searches: ReadingPool;
}

/** Connections to one database: knex for editing, prepared statements for the public's requests. */
export interface Database {
  knex: Knex;
  prepared: Pool;
  /** Prepared statements in transactions. Autocommit is off on these connections. */
  transactions: Pool;
  strangers: PublicPools;
  /** Returns the current load of each pool. */
  usage(): Record<PoolName, PoolUsage>;
  close(): Promise<void>;
}

type PoolName = 'knex' | 'prepared' | 'transactions' | 'lists' | 'searches';

/**
 * Time in seconds without any response to a running statement until its connection is considered lost. `transactions`
 * is longer than waiting for a locked row (8) and than a transaction may take (10). `reads` is the longest, because a
 * count over a whole table on a cold server takes long, and other pools do not wait for it.
 */
const SILENCE = { public: 6, transactions: 13, reads: 20 };

/**
 * Time in milliseconds after which an idle connection is probed. Probes prevent routers from dropping the connection,
 * and detect vanished hosts.
 */
const KEEP_ALIVE_MS = 5000;

/** Maximum number of connections in each pool. */
export interface PoolSizes {
  knex?: number;
  /**
   * Time in seconds without any response to a statement of knex until its connection is considered lost. Unlimited by
   * default, because restoring and migrating can take long.
   */
  knexSilenceSeconds?: number;
  prepared?: number;
  transactions?: number;
  lists?: number;
  searches?: number;
}

/** Receives messages of the driver, e.g. about a broken connection. */
export interface DatabaseLog {
  warn(message: string): void;
}

const toBoolean = (text: string | null) => (text === null ? null : text === '1');

/** Reads TINYINT(1) as a boolean and everything else as mysql2 does. */
const typeCast = (field: TypeCastField, next: () => unknown) =>
  field.type === 'TINY' && field.length === 1 ? toBoolean(field.string()) : next();

/**
 * Returns the connection options for the address of a database.
 * @throws {Error} when it is not the address of a database
 */
export const connectionOptions = (url: string) => {
  const address = new URL(url);
  const { protocol, hostname, port, username, password, pathname, searchParams } = address;
  if (!['mysql:', 'mariadb:'].includes(protocol)) throw new Error('The database address must begin with mysql://');
  const socketPath = searchParams.get('socketPath');
  return {
    ...(socketPath ? { socketPath } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3306 }),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || undefined,
    ...driverTls(address),
    charset: 'utf8mb4',
    timezone: 'Z',
    decimalNumbers: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
  };
};

/**
 * Removes values from error messages: the driver repeats a statement's values in quotes. Stack traces are removed too.
 */
const withoutValues = (message: unknown) => String(message).split('\n', 1).join().replace(/'.*'/g, "'…'");

/** Passes knex's messages to the log, if there is one. By default knex would write plain text. */
const knexLog = (log: DatabaseLog | undefined): Knex.Logger => {
  const logWarning = (message: unknown) => log?.warn(withoutValues(message));
  return {
    warn: logWarning,
    error: logWarning,
    debug: () => {},
    deprecate: (method, other) => logWarning(`${method}: use ${other}`),
  };
};

/** Opens knex's pool. A connection that a statement has found to be broken is not used again. */
const openKnex = (connection: ReturnType<typeof connectionOptions>, max: number, log: DatabaseLog | undefined) => {
  const open = new Map<string, RawConnection>();
  const knex = knexFactory({
    client: connectionTrackingClient,
    connection: { ...connection, typeCast },
    // Without this option error messages would contain the values of statements.
    compileSqlOnError: false,
    log: knexLog(log),
    pool: {
      min: 0,
      max,
      afterCreate: (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) => {
        open.set(raw.__knexUid, raw);
        raw.stream.once('close', () => open.delete(raw.__knexUid));
        raw.query(SESSION_STATEMENT, error => {
          if (error) raw.destroy();
          done(error, raw);
        });
      },
    },
    acquireConnectionTimeout: 15_000,
  });
  knex.on('query-error', (error, { __knexUid }) => {
    if (breaksConnection(error)) open.get(__knexUid)?.destroy();
  });
  return knex;
};

/**
 * Opens the pools. Connects only on the first query.
 * @param url `mysql://user:password@host:port/name`, with `?socketPath=…` for a socket and `?ssl=true` for TLS
 * (`tls.ts`)
 * @throws {Error} when it is not the address of a database
 */
export const openDatabase = (url: string, sizes: PoolSizes = {}, log?: DatabaseLog): Database => {
  const { lists: listing = 6, searches: searching = 2 } = sizes;
  const connection = connectionOptions(url);
  const silenceWatch = watchUnresponsiveConnections(error => log?.warn(`${error.message}: a connection is given up`));
  const pool = (connectionLimit: number, session: string, silenceSeconds: number) => {
    const preparedPool = createPreparedPool({ ...connection, connectionLimit }, session);
    return preparedPool.on('connection', raw => silenceWatch.watch(raw, silenceSeconds));
  };
  const most = { knex: sizes.knex ?? 10, prepared: sizes.prepared ?? 10 };
  const mostTransactions = sizes.transactions ?? most.prepared;
  const knex = openKnex(connection, most.knex, log);
  const { knexSilenceSeconds } = sizes;
  if (knexSilenceSeconds)
    knex.client.pool.on('createSuccess', (_: number, raw: RawConnection) =>
      silenceWatch.watch(raw, knexSilenceSeconds),
    );
  const prepared = pool(most.prepared, SESSION_STATEMENT, SILENCE.reads);
  const transactions = pool(mostTransactions, `${SESSION_STATEMENT}, ${COMMITS_NOTHING}`, SILENCE.transactions);
  const lists = pool(listing, PUBLIC_SESSION, SILENCE.public);
  const searches = pool(searching, PUBLIC_SESSION, SILENCE.public);
  const strangers = {
    lists: limitedPool(lists, { ...PUBLIC_WAITING, connections: listing }),
    searches: limitedPool(searches, { ...PUBLIC_WAITING, connections: searching }),
  };
  return {
    knex,
    prepared,
    transactions,
    strangers,
    usage: () => ({
      knex: { most: most.knex, used: knex.client.pool.numUsed(), waiting: knex.client.pool.numPendingAcquires() },
      prepared: poolUsage(prepared, most.prepared),
      transactions: poolUsage(transactions, mostTransactions),
      lists: strangers.lists.usage(),
      searches: strangers.searches.usage(),
    }),
    close: async () => {
      const pools = [prepared, transactions, lists, searches];
      await Promise.all([knex.destroy(), ...pools.map(each => each.end())]);
      silenceWatch.end();
    },
  };
};

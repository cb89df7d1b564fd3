import knexFactory, { type Knex } from 'knex';
import type { Pool, TypeCastField } from 'mysql2/promise';
import { spoilsConnection } from './database-errors.ts';
import { hearingClient, type RawConnection } from './knex-client.ts';
import { limitedPool, type PoolUsage, type ReadingPool } from './limited-pool.ts';
import { createPreparedPool, poolUsage } from './prepared-pool.ts';
import { watchSilence } from './silence.ts';
import { driverTls } from './tls.ts';

/** One collation that MySQL and MariaDB both have; `unicode_ci` takes 🍔 for 🍕. */
export const COLLATION = 'utf8mb4_unicode_520_ci';

/**
 * The rules a session runs under whatever the server's configuration: strict, UTC.
 * `NO_ZERO_DATE` and friends are what MySQL has by default and MariaDB has not.
 */
const SESSION_SQL_MODE =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/**
 * What every connection says first. For a page of some days MySQL would skip through any index that has the days behind
 * another column, and sort what it finds, instead of reading the index that has them in order.
 */
export const SESSION = `SET NAMES utf8mb4 COLLATE ${COLLATION}, SESSION sql_mode='${SESSION_SQL_MODE}', SESSION time_zone='+00:00', SESSION innodb_lock_wait_timeout=8 /*!80013 , SESSION optimizer_switch='skip_scan=off' */`;
const COMMITS_NOTHING = 'SESSION autocommit = 0';

/** No statement that a stranger can cause runs longer (decisions "The wire"). */
const LONGEST_PUBLIC_STATEMENT_MS = 2000;

/** MariaDB counts seconds in a variable of its own, MySQL milliseconds in another; each passes over the other's comment. */
const PUBLIC_SESSION = `${SESSION} /*M!100101 , SESSION max_statement_time=${LONGEST_PUBLIC_STATEMENT_MS / 1000} */ /*!80000 , SESSION max_execution_time=${LONGEST_PUBLIC_STATEMENT_MS} */`;

/** So many statements of strangers may wait, and so long, before they are refused. */
const PUBLIC_WAITING = { waiting: 200, waitingMs: 2000 };

/**
 * What strangers can make dear has few connections of its own, and statements that end in time: enquiries, saves and
 * single records never wait for it, and lists not for searches.
 */
interface PublicPools {
  lists: ReadingPool;
  searches: ReadingPool;
}

/** The ways to the same database: knex for what is edited, prepared statements for what the public waits for. */
export interface Database {
  knex: Knex;
  prepared: Pool;
  /** Prepared statements of transactions: nothing on these connections lasts until COMMIT. */
  transactions: Pool;
  strangers: PublicPools;
  /** How busy each of the pools is at this moment. */
  usage(): Record<PoolName, PoolUsage>;
  close(): Promise<void>;
}

type PoolName = 'knex' | 'prepared' | 'transactions' | 'lists' | 'searches';

/**
 * For how many seconds a connection may say nothing while it is asked something, before it counts as lost. Longer than a
 * row that is locked is waited for (8), and than a transaction may take (10); a count over everything takes longer than
 * both on a cold server, and nobody waits for others' reads.
 */
const SILENCE = { public: 6, transactions: 13, reads: 20 };

/** A line that is idle is tried after this: a router does not forget it, and of a host that vanished it is known. */
const KEEP_ALIVE_MS = 5000;

/** How many connections each of the pools may hold. */
export interface PoolSizes {
  knex?: number;
  /**
   * For how many seconds a statement of knex's may say nothing before its connection counts as lost. Without it none does:
   * what restores or migrates takes as long as it takes.
   */
  knexSilenceSeconds?: number;
  prepared?: number;
  transactions?: number;
  lists?: number;
  searches?: number;
}

/** Hears what the driver has to say: a connection that broke, say. */
export interface DatabaseLog {
  warn(message: string): void;
}

const toBoolean = (text: string | null) => (text === null ? null : text === '1');

/** TINYINT(1) is a boolean on the way out; everything else as mysql2 reads it. */
const typeCast = (field: TypeCastField, next: () => unknown) =>
  field.type === 'TINY' && field.length === 1 ? toBoolean(field.string()) : next();

/**
 * How to reach the database of an address.
 * @throws Error when the address is not a database's
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

/** Errors repeat the values of a statement, in quotes; a stack tells nothing of a connection that broke. */
const withoutValues = (message: unknown) => String(message).split('\n', 1).join().replace(/'.*'/g, "'…'");

/** What knex says is told the log, where there is one: by itself it writes plain text. */
const knexLog = (log: DatabaseLog | undefined): Knex.Logger => {
  const tell = (message: unknown) => log?.warn(withoutValues(message));
  return { warn: tell, error: tell, debug: () => {}, deprecate: (method, other) => tell(`${method}: use ${other}`) };
};

/** knex's pool; a connection that a statement has found to be of no use is not used again. */
const openKnex = (connection: ReturnType<typeof connectionOptions>, max: number, log: DatabaseLog | undefined) => {
  const open = new Map<string, RawConnection>();
  const knex = knexFactory({
    client: hearingClient,
    connection: { ...connection, typeCast },
    // Values of statements stay out of what errors say.
    compileSqlOnError: false,
    log: knexLog(log),
    pool: {
      min: 0,
      max,
      afterCreate: (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) => {
        open.set(raw.__knexUid, raw);
        raw.stream.once('close', () => open.delete(raw.__knexUid));
        raw.query(SESSION, error => {
          if (error) raw.destroy();
          done(error, raw);
        });
      },
    },
    acquireConnectionTimeout: 15_000,
  });
  knex.on('query-error', (error, { __knexUid }) => {
    if (spoilsConnection(error)) open.get(__knexUid)?.destroy();
  });
  return knex;
};

/**
 * Opens the pools. Nothing is connected until the first query.
 * @param url `mysql://user:password@host:port/name`, with `?socketPath=…` for a socket and `?ssl=true` for TLS (`tls.ts`)
 * @throws Error when the address is not a database's
 */
export const openDatabase = (url: string, sizes: PoolSizes = {}, log?: DatabaseLog): Database => {
  const { lists: listing = 6, searches: searching = 2 } = sizes;
  const connection = connectionOptions(url);
  const silence = watchSilence(error => log?.warn(`${error.message}: a connection is given up`));
  const pool = (connectionLimit: number, session: string, silenceSeconds: number) => {
    const made = createPreparedPool({ ...connection, connectionLimit }, session);
    return made.on('connection', raw => silence.watch(raw, silenceSeconds));
  };
  const most = { knex: sizes.knex ?? 10, prepared: sizes.prepared ?? 10 };
  const mostTransactions = sizes.transactions ?? most.prepared;
  const knex = openKnex(connection, most.knex, log);
  const { knexSilenceSeconds } = sizes;
  if (knexSilenceSeconds)
    knex.client.pool.on('createSuccess', (_: number, raw: RawConnection) => silence.watch(raw, knexSilenceSeconds));
  const prepared = pool(most.prepared, SESSION, SILENCE.reads);
  const transactions = pool(mostTransactions, `${SESSION}, ${COMMITS_NOTHING}`, SILENCE.transactions);
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
      silence.end();
    },
  };
};

import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLATION } from '../connection/connection.ts';

/** The longest path a socket may have is 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET_PATH = 100;

/** The folder of the socket: the database's own, or a short one of the system's when the path would be too long. */
export const socketDirectory = (directory: string): string =>
  Buffer.byteLength(join(directory, 'mysql.sock')) <= LONGEST_SOCKET_PATH
    ? directory
    : join(tmpdir(), `marketplace-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`);

/** `durable`: an acknowledged row survives a power cut. Otherwise for tests: what is fast, and lost with the machine. */
const writing = (durable: boolean) =>
  durable
    ? ['innodb_flush_log_at_trx_commit=1']
    : [
        'innodb_flush_log_at_trx_commit=0',
        'innodb_doublewrite=0',
        'innodb_flush_method=nosync',
        // Fifty tables a database, made and dropped hundreds of times: none is a file of its own.
        'innodb_file_per_table=0',
      ];

/** Where a private server writes its log of changes. */
export const logDirectory = (directory: string): string => join(directory, 'log');

/**
 * The log of changes, for backups until any second. `sync_binlog=1`: what is acknowledged is in it, and what it has the
 * tables have after a crash, too. Files of 64 MB so that one that was copied goes soon, and three days for who copies them.
 */
const logging = (directory: string, isLogged: boolean) =>
  isLogged
    ? [
        `log-bin="${join(logDirectory(directory), 'marketplace-bin')}"`,
        'binlog_format=ROW',
        'sync_binlog=1',
        'max_binlog_size=64M',
        'binlog_expire_logs_seconds=259200',
        'binlog_annotate_row_events=OFF',
      ]
    : ['skip-log-bin'];

/** The private server's whole configuration; it reads no other file. */
export const settingsFile = (
  directory: string,
  port: number,
  { durable, log: isLogged, memoryMb }: { durable: boolean; log: boolean; memoryMb: number },
): string =>
  [
    '[mysqld]',
    `datadir="${join(directory, 'data')}"`,
    `tmpdir="${join(directory, 'tmp')}"`,
    `socket="${join(socketDirectory(directory), 'mysql.sock')}"`,
    `pid-file="${join(directory, 'mysql.pid')}"`,
    `log-error="${join(directory, 'error.log')}"`,
    `init-file="${join(directory, 'accounts.sql')}"`,
    'bind-address=127.0.0.1',
    `port=${port}`,
    'skip-name-resolve',
    ...logging(directory, isLogged),
    'local-infile=0',
    `secure-file-priv="${join(directory, 'tmp')}"`,
    'symbolic-links=0',
    'character-set-server=utf8mb4',
    `collation-server=${COLLATION}`,
    'default-time-zone=+00:00',
    'performance_schema=off',
    'max_allowed_packet=64M',
    'max_connections=300',
    ...writing(durable),
    `innodb_buffer_pool_size=${memoryMb}M`,
    '',
  ].join('\n');

/**
 * What the server runs at every start, before it listens: the one account, from loopback alone, with a password
 * that is new each time. Nobody ever signs in as root.
 * @param account.databases a database's name, or a pattern as GRANT takes it (`test\_%`)
 * @param account.everywhere rights that no database has by itself, such as reading the log
 */
export const accountsFile = (account: {
  user: string;
  password: string;
  databases: string;
  everywhere?: string;
}): string => {
  const { user, password, databases, everywhere } = account;
  const create = databases.includes('%')
    ? []
    : [`CREATE DATABASE IF NOT EXISTS \`${databases}\` CHARACTER SET utf8mb4 COLLATE ${COLLATION};`];
  // A restore builds and keeps databases beside the product's own.
  const beside = databases.includes('%')
    ? []
    : [String.raw`${databases}\_restored`, String.raw`${databases}\_replaced`];
  const accounts = ['127.0.0.1', 'localhost'].flatMap(host => [
    `CREATE USER IF NOT EXISTS '${user}'@'${host}';`,
    `ALTER USER '${user}'@'${host}' IDENTIFIED BY '${password}';`,
    ...[databases, ...beside].map(name => `GRANT ALL PRIVILEGES ON \`${name}\`.* TO '${user}'@'${host}';`),
    ...(everywhere ? [`GRANT ${everywhere} ON *.* TO '${user}'@'${host}';`] : []),
    // Tests see which statement waits for a row.
    ...(databases.includes('%') ? [`GRANT PROCESS ON *.* TO '${user}'@'${host}';`] : []),
  ]);
  // Passwords are none of the log's business, nor who may sign in to a server that applies it.
  return ['SET SESSION sql_log_bin = 0;', ...create, ...accounts, ''].join('\n');
};

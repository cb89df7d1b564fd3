import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLATION } from '../connection/connection.ts';

/** Maximum length of a socket's path in bytes, below the limits of Linux (107) and macOS (103). */
const LONGEST_SOCKET_PATH = 100;

/**
 * Returns the folder of the socket: the database's own, or a short one in the system's temporary folder if the path
 * would be too long.
 */
export const socketDirectory = (directory: string): string =>
  Buffer.byteLength(join(directory, 'mysql.sock')) <= LONGEST_SOCKET_PATH
    ? directory
    : join(tmpdir(), `marketplace-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`);

/**
 * Returns the settings of durability. `durable`: an acknowledged row survives a power failure. Otherwise, for tests, it
 * is fast but lost with the machine.
 */
const writing = (durable: boolean) =>
  durable
    ? ['innodb_flush_log_at_trx_commit=1']
    : [
        'innodb_flush_log_at_trx_commit=0',
        'innodb_doublewrite=0',
        'innodb_flush_method=nosync',
        // Tests create and drop fifty tables per database hundreds of times, so tables are not separate files.
        'innodb_file_per_table=0',
      ];

/** Returns the folder of a private server's log of changes. */
export const logDirectory = (directory: string): string => join(directory, 'log');

/**
 * Returns the settings of the log of changes, for backups of any second. `sync_binlog=1`: acknowledged changes are in
 * the log, and the tables have the changes of the log even after a crash. Files of 64 MB, so that copied ones are
 * removed soon. Three days to copy them.
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

/** Returns the complete configuration of the private server. It reads no other file. */
export const serverConfiguration = (
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
 * Returns the statements that the server runs at every start before it accepts connections: they create a single
 * account, which can connect from loopback only, with a new password each time. No one can sign in as root.
 * @param account.databases name of a database, or a pattern as in GRANT (`test\_%`)
 * @param account.everywhere global rights, such as reading the log
 */
export const accountStatements = (account: {
  user: string;
  password: string;
  databases: string;
  everywhere?: string;
}): string => {
  const { user, password, databases, everywhere } = account;
  const create = databases.includes('%')
    ? []
    : [`CREATE DATABASE IF NOT EXISTS \`${databases}\` CHARACTER SET utf8mb4 COLLATE ${COLLATION};`];
  // The account gets rights on databases with longer names, because a restore creates such databases.
  const otherDatabases = databases.includes('%')
    ? []
    : [String.raw`${databases}\_restored`, String.raw`${databases}\_replaced`];
  const accounts = ['127.0.0.1', 'localhost'].flatMap(host => [
    `CREATE USER IF NOT EXISTS '${user}'@'${host}';`,
    `ALTER USER '${user}'@'${host}' IDENTIFIED BY '${password}';`,
    ...[databases, ...otherDatabases].map(name => `GRANT ALL PRIVILEGES ON \`${name}\`.* TO '${user}'@'${host}';`),
    ...(everywhere ? [`GRANT ${everywhere} ON *.* TO '${user}'@'${host}';`] : []),
    // Only for tests, which look for statements that wait for a row.
    ...(databases.includes('%') ? [`GRANT PROCESS ON *.* TO '${user}'@'${host}';`] : []),
  ]);
  // The statements are not written to the log, so that it contains no passwords and changes no accounts of a server
  // that applies it.
  return ['SET SESSION sql_log_bin = 0;', ...create, ...accounts, ''].join('\n');
};

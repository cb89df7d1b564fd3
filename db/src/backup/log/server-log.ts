/** What a server says of its log of changes: whether backups can follow it, and where it stands. */
import type { Knex } from 'knex';
import { DatabaseFault } from '../../embedded/faults.ts';
import type { LogPosition } from '../target/names.ts';

/** A day between backups, and an hour in which one is made. */
const SHORTEST_EXPIRY_SECONDS = 25 * 3600;

/** What a server has no setting for it does as newer ones do: MySQL is about to know no other format than rows. */
const DEFAULTS = {
  version: '',
  log_bin: 'OFF',
  binlog_format: 'ROW',
  binlog_row_image: 'FULL',
  binlog_expire_logs_seconds: '0',
};

const settingsOf = async (knex: Knex): Promise<typeof DEFAULTS> => {
  const [rows = []] = await knex.raw<[{ Variable_name: string; Value: string }[]]>(
    `SHOW VARIABLES WHERE Variable_name IN (${Object.keys(DEFAULTS)
      .map(name => `'${name}'`)
      .join(', ')})`,
  );
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value])) };
};

/** A server's log as far as backups go. */
interface ServerLog {
  isMariadb: boolean;
  /** What keeps them from following it, each with what to do; none when they can. */
  faults: string[];
  /** What makes gaps likely. */
  warnings: string[];
}

const grantsOf = async (knex: Knex): Promise<string> => {
  const [rows = []] = await knex.raw<[Record<string, string>[]]>('SHOW GRANTS');
  return rows.flatMap(row => Object.values(row)).join('\n');
};

const missingRights = (grants: string) => {
  const everywhere = grants.split('\n').filter(line => / ON \*\.\* /.test(line));
  const has = (right: RegExp) => everywhere.some(line => /ALL PRIVILEGES/.test(line) || right.test(line));
  const [reads, looks] = [/REPLICATION SLAVE(?! ADMIN)/, /REPLICATION CLIENT|BINLOG MONITOR/];
  return [...(has(reads) ? [] : ['REPLICATION SLAVE']), ...(has(looks) ? [] : ['REPLICATION CLIENT'])];
};

/** Asks a server everything that following its log takes. */
export const readServerLog = async (knex: Knex): Promise<ServerLog> => {
  const { version, log_bin, binlog_format, binlog_row_image, binlog_expire_logs_seconds } = await settingsOf(knex);
  const rights = missingRights(await grantsOf(knex));
  const faults = [
    ...(log_bin === 'ON' ? [] : ['it keeps no log: log_bin in its settings, then start it again']),
    ...(binlog_format === 'ROW' ? [] : [`binlog_format is ${binlog_format}: it must be ROW`]),
    ...(binlog_row_image === 'FULL' ? [] : [`binlog_row_image is ${binlog_row_image}: it must be FULL`]),
    ...(rights.length > 0 ? [`the account lacks rights: GRANT ${rights.join(', ')} ON *.* TO it`] : []),
  ];
  const expiry = Number(binlog_expire_logs_seconds);
  const isShort = expiry > 0 && expiry < SHORTEST_EXPIRY_SECONDS;
  const warnings = isShort
    ? [
        `The server removes its log after ${expiry} s (binlog_expire_logs_seconds), sooner than the next backup: whatever stops the copying for longer makes a gap`,
      ]
    : [];
  return { isMariadb: version.includes('MariaDB'), faults, warnings };
};

/** The log's files that the server still has, the oldest first. */
export const logFiles = async (knex: Knex): Promise<{ file: string; bytes: number }[]> => {
  const [rows = []] = await knex.raw<[{ Log_name: string; File_size: number }[]]>('SHOW BINARY LOGS');
  return rows.map(({ Log_name, File_size }) => ({ file: Log_name, bytes: Number(File_size) }));
};

/** The server's clock. */
export const serverTime = async (knex: Knex): Promise<Date> => {
  const [[row] = []] = await knex.raw<[{ at: string }[]]>(
    "SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.%fZ') AS at",
  );
  return new Date(row?.at.replace(/(\.\d{3})\d*Z$/, '$1Z') ?? Number.NaN);
};

/** Where the log ends at this moment: whatever was acknowledged by `at` stands before it. */
export const endOfLog = async (knex: Knex, isMariadb: boolean): Promise<LogPosition & { at: Date }> => {
  const at = await serverTime(knex);
  const [[row] = []] = await knex.raw<[{ File: string; Position: number }[]]>(
    isMariadb ? 'SHOW MASTER STATUS' : 'SHOW BINARY LOG STATUS',
  );
  if (!row) throw new DatabaseFault('The database server keeps no log');
  return { file: row.File, position: Number(row.Position), at };
};

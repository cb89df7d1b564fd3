/** A server's log of changes: whether backups can follow it, and its positions. */
import type { Knex } from 'knex';
import { DatabaseFault } from '../../embedded/faults.ts';
import type { LogPosition } from '../manifest.ts';

/** Values of settings that a server does not have: newer servers removed some settings and always use these values. */
const DEFAULTS = { version: '', log_bin: 'OFF', binlog_format: 'ROW', binlog_row_image: 'FULL' };

const settingsOf = async (knex: Knex): Promise<typeof DEFAULTS> => {
  const [rows = []] = await knex.raw<[{ Variable_name: string; Value: string }[]]>(
    `SHOW VARIABLES WHERE Variable_name IN (${Object.keys(DEFAULTS)
      .map(name => `'${name}'`)
      .join(', ')})`,
  );
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value])) };
};

const RIGHTS = 'the account lacks rights: GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO it';

const mayReadLog = (knex: Knex): Promise<boolean> =>
  logFiles(knex).then(
    () => true,
    () => false,
  );

/**
 * Returns the reasons why backups cannot follow a server's log, each with its remedy. The list is empty if they can.
 */
export const checkServerLog = async (knex: Knex): Promise<{ isMariadb: boolean; faults: string[] }> => {
  const { version, log_bin, binlog_format, binlog_row_image } = await settingsOf(knex);
  const faults = [
    ...(log_bin === 'ON' ? [] : ['it keeps no log: set log_bin in its settings, then restart it']),
    ...(binlog_format === 'ROW' ? [] : [`binlog_format is ${binlog_format}: it must be ROW`]),
    ...(binlog_row_image === 'FULL' ? [] : [`binlog_row_image is ${binlog_row_image}: it must be FULL`]),
    ...(log_bin === 'OFF' || (await mayReadLog(knex)) ? [] : [RIGHTS]),
  ];
  return { isMariadb: version.includes('MariaDB'), faults };
};

/** Returns true for MariaDB, false for MySQL. */
export const serverIsMariadb = async (knex: Knex): Promise<boolean> =>
  (await settingsOf(knex)).version.includes('MariaDB');

/** Returns the names of the log files that the server still has, the oldest first. */
export const logFiles = async (knex: Knex): Promise<string[]> => {
  const [rows = []] = await knex.raw<[{ Log_name: string }[]]>('SHOW BINARY LOGS');
  return rows.map(({ Log_name }) => Log_name);
};

/** Returns the time of the server's clock. */
export const serverTime = async (knex: Knex): Promise<Date> => {
  const [[row] = []] = await knex.raw<[{ at: string }[]]>(
    "SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.%fZ') AS at",
  );
  return new Date(row?.at.replace(/(\.\d{3})\d*Z$/, '$1Z') ?? Number.NaN);
};

/** Returns the current end of the log and a time. Everything acknowledged before that time is before the end. */
export const readEndOfLog = async (knex: Knex): Promise<LogPosition & { at: Date }> => {
  const at = await serverTime(knex);
  const [[row] = []] = await knex.raw<[{ File: string; Position: number }[]]>(
    (await serverIsMariadb(knex)) ? 'SHOW MASTER STATUS' : 'SHOW BINARY LOG STATUS',
  );
  if (!row) throw new DatabaseFault('The database server keeps no log');
  return { file: row.File, position: Number(row.Position), at };
};

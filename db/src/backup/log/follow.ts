/**
 * Copies a server's log into the repository while it grows. If the machine is lost, at most the changes of one interval
 * are lost.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../../connection/connection.ts';
import { DatabaseFault } from '../../embedded/faults.ts';
import { withClientOptions } from '../client-options.ts';
import { BACKUP_FILES } from '../manifest.ts';
import { logProgram, startTool } from '../programs.ts';
import { logFileNumber } from '../restic/inventory.ts';
import type { Repository } from '../restic/repository.ts';
import type { BackupSettings } from '../restic/settings.ts';
import { checkServerLog, logFiles, readEndOfLog } from './server-log.ts';

/** Options for following a log. */
interface FollowOptions {
  repository: Repository;
  settings: Pick<BackupSettings, 'keep' | 'everySeconds'>;
  dataDirectory: string;
  /** Returns the server's current address, or undefined while it is not running. */
  findAddress(): string | undefined;
  signal: AbortSignal;
  say(line: string): void;
  complain(line: string): void;
}

/** Folder of the log files, relative to the data directory. */
export const LOG_FOLDER = 'log-copy';
const DAY_MS = 86_400_000;
/** Timeout of queries in seconds. It does not apply to the log itself, which another program copies. */
const SILENCE_SECONDS = 20;
/**
 * Timeout of copying in milliseconds. The first copy may contain several days of the log; later ones contain only the
 * newest file.
 */
const COPY_TIMEOUT_MS = 300_000;
/**
 * Offset of the first event in a log file, after four bytes. The event starts with the time when the server created the
 * file.
 */
const CREATED_AT_BYTE = 4;

const withServer = async <Result>(url: string, work: (knex: Knex) => Promise<Result>): Promise<Result> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1, knexSilenceSeconds: SILENCE_SECONDS });
  return work(knex).finally(close);
};

/** Returns the time when the server created a log file, in seconds since 1970. */
const readCreated = async (path: string): Promise<number> => {
  const file = await open(path, 'r');
  return file
    .read(Buffer.alloc(4), 0, 4, CREATED_AT_BYTE)
    .then(({ buffer }) => buffer.readUInt32LE())
    .finally(() => file.close());
};

const filesIn = (folder: string) => readdirSync(folder).sort((a, b) => logFileNumber(a) - logFileNumber(b));

/** Copies a server's log files unchanged into a folder, starting with `from`. */
const copyLog = (url: string, isMariadb: boolean, from: string, folder: string) =>
  withClientOptions(url, async options => {
    const args = [options, '--read-from-remote-server', '--raw', '--to-last-log', `--result-file=${folder}/`, from];
    const { child, done } = startTool(logProgram(isMariadb), args);
    child.stdin?.end();
    const timeout = setTimeout(() => child.kill('SIGKILL'), COPY_TIMEOUT_MS);
    await done.finally(() => clearTimeout(timeout));
  });

/**
 * Returns the name of the oldest log file that is needed to restore any second of the last days. The number of days is
 * that for which daily backups are kept.
 */
const oldestNeeded = async ({ repository, settings }: FollowOptions): Promise<string | undefined> => {
  const since = Date.now() - Math.max(1, settings.keep.daily) * DAY_MS;
  const fullBackups = (await repository.inventory()).fulls.filter(({ log }) => log !== null);
  return (fullBackups.findLast(({ at }) => at.getTime() <= since) ?? fullBackups[0])?.log ?? undefined;
};

/** Copies the current log and the new uploads into the repository. */
const copyOnce = async (options: FollowOptions, knex: Knex, url: string): Promise<void> => {
  const { repository, dataDirectory, complain } = options;
  const folder = join(dataDirectory, LOG_FOLDER);
  const [end, onServer] = [await readEndOfLog(knex), await logFiles(knex)];
  const { isMariadb } = await checkServerLog(knex);
  const last = filesIn(folder).at(-1);
  const isGone = last !== undefined && !onServer.includes(last);
  if (isGone) {
    complain(`The server no longer has ${last}: what was changed since is in no backup. Make one now: npm run backup`);
    emptyFolder(folder);
  }
  if (end.file !== last) {
    const oldest = await oldestNeeded(options);
    const firstLog = oldest && onServer.includes(oldest) ? oldest : onServer[0];
    for (const name of filesIn(folder))
      if (firstLog && logFileNumber(name) < logFileNumber(firstLog)) rmSync(join(folder, name));
    await copyLog(url, isMariadb, (isGone ? firstLog : (last ?? firstLog)) ?? end.file, folder);
  } else await copyLog(url, isMariadb, last, folder);
  const [from = end.file] = filesIn(folder);
  const created = await readCreated(join(folder, from));
  await repository.store({
    folder: dataDirectory,
    paths: [LOG_FOLDER, BACKUP_FILES.uploads],
    at: end.at,
    tags: ['log', `from=${from}`, `created=${created}`, `to=${end.file}:${end.position}`],
  });
};

const emptyFolder = (folder: string) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

/**
 * Follows the log until the signal aborts, and copies once more at the end. A repeated error is reported only once.
 * @throws {DatabaseFault} with all problems when the server's log cannot be followed
 */
export const follow = async (options: FollowOptions): Promise<void> => {
  const { settings, dataDirectory, findAddress, signal, say, complain } = options;
  const first = findAddress();
  const { faults } = first ? await withServer(first, checkServerLog) : { faults: [] };
  if (faults.length > 0) throw new DatabaseFault(`The server's log cannot be followed:\n  ${faults.join('\n  ')}`);
  // The folder may contain files of another server with the same names.
  emptyFolder(join(dataDirectory, LOG_FOLDER));
  say(first ? `Following the log, every ${settings.everySeconds} s` : 'Waiting for the product to start');
  let isBroken = false;
  for (let isLast = false; !isLast; ) {
    isLast = signal.aborted;
    const start = performance.now();
    const url = findAddress();
    try {
      if (url) await withServer(url, knex => copyOnce(options, knex, url));
      if (isBroken && url) say('The log is copied again');
      isBroken = isBroken && !url;
    } catch (error) {
      if (!isBroken) complain(`The log is not copied: ${error instanceof Error ? error.message : error}`);
      isBroken = true;
    }
    const pauseMs = Math.max(0, settings.everySeconds * 1000 - (performance.now() - start));
    if (!isLast) await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
};

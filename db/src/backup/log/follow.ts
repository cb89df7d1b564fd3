/** Copies a server's log into the repository while it grows. At most one interval of changes is lost with the machine. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../../connection/connection.ts';
import { DatabaseFault } from '../../embedded/faults.ts';
import { withClientOptions } from '../client-options.ts';
import { PARTS } from '../manifest.ts';
import { logProgram, startTool } from '../programs.ts';
import { numberOf } from '../restic/inventory.ts';
import type { Repository } from '../restic/repository.ts';
import type { BackupSettings } from '../restic/settings.ts';
import { endOfLog, logFiles, readServerLog } from './server-log.ts';

/** How to follow a log. */
interface FollowOptions {
  repository: Repository;
  settings: Pick<BackupSettings, 'keep' | 'everySeconds'>;
  dataDirectory: string;
  /** Returns the server's current address; undefined while it does not run. */
  findAddress(): string | undefined;
  signal: AbortSignal;
  say(line: string): void;
  complain(line: string): void;
}

/** The folder of the log files, as seen from the data directory. */
export const LOG_FOLDER = 'log-copy';
const DAY_MS = 86_400_000;
/** The server answers everything but its log quickly. */
const SILENCE_SECONDS = 20;
/** The timeout of copying: days of the log at first, then the newest file. */
const COPY_TIMEOUT_MS = 300_000;
/** The first event of a log file, behind four bytes, begins with the time when the server created the file. */
const CREATED_AT_BYTE = 4;

const withServer = async <Result>(url: string, work: (knex: Knex) => Promise<Result>): Promise<Result> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1, knexSilenceSeconds: SILENCE_SECONDS });
  return work(knex).finally(close);
};

/** Returns when the server created a log file, in seconds since 1970. */
const readCreated = async (path: string): Promise<number> => {
  const file = await open(path, 'r');
  return file
    .read(Buffer.alloc(4), 0, 4, CREATED_AT_BYTE)
    .then(({ buffer }) => buffer.readUInt32LE())
    .finally(() => file.close());
};

const filesIn = (folder: string) => readdirSync(folder).sort((a, b) => numberOf(a) - numberOf(b));

/** Copies a server's log files from this one on, as they are, into a folder. */
const copyLog = (url: string, isMariadb: boolean, from: string, folder: string) =>
  withClientOptions(url, async options => {
    const args = [options, '--read-from-remote-server', '--raw', '--to-last-log', `--result-file=${folder}/`, from];
    const { child, done } = startTool(logProgram(isMariadb), args);
    child.stdin?.end();
    const timeout = setTimeout(() => child.kill('SIGKILL'), COPY_TIMEOUT_MS);
    await done.finally(() => clearTimeout(timeout));
  });

/** Returns the log file of the full backup that brings back any second of the last days, as many as daily backups are kept. */
const oldestNeeded = async ({ repository, settings }: FollowOptions): Promise<string | undefined> => {
  const since = Date.now() - Math.max(1, settings.keep.daily) * DAY_MS;
  const fulls = (await repository.inventory()).fulls.filter(({ log }) => log !== null);
  return (fulls.findLast(({ at }) => at.getTime() <= since) ?? fulls[0])?.log ?? undefined;
};

/** Copies everything that the log holds now into the repository, and the new uploads. */
const copyOnce = async (options: FollowOptions, knex: Knex, url: string): Promise<void> => {
  const { repository, dataDirectory, complain } = options;
  const folder = join(dataDirectory, LOG_FOLDER);
  const [end, onServer] = [await endOfLog(knex), await logFiles(knex)];
  const { isMariadb } = await readServerLog(knex);
  const last = filesIn(folder).at(-1);
  const isGone = last !== undefined && !onServer.includes(last);
  if (isGone) {
    complain(`The server no longer has ${last}: what was changed since is in no backup. Make one now: npm run backup`);
    emptyFolder(folder);
  }
  if (end.file !== last) {
    const oldest = await oldestNeeded(options);
    const needed = oldest && onServer.includes(oldest) ? oldest : onServer[0];
    for (const name of filesIn(folder)) if (needed && numberOf(name) < numberOf(needed)) rmSync(join(folder, name));
    await copyLog(url, isMariadb, (isGone ? needed : (last ?? needed)) ?? end.file, folder);
  } else await copyLog(url, isMariadb, last, folder);
  const [from = end.file] = filesIn(folder);
  const created = await readCreated(join(folder, from));
  await repository.store({
    folder: dataDirectory,
    paths: [LOG_FOLDER, PARTS.uploads],
    at: end.at,
    tags: ['log', `from=${from}`, `created=${created}`, `to=${end.file}:${end.position}`],
  });
};

const emptyFolder = (folder: string) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

/**
 * Follows the log until the signal, and once more then; faults are reported once, until they are over.
 * @throws DatabaseFault when the server's log cannot be followed, with everything that is missing
 */
export const follow = async (options: FollowOptions): Promise<void> => {
  const { settings, dataDirectory, findAddress, signal, say, complain } = options;
  const first = findAddress();
  const { faults } = first ? await withServer(first, readServerLog) : { faults: [] };
  if (faults.length > 0) throw new DatabaseFault(`The server's log cannot be followed:\n  ${faults.join('\n  ')}`);
  // Files of the same names may be another server's.
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
    const rest = Math.max(0, settings.everySeconds * 1000 - (performance.now() - start));
    if (!isLast) await pause(rest, undefined, { signal }).catch(() => {});
  }
};

/** Rebuilds a backup and the changes after it in a private server. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EmptyServer, startEmptyMariadb } from '../../embedded/empty-mariadb.ts';
import { startEmptyMysql } from '../../embedded/empty-mysql.ts';
import { DatabaseFault } from '../../embedded/faults.ts';
import { withClientOptions } from '../client-options.ts';
import { loadBackup, type PrintLine } from '../load.ts';
import { LOG_FOLDER } from '../log/follow.ts';
import { type LogStart, readUnpackedBackup, type UnpackedBackup } from '../manifest.ts';
import { clientProgram, logProgram, mysqlServerProgram, startTool } from '../programs.ts';
import { type FullBackup, type LogBackup, logFileNumber } from '../restic/inventory.ts';
import type { Repository } from '../restic/repository.ts';
import { SCRATCH_FOLDER, WORKING_FOLDER } from '../working-folder.ts';

/** Fetches a full backup from the repository into a folder and checks it. */
export const fetchFullBackup = async (
  repository: Repository,
  { id }: FullBackup,
  folder: string,
): Promise<UnpackedBackup> => {
  const target = join(folder, 'full');
  await repository.fetch(id, [WORKING_FOLDER], target);
  return readUnpackedBackup(join(target, WORKING_FOLDER), `Snapshot ${id.slice(0, 8)}`);
};

/**
 * Fetches the files of a log from the repository.
 * @returns their paths in order, from the file that continues the full backup to the end of the log
 */
const fetchLog = async (repository: Repository, log: LogBackup, from: string, folder: string): Promise<string[]> => {
  const target = join(folder, 'log');
  await repository.fetch(log.id, [LOG_FOLDER], target);
  const files = join(target, LOG_FOLDER);
  const [first, last] = [logFileNumber(from), logFileNumber(log.to.file)];
  const names = (existsSync(files) ? readdirSync(files) : [])
    .filter(name => logFileNumber(name) >= first && logFileNumber(name) <= last)
    .sort((a, b) => logFileNumber(a) - logFileNumber(b));
  const paths = names.map(name => join(files, name));
  const end = paths.at(-1);
  if (names.length !== last - first + 1 || !end || statSync(end).size < log.to.position)
    throw new DatabaseFault(`The log of snapshot ${log.id.slice(0, 8)} is not complete`);
  return paths;
};

/** Applies the changes of one database up to the log's known end, or before the first change at `until` or later. */
const applyLog = (url: string, files: string[], start: LogStart, end: number, until: Date | null) =>
  withClientOptions(url, async options => {
    const log = startTool(logProgram(start.isMariadb), [
      '--no-defaults',
      `--database=${start.database}`,
      `--start-position=${start.position}`,
      `--stop-position=${end}`,
      ...(until ? [`--stop-datetime=${until.toISOString().slice(0, 19).replace('T', ' ')}`] : []),
      ...(start.isMariadb ? [] : ['--skip-gtids']),
      ...files,
    ]);
    const client = startTool(clientProgram(), [options, '--binary-mode', '--default-character-set=utf8mb4']);
    log.child.stdin?.end();
    if (!log.child.stdout || !client.child.stdin) throw new Error('The log cannot be passed on');
    const passed = pipeline(log.child.stdout, client.child.stdin).catch(error => {
      // A broken pipe is ignored, because the error of the server that caused it is more useful.
      if (error.code !== 'EPIPE') throw error;
    });
    for (const end of await Promise.allSettled([client.done, log.done, passed]))
      if (end.status === 'rejected')
        throw new DatabaseFault(
          `The log could not be applied: ${end.reason instanceof Error ? end.reason.message : end.reason}`,
        );
  });

/**
 * Starts a private server of the same kind (MariaDB or MySQL) as the one that wrote the log, because each kind applies
 * only its own log. It uses the database name in the log, and an account with all rights.
 */
const startScratch = (folder: string, { database, isMariadb }: Pick<LogStart, 'database' | 'isMariadb'>) => {
  const directory = join(folder, SCRATCH_FOLDER);
  return isMariadb
    ? startEmptyMariadb(directory, database)
    : startEmptyMysql({ directory, database, program: mysqlServerProgram() });
};

/**
 * Loads a backup into a private server, compares the number of rows of every table and applies the log. The server
 * stops when `work` ends.
 * @param options.until excludes the changes at this second and later; null applies all changes
 */
export const withRebuiltServer = async <Result>(
  options: {
    repository: Repository;
    unpacked: UnpackedBackup;
    log: LogBackup | null;
    until: Date | null;
    folder: string;
    say?: PrintLine;
  },
  work: (server: EmptyServer) => Promise<Result>,
): Promise<Result> => {
  const { repository, unpacked, log, until, folder, say } = options;
  const start = unpacked.manifest.log;
  const files = start && log ? await fetchLog(repository, log, start.file, folder) : [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await startScratch(folder, start ?? { database: 'marketplace', isMariadb: true });
  try {
    await loadBackup(server.url, unpacked, { upgrade: false, say });
    if (start && log) await applyLog(server.url, files, start, log.to.position, until);
    return await work(server);
  } finally {
    await server.discard();
  }
};

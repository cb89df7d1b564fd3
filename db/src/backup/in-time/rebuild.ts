/** A backup, and what was changed since, rebuilt in a private server of its own. */
import { createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Database, openDatabase } from '../../connection/connection.ts';
import { DatabaseFault } from '../../embedded/faults.ts';
import { withClientOptions } from '../client-options.ts';
import { loadRows } from '../load.ts';
import type { Part } from '../log/coverage.ts';
import type { LogStart } from '../manifest.ts';
import { clientProgram, logProgram, startTool } from '../programs.ts';
import type { Say } from '../progress.ts';
import { decrypted } from '../target/encryption.ts';
import type { BackupTarget } from '../target/target.ts';
import { type Unpacked, unpack } from '../unpack.ts';
import { startScratch } from './scratch.ts';

/** Where a backup comes from, and with which keys it is opened. */
export interface Source {
  target: BackupTarget;
  identities: string[];
  /** Told how far it is, where somebody looks on. */
  say?: Say;
}

/** Opens something of a target. */
export const openStored = async ({ target, identities }: Source, name: string): Promise<Readable> =>
  decrypted(await target.read(name), identities, name);

/** Says which of a target's files it is that broke off. */
const named = (name: string) => (error: unknown) => {
  if (error instanceof DatabaseFault) throw error;
  throw new DatabaseFault(`${name} is not whole: ${error instanceof Error ? error.message : error}`, { cause: error });
};

/** A full backup, unpacked into a folder. */
export const fetchFull = async (source: Source, name: string, folder: string): Promise<Unpacked> =>
  unpack(await openStored(source, name), folder, name).catch(named(name));

/** Passes over what another part had already. */
const without = (bytes: number) => {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const skipped = Math.min(left, chunk.length);
      left -= skipped;
      done(null, chunk.subarray(skipped));
    },
  });
};

/**
 * The log's files as the server wrote them.
 * @throws DatabaseFault naming the part that is not whole
 */
const fetchLog = async (source: Source, parts: Part[], folder: string): Promise<string[]> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = new Set<string>();
  for (const { segment, skip } of parts) {
    const path = join(folder, segment.file);
    files.add(path);
    const content = await openStored(source, segment.name);
    const file = createWriteStream(path, { flags: 'a', mode: 0o600 });
    await pipeline(content, createGunzip(), without(skip), file).catch(named(segment.name));
    const bytes = existsSync(path) ? statSync(path).size : 0;
    if (bytes !== segment.to) throw new DatabaseFault(`${segment.name} ends at ${bytes}, not at ${segment.to}`);
  }
  return [...files];
};

const secondsOf = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');

/** Applies the log's changes of one database, in order, until the first that was made at `until` or later. */
const applyLog = (url: string, files: string[], { database, position, isMariadb }: LogStart, until: Date | null) =>
  withClientOptions(url, async options => {
    const log = startTool(logProgram(isMariadb), [
      '--no-defaults',
      `--database=${database}`,
      `--start-position=${position}`,
      ...(until ? [`--stop-datetime=${secondsOf(until)}`] : []),
      ...(isMariadb ? [] : ['--skip-gtids']),
      ...files,
    ]);
    const client = startTool(clientProgram(), [options, '--binary-mode', '--default-character-set=utf8mb4']);
    log.child.stdin?.end();
    if (!log.child.stdout || !client.child.stdin) throw new Error('The log cannot be passed on');
    const passed = pipeline(log.child.stdout, client.child.stdin).catch(error => {
      // What the server refused tells more than that nobody reads on.
      if (error.code !== 'EPIPE') throw error;
    });
    const [applied, read] = await Promise.allSettled([client.done, log.done, passed]);
    for (const end of [applied, read]) {
      if (end.status === 'rejected')
        throw new DatabaseFault(
          `The log could not be applied: ${end.reason instanceof Error ? end.reason.message : end.reason}`,
        );
    }
  });

/** Someone works with what was rebuilt before the log is applied, and after. */
interface Rebuilt {
  url: string;
  database: Database;
}

/**
 * Rebuilds a backup in a private server, and removes that afterwards.
 * @param options.until the log's first change that is left out; null for all of it
 * @param options.loaded called when the rows are back, before the log is applied
 */
export const withRebuilt = async <Result>(
  options: {
    source: Source;
    unpacked: Unpacked;
    parts: Part[];
    until: Date | null;
    loaded?: (rebuilt: Rebuilt) => Promise<void>;
  },
  work: (rebuilt: Rebuilt) => Promise<Result>,
): Promise<Result> => {
  const { source, unpacked, parts, until, loaded } = options;
  const { log } = unpacked.manifest;
  const files = await fetchLog(source, parts, join(unpacked.folder, 'log'));
  const server = await startScratch(unpacked.folder, log?.database ?? 'marketplace', log?.isMariadb ?? true);
  const database = openDatabase(server.url, { knex: 1, prepared: 1 });
  try {
    await loadRows(database.knex, '', server.url, unpacked, source.say);
    await loaded?.({ url: server.url, database });
    if (log && files.length > 0) await applyLog(server.url, files, log, until);
    return await work({ url: server.url, database });
  } finally {
    await database.close();
    await server.discard();
  }
};

import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../log.ts';

/**
 * Interval of the lock holder's heartbeat in milliseconds. After four missed heartbeats the holder is considered dead.
 */
const HEARTBEAT_MS = 2_000;
const DEAD_AFTER_MS = 4 * HEARTBEAT_MS;

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** Error: another publisher holds the lock of this folder. */
export class SiteLocked extends Error {
  constructor({ pid, host, since }: Holder) {
    super(`Another publisher works on this site: process ${pid} on ${host}, since ${since}`);
    this.name = 'SiteLocked';
  }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
};

/** The exclusive right to use a site's folder, until it is released. */
export interface SiteLock {
  release(): Promise<void>;
}

const holdLock = (file: string, text: string, onLost: () => void): SiteLock => {
  const isMine = async () => (await readFile(file, 'utf8').catch(() => '')) === text;
  const heartbeat = async () => {
    if (await isMine()) {
      const now = new Date();
      return utimes(file, now, now).catch(() => undefined);
    }
    clearInterval(timer);
    onLost();
  };
  const timer = setInterval(heartbeat, HEARTBEAT_MS).unref();
  return {
    release: async () => {
      clearInterval(timer);
      if (await isMine()) await rm(file, { force: true });
    },
  };
};

/**
 * Ensures that only one publisher uses a site. A lock file names the publisher, and its modification time is updated as
 * a heartbeat.
 * @param onLost called when another process took over because this one was suspended too long
 * @throws {SiteLocked} when another publisher holds the lock
 */
export const lockSite = async (siteDir: string, onLost: () => void): Promise<SiteLock> => {
  const file = join(siteDir, 'publisher.lock');
  const ownHolder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  for (;;) {
    try {
      await writeFile(file, JSON.stringify(ownHolder), { flag: 'wx' });
      return holdLock(file, JSON.stringify(ownHolder), onLost);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    await removeDeadHolder(file);
  }
};

/**
 * Removes the lock file of a dead holder.
 * @throws {SiteLocked} when the holder is alive
 */
const removeDeadHolder = async (file: string) => {
  const [text, facts] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => ['', undefined] as const);
  if (!facts) return;
  const silent = Date.now() - facts.mtimeMs > DEAD_AFTER_MS;
  const holder = readHolder(text);
  if (!silent && !holder) return void (await new Promise(resolve => setTimeout(resolve, 50)));
  const dead = holder?.host === hostname() && (holder.pid === process.pid || !isRunning(holder.pid));
  if (holder && !silent && !dead) throw new SiteLocked(holder);
  const temporaryFile = `${file}.${process.pid}`;
  await rename(file, temporaryFile).catch(() => undefined);
  // Another process may have taken over from the dead holder in the meantime. In that case, puts the lock file of that
  // process back.
  if ((await readFile(temporaryFile, 'utf8').catch(() => text)) !== text)
    await link(temporaryFile, file).catch(() => undefined);
  await rm(temporaryFile, { force: true });
};

/** Returns the publisher that a lock file names, or undefined while the file is being written. */
const readHolder = (text: string): Holder | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

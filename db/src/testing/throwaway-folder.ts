import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = join(MEMORY, 'marketplace-test-');

/** Tests store less than one gigabyte, the longest ones two; the rest is for browsers and what else runs. */
const ROOM = 4 * 2 ** 30;
const MEMORY_TO_SPARE = 8 * 2 ** 30;

const hasRoom = () => {
  if (!existsSync(MEMORY) || process.availableMemory() < MEMORY_TO_SPARE) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
};

/**
 * Makes an empty folder for data that need not outlive their process: in memory where there is plenty (a server's
 * tables are made in half the time there), the path given being a link to it.
 */
export const makeFolder = (path: string, inMemory = hasRoom()): void => {
  if (inMemory) symlinkSync(mkdtempSync(PREFIX), path);
  else mkdirSync(path, { recursive: true, mode: 0o700 });
};

const linkedFrom = (path: string) => {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
};

/** Removes such a folder with all that is in it, wherever it lies; nothing happens when there is none. */
export const discardFolder = (path: string): void => {
  const target = linkedFrom(path);
  if (target?.startsWith(PREFIX)) rmSync(target, { recursive: true, force: true });
  rmSync(path, { recursive: true, force: true });
};

import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = join(MEMORY, 'marketplace-test-');

/**
 * Required free space in bytes. Tests store less than one gigabyte, the longest ones two. The rest is for browsers and
 * other programs.
 */
const ROOM = 4 * 2 ** 30;
const MEMORY_TO_SPARE = 8 * 2 ** 30;

const hasRoom = () => {
  if (!existsSync(MEMORY) || process.availableMemory() < MEMORY_TO_SPARE) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
};

/**
 * Creates an empty folder for temporary data. If enough memory is free, the folder is in memory, where creating a
 * server's tables takes half the time, and the given path is a link to it.
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

/**
 * Removes a folder of {@link makeFolder} with its content. If the folder is a link, its target is removed too. Missing
 * folders are ignored.
 */
export const discardFolder = (path: string): void => {
  const target = linkedFrom(path);
  if (target?.startsWith(PREFIX)) rmSync(target, { recursive: true, force: true });
  rmSync(path, { recursive: true, force: true });
};

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readAddress } from '../embedded/address.ts';
import { withServerLock } from '../embedded/lock.ts';
import { endProcess } from '../embedded/processes.ts';

/** Path of the working folder, relative to the data directory. */
export const WORKING_FOLDER = '.backup/work';
/** Name of the private server's folder inside the working folder. */
export const SCRATCH_FOLDER = 'scratch';

/**
 * Provides an empty folder in the data directory and removes it afterwards. Concurrent callers wait for each other.
 * First removes the folder of a killed process, which contains personal data and possibly a running server.
 */
export const withWorkingFolder = async <Result>(
  dataDirectory: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  const [parent, folder] = [join(dataDirectory, '.backup'), join(dataDirectory, WORKING_FOLDER)];
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  return withServerLock(parent, async () => {
    const server = readAddress(join(folder, SCRATCH_FOLDER));
    if (server) await endProcess(server.server);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    try {
      return await work(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
};

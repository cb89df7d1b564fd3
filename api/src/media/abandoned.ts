import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Nothing that arrives is waited for, or worked on, for as long. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Removes the files of a folder that came long ago: the process that should have was killed meanwhile. */
export const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const came = await stat(path).catch(() => null);
    if (came && Date.now() - came.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
};

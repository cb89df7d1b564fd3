import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Age in milliseconds after which an arriving file counts as abandoned. Receiving and processing take much less time.
 */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Removes old files of a folder, left behind by processes that were killed. */
export const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
};

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dumpInto } from '../dump.ts';
import type { PrintLine } from '../load.ts';
import { PARTS, readUnpacked, type Unpacked } from '../manifest.ts';
import { logOf } from '../restic/inventory.ts';
import type { Repository } from '../restic/repository.ts';
import { replaceBy } from '../restore.ts';
import { fetchFull, withRebuilt } from './rebuild.ts';
import { chooseFull } from './restore-time.ts';

/** The state to restore, and the target. */
interface RestoreAtOptions {
  repository: Repository;
  /** The time to restore to; null for the latest state. */
  at: Date | null;
  url: string;
  dataDirectory: string;
  replace: boolean;
  say: PrintLine;
}

/**
 * Restores the state at the start of a second: every change acknowledged before it, and no change that started later.
 * The current data is changed only after the whole backup was loaded and its rows counted.
 * @returns the restored time, the time of the full backup, and whether the database contained tables before
 * @throws {DatabaseFault} when the time is not covered, the password is wrong, or a part is incomplete
 */
export const restoreAt = async (options: RestoreAtOptions): Promise<{ at: Date; from: Date; replaced: boolean }> => {
  const { repository, at, say } = options;
  const inventory = await repository.inventory();
  const full = chooseFull(inventory, at);
  const log = logOf(full, inventory);
  const replaced = await replaceBy(options, async folder => {
    say(`Reading the full backup${log ? ' and the log' : ''} from the repository`);
    const unpacked = await fetchFull(repository, full, folder);
    const rebuild = (): Promise<Unpacked> =>
      withRebuilt({ repository, unpacked, log, until: at, folder, say }, async ({ url }) => {
        const state = join(folder, 'state');
        mkdirSync(state, { mode: 0o700 });
        await dumpInto(url, state, false);
        return readUnpacked(state, 'The rebuilt database');
      });
    const state = log ? await rebuild() : unpacked;
    await repository.fetch(log?.id ?? full.id, [PARTS.uploads], folder);
    say('Loading it beside the data in use');
    return { unpacked: state, uploads: join(folder, PARTS.uploads) };
  });
  return { at: at ?? log?.until ?? full.at, from: full.at, replaced };
};

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dumpInto } from '../dump.ts';
import type { Say } from '../load.ts';
import { PARTS, readUnpacked, type Unpacked } from '../manifest.ts';
import { logOf } from '../restic/inventory.ts';
import type { Repository } from '../restic/repository.ts';
import { replaceBy } from '../restore.ts';
import { chooseFull } from './moment.ts';
import { fetchFull, withRebuilt } from './rebuild.ts';

/** What to restore, and where. */
interface RestoreAtOptions {
  repository: Repository;
  /** Null for the latest moment there is. */
  at: Date | null;
  url: string;
  dataDirectory: string;
  replace: boolean;
  say: Say;
}

/**
 * Restores the state of a second: everything that was acknowledged before it, nothing that began in it or later. Nothing in
 * use changes before all of it has arrived and been counted.
 * @returns the moment that was restored, that of the full backup, and whether tables were in use before
 * @throws DatabaseFault when the moment is not covered, the password is wrong, or a part is not complete
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

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeDump } from '../dump.ts';
import type { PrintLine } from '../load.ts';
import { BACKUP_FILES, readUnpackedBackup, type UnpackedBackup } from '../manifest.ts';
import { findContinuingLog, uploadSnapshots } from '../restic/inventory.ts';
import type { Repository } from '../restic/repository.ts';
import { replaceByBackup } from '../restore.ts';
import { fetchFullBackup, withRebuiltServer } from './rebuild.ts';
import { chooseFullBackup } from './restore-time.ts';

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

/** Maximum number of uploads that restic fetches by name. It compares each file of a snapshot with each name. */
const MAX_NAMED_UPLOADS = 200;

/** Fetches the uploads of several snapshots into one folder. Files with the same name are equal. */
const fetchUploads = async (repository: Repository, ids: string[], folder: string) => {
  for (const id of ids) {
    const uploads = await repository.list(id, BACKUP_FILES.uploads);
    const missing = uploads.filter(path => !existsSync(join(folder, path)));
    if (missing.length > 0)
      await repository.fetch(id, missing.length > MAX_NAMED_UPLOADS ? [BACKUP_FILES.uploads] : missing, folder);
  }
};

/**
 * Restores the state at the start of a second: every change acknowledged before it, and no change that started later.
 * The current data is changed only after the whole backup was loaded and its rows counted.
 * @returns the restored time, the time of the full backup, and whether the database contained tables before
 * @throws {DatabaseFault} when the time is not covered, the password is wrong, or a part is incomplete
 */
export const restoreAt = async (options: RestoreAtOptions): Promise<{ at: Date; from: Date; replaced: boolean }> => {
  const { repository, at, say } = options;
  const inventory = await repository.inventory();
  const full = chooseFullBackup(inventory, at);
  const log = findContinuingLog(full, inventory);
  const restoredAt = at ?? log?.until ?? full.at;
  const replaced = await replaceByBackup(options, async folder => {
    say(`Reading the full backup${log ? ' and the log' : ''} from the repository`);
    const unpacked = await fetchFullBackup(repository, full, folder);
    const rebuild = (): Promise<UnpackedBackup> =>
      withRebuiltServer({ repository, unpacked, log, until: at, folder, say }, async ({ url }) => {
        const state = join(folder, 'state');
        mkdirSync(state, { mode: 0o700 });
        await writeDump(url, state, false);
        return readUnpackedBackup(state, 'The rebuilt database');
      });
    const state = log ? await rebuild() : unpacked;
    await fetchUploads(repository, log ? uploadSnapshots(full, log, restoredAt, inventory) : [full.id], folder);
    say('Loading it beside the data in use');
    return { unpacked: state, uploads: join(folder, BACKUP_FILES.uploads) };
  });
  return { at: restoredAt, from: full.at, replaced };
};

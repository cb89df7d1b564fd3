import { openDatabase } from '../../connection/connection.ts';
import { writeDump } from '../dump.ts';
import type { PrintLine } from '../load.ts';
import { BACKUP_FILES } from '../manifest.ts';
import { type FullBackup, findContinuingLog, latestRestorableTime, obsoleteLogs } from '../restic/inventory.ts';
import type { Repository } from '../restic/repository.ts';
import type { BackupSettings } from '../restic/settings.ts';
import { WORKING_FOLDER, withWorkingFolder } from '../working-folder.ts';
import { fetchFullBackup, withRebuiltServer } from './rebuild.ts';
import { type BackupResult, saveBackupResult } from './record.ts';

/** Options of a nightly backup. */
interface NightlyOptions {
  url: string;
  dataDirectory: string;
  repository: Repository;
  settings: Pick<BackupSettings, 'keep'>;
  say: PrintLine;
}

/** Number of parts of the repository's data. One part is read and verified per day. */
const DAYS_TO_READ_ALL = 30;
const DAY_MS = 86_400_000;

/**
 * Copies the database and new uploads into the repository while the product is running. The dump is stored in the data
 * directory during that time. Uploads are read after the rows, because a file is always stored before the row that
 * names it.
 */
export const fullBackup = (
  options: Pick<NightlyOptions, 'url' | 'dataDirectory' | 'repository'>,
): Promise<{ full: FullBackup; bytes: number }> =>
  withWorkingFolder(options.dataDirectory, async work => {
    const { url, dataDirectory, repository } = options;
    const { manifest, at } = await writeDump(url, work, true);
    const log = manifest.log?.file ?? null;
    const tags = ['full', ...(log === null ? [] : [`log=${log}`])];
    const { id, bytes } = await repository.store({
      folder: dataDirectory,
      paths: [WORKING_FOLDER, BACKUP_FILES.uploads],
      at,
      tags,
    });
    return { full: { id, at, log }, bytes };
  });

/**
 * Verifies the repository's structure and a part of its data. Restores the newest full backup in a private server,
 * compares the number of rows of every table and applies the log.
 * @returns the number of rows
 * @throws {DatabaseFault} with what is wrong
 */
export const verifyBackup = async (options: Pick<NightlyOptions, 'dataDirectory' | 'repository'>, full: FullBackup) => {
  const { dataDirectory, repository } = options;
  const part = (Math.floor(Date.now() / DAY_MS) % DAYS_TO_READ_ALL) + 1;
  await repository.run(['check', '--quiet', `--read-data-subset=${part}/${DAYS_TO_READ_ALL}`]);
  const log = findContinuingLog(full, await repository.inventory());
  return withWorkingFolder(dataDirectory, async folder => {
    const unpacked = await fetchFullBackup(repository, full, folder);
    await withRebuiltServer({ repository, unpacked, log, until: null, folder }, async () => {});
    return Object.values(unpacked.manifest.data.rows).reduce((sum, count) => sum + count, 0);
  });
};

/** Removes the full backups outside of the retention, and the logs that continue no remaining backup. */
const removeObsolete = async ({ repository, settings: { keep } }: NightlyOptions) => {
  const rules = Object.entries(keep).map(([period, count]) => `--keep-${period}=${count}`);
  await repository.run(['forget', '--quiet', '--tag=full', '--group-by=', ...rules]);
  const logs = obsoleteLogs(await repository.inventory()).map(({ id }) => id);
  if (logs.length > 0) await repository.run(['forget', '--quiet', ...logs]);
  await repository.run(['prune', '--quiet']);
};

const backUp = async (options: NightlyOptions) => {
  const { repository, say } = options;
  const start = performance.now();
  const { full, bytes } = await fullBackup(options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`Full backup ${full.id.slice(0, 8)}: ${(bytes / 1_048_576).toFixed(1)} MB of new data in ${seconds} s`);
  if (full.log === null) say('The server keeps no log that can be followed: only whole backups can be restored');
  const rows_compared = await verifyBackup(options, full);
  say(`Verified: ${rows_compared} rows restored and compared`);
  await removeObsolete(options);
  return { full: full.id, bytes, rows_compared, log_until: latestRestorableTime(full, await repository.inventory()) };
};

/**
 * Makes a full backup, verifies it, and then removes obsolete backups. If verification fails, no backup is removed.
 * Writes the result into the database for the console.
 */
export const runNightlyBackup = async (options: NightlyOptions): Promise<void> => {
  const { knex, close } = openDatabase(options.url, { knex: 1, prepared: 1 });
  const startedAt = new Date();
  const note = (result: Omit<BackupResult, 'startedAt'>) =>
    saveBackupResult(knex, { ...result, startedAt }).catch(() =>
      options.say('The result could not be written into the database'),
    );
  try {
    const detail = await backUp(options);
    await note({ outcome: 'done', detail, verifiedAt: new Date().toISOString() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : `${error}`;
    await note({ outcome: 'failed', detail: {}, error: reason, verifiedAt: null });
    throw error;
  } finally {
    await close();
  }
};

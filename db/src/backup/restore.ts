import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { openDatabase } from '../connection/connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { newId } from '../ids.ts';
import { carryOver } from './carry-over.ts';
import { loadBackup, type PrintLine } from './load.ts';
import { BACKUP_FILES, readUnpackedBackup, type UnpackedBackup } from './manifest.ts';
import { notifyPublishers } from './notify-publishers.ts';
import { startTool } from './programs.ts';
import { createSideDatabase, dropSideDatabase, sideDatabaseUrl, swapTables, tablesOf } from './table-swap.ts';
import { withWorkingFolder } from './working-folder.ts';

const holdsAnything = async (knex: Knex) =>
  (await knex.schema.hasTable('users')) && (await knex('users').first('id')) !== undefined;

const demandReplaceable = async (knex: Knex, replace: boolean | undefined) => {
  if (!replace && (await holdsAnything(knex)))
    throw new DatabaseFault(
      'The database already holds data. To replace all of it by the backup, add --replace to the command',
    );
};

/** Moves a file, also to another file system. There it appears completely or not at all. */
const moveFile = (file: string, target: string) => {
  try {
    return renameSync(file, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
  }
  const copy = join(dirname(target), `.${newId()}`);
  try {
    copyFileSync(file, copy);
    renameSync(copy, target);
  } finally {
    rmSync(copy, { force: true });
  }
};

/**
 * Moves the uploads of a backup into the folder of uploads. Files are named by their content, so an existing file with
 * the same name is equal. No file is removed.
 */
const moveUploads = (from: string, to: string) => {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = join(name.parentPath, name.name);
    const target = join(to, file.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    moveFile(file, target);
  }
};

/** Removes the published pages, because they show the replaced data. The publisher renders the pages again. */
const removePages = (dataDirectory: string) => rmSync(join(dataDirectory, 'site'), { recursive: true, force: true });

const withKnex = async <Result>(url: string, work: (knex: Knex) => Promise<Result>): Promise<Result> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1 });
  return work(knex).finally(close);
};

/** Prepares the incoming database, immediately before its tables replace the current ones. */
const prepareIncoming = async (trx: Knex, incoming: string, inUse: string[]) => {
  await carryOver(trx, incoming, inUse);
  await notifyPublishers(trx, incoming, inUse);
};

/** A complete and verified backup in a working folder. */
interface Ready {
  unpacked: UnpackedBackup;
  /** Folder with its uploads. */
  uploads: string;
}

/**
 * Replaces the current data by a backup: its schema and rows, then the newer migrations, and the uploads. The rows are
 * loaded and counted in a second database. The current one changes only at the end, in a single statement. The previous
 * tables are kept until the next backup or restore, for {@link undoRestore}.
 * @param options.replace whether a database with data may be replaced
 * @param prepare provides the backup in an empty folder
 * @returns whether tables were in use before
 * @throws {DatabaseFault} when the database contains data, or the backup is incomplete
 */
export const replaceByBackup = async (
  options: { url: string; dataDirectory: string; replace?: boolean | undefined; say?: PrintLine | undefined },
  prepare: (folder: string) => Promise<Ready>,
): Promise<boolean> => {
  const { url, dataDirectory, replace, say } = options;
  return withWorkingFolder(dataDirectory, folder =>
    withKnex(url, async knex => {
      await demandReplaceable(knex, replace);
      await createSideDatabase(knex, 'restored');
      try {
        const { unpacked, uploads } = await prepare(folder);
        await loadBackup(sideDatabaseUrl(url, 'restored'), unpacked, { upgrade: true, say });
        moveUploads(uploads, join(dataDirectory, BACKUP_FILES.uploads));
        const replaced = await swapTables(knex, 'restored', prepareIncoming);
        removePages(dataDirectory);
        return replaced;
      } finally {
        await dropSideDatabase(knex, 'restored').catch(() => {});
      }
    }),
  );
};

/**
 * Restores a file of `npm run backup`.
 * @returns the time of the backup, and whether tables were in use before
 * @throws {DatabaseFault} as {@link replaceByBackup}
 */
export const restore = async (options: {
  file: string;
  url: string;
  dataDirectory: string;
  replace?: boolean;
  say?: PrintLine;
}): Promise<{ madeAt: string; replaced: boolean }> => {
  const { file } = options;
  if (!existsSync(file)) throw new DatabaseFault(`There is no file ${file}`);
  let madeAt = '';
  const replaced = await replaceByBackup(options, async folder => {
    const { child, done } = startTool('tar', ['-xzf', file, '-C', folder]);
    child.stdin?.end();
    await done;
    const unpacked = await readUnpackedBackup(folder, file);
    ({ madeAt } = unpacked.manifest);
    return { unpacked, uploads: join(folder, BACKUP_FILES.uploads) };
  });
  return { madeAt, replaced };
};

/**
 * Undoes the latest restore: the replaced data is used again, and the restored data is kept instead.
 * @throws {DatabaseFault} when no replaced data is kept
 */
export const undoRestore = async ({ url, dataDirectory }: { url: string; dataDirectory: string }): Promise<void> =>
  withKnex(url, async knex => {
    if ((await tablesOf(knex, 'replaced')).length === 0)
      throw new DatabaseFault('Nothing is kept that a restore has replaced: there is nothing to go back to');
    await swapTables(knex, 'replaced', prepareIncoming);
    removePages(dataDirectory);
  });

/** Drops the data that the latest restore replaced. Returns whether there was any. */
export const dropReplacedData = async (url: string): Promise<boolean> =>
  withKnex(url, async knex => {
    const isKept = (await tablesOf(knex, 'replaced')).length > 0;
    if (isKept) await dropSideDatabase(knex, 'replaced');
    return isKept;
  });

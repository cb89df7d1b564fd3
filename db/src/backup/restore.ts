import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { openDatabase } from '../connection/connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { loadBackup, type Say } from './load.ts';
import { PARTS, readUnpacked, type Unpacked } from './manifest.ts';
import { startTool } from './programs.ts';
import { createBeside, dropBeside, swapTables, tablesOf, urlBeside } from './table-swap.ts';
import { tellPublishers } from './tell-publishers.ts';
import { withWorkingFolder } from './working-folder.ts';

const holdsAnything = async (knex: Knex) =>
  (await knex.schema.hasTable('users')) && (await knex('users').first('id')) !== undefined;

const demandReplaceable = async (knex: Knex, replace: boolean | undefined) => {
  if (!replace && (await holdsAnything(knex)))
    throw new DatabaseFault(
      'The database already holds data. To replace all of it by the backup, add --replace to the command',
    );
};

/** Uploads are named by their content: a file that exists already is the same, and none is removed. */
const moveUploads = (from: string, to: string) => {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = join(name.parentPath, name.name);
    const target = join(to, file.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(file, target);
  }
};

/** The pages were published from other data; the publisher renders them again. */
const removePages = (dataDirectory: string) => rmSync(join(dataDirectory, 'site'), { recursive: true, force: true });

const withKnex = async <Result>(url: string, work: (knex: Knex) => Promise<Result>): Promise<Result> => {
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1 });
  return work(knex).finally(close);
};

/** A backup that is complete and checked, in a working folder. */
interface Ready {
  unpacked: Unpacked;
  /** The folder of its uploads. */
  uploads: string;
}

/**
 * Replaces what is in use by a backup: the schema as it was, its rows, then the newer migrations; and the uploads. The rows are
 * loaded and counted in a database beside the one in use, which changes only at the end, in one statement. The previous
 * tables are kept until the next backup or restore, for {@link goBack}.
 * @param options.replace without it a database that holds data is left alone
 * @param prepare provides the backup in an empty folder
 * @returns true when tables were in use before
 * @throws DatabaseFault when the database holds data, or the backup is not complete
 */
export const replaceBy = async (
  options: { url: string; dataDirectory: string; replace?: boolean | undefined; say?: Say | undefined },
  prepare: (folder: string) => Promise<Ready>,
): Promise<boolean> => {
  const { url, dataDirectory, replace, say } = options;
  return withWorkingFolder(dataDirectory, folder =>
    withKnex(url, async knex => {
      await demandReplaceable(knex, replace);
      await createBeside(knex, 'restored');
      try {
        const { unpacked, uploads } = await prepare(folder);
        await loadBackup(urlBeside(url, 'restored'), unpacked, { upgrade: true, say });
        moveUploads(uploads, join(dataDirectory, PARTS.uploads));
        const replaced = await swapTables(knex, 'restored', tellPublishers);
        removePages(dataDirectory);
        return replaced;
      } finally {
        await dropBeside(knex, 'restored').catch(() => {});
      }
    }),
  );
};

/**
 * Restores a file of `npm run backup`.
 * @returns the moment of the backup, and whether tables were in use before
 * @throws DatabaseFault as {@link replaceBy}
 */
export const restore = async (options: {
  file: string;
  url: string;
  dataDirectory: string;
  replace?: boolean;
  say?: Say;
}): Promise<{ madeAt: string; replaced: boolean }> => {
  const { file } = options;
  if (!existsSync(file)) throw new DatabaseFault(`There is no file ${file}`);
  let madeAt = '';
  const replaced = await replaceBy(options, async folder => {
    const { child, done } = startTool('tar', ['-xzf', file, '-C', folder]);
    child.stdin?.end();
    await done;
    const unpacked = await readUnpacked(folder, file);
    ({ madeAt } = unpacked.manifest);
    return { unpacked, uploads: join(folder, PARTS.uploads) };
  });
  return { madeAt, replaced };
};

/**
 * Undoes the latest restore: what it replaced is in use again, and what it brought is kept instead.
 * @throws DatabaseFault when nothing is kept
 */
export const goBack = async ({ url, dataDirectory }: { url: string; dataDirectory: string }): Promise<void> =>
  withKnex(url, async knex => {
    if ((await tablesOf(knex, 'replaced')).length === 0)
      throw new DatabaseFault('Nothing is kept that a restore has replaced: there is nothing to go back to');
    await swapTables(knex, 'replaced', tellPublishers);
    removePages(dataDirectory);
  });

/** Drops what the latest restore replaced; returns true when there was anything. */
export const discardReplaced = async (url: string): Promise<boolean> =>
  withKnex(url, async knex => {
    const isKept = (await tablesOf(knex, 'replaced')).length > 0;
    if (isKept) await dropBeside(knex, 'replaced');
    return isKept;
  });

import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { openDatabase } from '../connection/connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { migrate } from '../migrations/index.ts';
import { changeOver, dropTables, knexBeside, REPLACED, RESTORED, tablesOf } from './beside.ts';
import { loadRows } from './load.ts';
import { PARTS } from './manifest.ts';
import type { Say } from './progress.ts';
import { tellPublishers } from './tell-publishers.ts';
import { type Unpacked, unpack } from './unpack.ts';
import { workingFolder } from './working-folder.ts';

const holdsAnything = async (knex: Knex) =>
  (await knex.schema.hasTable('users')) && (await knex('users').first('id')) !== undefined;

/** @throws DatabaseFault when a database holds something, and nobody said that it may be replaced */
export const demandReplaceable = async (knex: Knex, replace: boolean | undefined, command: string): Promise<void> => {
  if (!replace && (await holdsAnything(knex)))
    throw new DatabaseFault(
      `The database already holds data. To replace all of it by the backup: npm run restore -- ${command} --replace`,
    );
};

/** Files are named by their content, so what is there already is the same, and nothing of what was goes. */
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

/** The pages were published from other data; the publisher makes them anew. */
const removePages = (dataDirectory: string) => rmSync(join(dataDirectory, 'site'), { recursive: true, force: true });

/**
 * Brings a backup back: the schema as it was, its rows, then what the schema has become since; and the uploads. All of it
 * is made and counted beside what is in use, which changes only at the end, in one statement; what was in use stays in
 * the database until the next backup or restore, so that {@link goBack} finds it.
 * @param options.replace without it, a database that holds anything is left alone
 * @returns the moment that the data are of, and whether it took the place of others
 * @throws DatabaseFault when the database is in use, or the file is no backup or not a whole one
 */
export const restore = async (options: {
  file: string;
  url: string;
  dataDirectory: string;
  replace?: boolean;
  say?: Say;
}): Promise<{ madeAt: string; replaced: boolean }> => {
  const { file, url, dataDirectory, say } = options;
  if (!existsSync(file)) throw new DatabaseFault(`There is no file ${file}`);
  return whileRestoring({ url, dataDirectory }, async ({ knex, folder }) => {
    const unpacked = await unpack(createReadStream(file), folder, file);
    await demandReplaceable(knex, options.replace, 'FILE');
    const replaced = await takePlace({ knex, url, dataDirectory, unpacked, say });
    return { madeAt: unpacked.manifest.madeAt, replaced };
  });
};

/** Where a restore works. */
interface Restoring {
  knex: Knex;
  /** A folder of its own, which goes with what is in it. */
  folder: string;
}

/** Does this with a working folder, and leaves nothing half restored behind, of those before neither. */
export const whileRestoring = async <Result>(
  { url, dataDirectory }: { url: string; dataDirectory: string },
  work: (restoring: Restoring) => Promise<Result>,
): Promise<Result> => {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  const folder = await workingFolder(dataDirectory);
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    return await work({ knex, folder });
  } finally {
    await dropTables(knex, RESTORED).catch(() => {});
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Puts what was unpacked in the place of what is in use; true when it replaced anything.
 * @param options.arrive what has to be there before the rows are in use
 */
export const takePlace = async (options: {
  knex: Knex;
  url: string;
  dataDirectory: string;
  unpacked: Unpacked;
  arrive?: () => Promise<void>;
  say?: Say | undefined;
}): Promise<boolean> => {
  const { knex, url, dataDirectory, unpacked, arrive, say } = options;
  await restoreRows(knex, url, unpacked, say);
  moveUploads(join(unpacked.folder, PARTS.uploads), join(dataDirectory, PARTS.uploads));
  await arrive?.();
  await dropTables(knex, REPLACED);
  await changeOver(knex, RESTORED, tellPublishers);
  removePages(dataDirectory);
  return (await tablesOf(knex, REPLACED)).length > 0;
};

/** Makes the tables of a backup beside those in use, as this version wants them. */
const restoreRows = async (knex: Knex, url: string, unpacked: Unpacked, say?: Say) => {
  // Of a restore that was cut off.
  await dropTables(knex, RESTORED);
  const beside = await knexBeside(knex, RESTORED);
  try {
    await loadRows(beside, RESTORED, url, unpacked, say);
    await migrate(beside);
  } finally {
    await beside.destroy();
  }
};

/**
 * Undoes the latest restore: what it replaced is in use again, and what it brought is kept in its place.
 * @throws DatabaseFault when nothing is kept
 */
export const goBack = async ({ url, dataDirectory }: { url: string; dataDirectory: string }): Promise<void> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    if ((await tablesOf(database.knex, REPLACED)).length === 0)
      throw new DatabaseFault('Nothing is kept that a restore has replaced: there is nothing to go back to');
    await changeOver(database.knex, REPLACED, tellPublishers);
    removePages(dataDirectory);
  } finally {
    await database.close();
  }
};

/** Drops what the latest restore replaced; true when there was anything. */
export const discardReplaced = async (url: string): Promise<boolean> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    return (await dropTables(database.knex, REPLACED)).length > 0;
  } finally {
    await database.close();
  }
};

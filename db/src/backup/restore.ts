import { cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../connection.ts';
import { DatabaseFault } from '../embedded/faults.ts';
import { demandKnown, migrate, migrateTo, rollback } from '../migrations/index.ts';
import { withClientOptions } from './client-options.ts';
import { type Manifest, PARTS, readManifest } from './manifest.ts';
import { clientProgram, startTool } from './programs.ts';

const unpack = async (file: string, folder: string): Promise<Manifest> => {
  const { child, done } = startTool('tar', ['-xzf', file, '-C', folder]);
  child.stdin?.end();
  await done;
  const manifest = join(folder, PARTS.manifest);
  if (!existsSync(manifest)) throw new DatabaseFault(`${file} is not a backup of this product`);
  return readManifest(readFileSync(manifest, 'utf8'));
};

const holdsAnything = async (knex: Knex) =>
  (await knex.schema.hasTable('users')) && (await knex('users').first('id')) !== undefined;

/** Migrations themselves may put rows in; those of the backup take their place. */
const emptyTables = async (knex: Knex) => {
  const [tables = []] = await knex.raw<[{ name: string }[]]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name NOT IN ('migrations', 'migrations_lock')",
  );
  await knex.transaction(async trx => {
    await trx.raw('SET FOREIGN_KEY_CHECKS = 0');
    for (const { name } of tables) await trx(name).delete();
    await trx.raw('SET FOREIGN_KEY_CHECKS = 1');
  });
};

const loadRows = (url: string, file: string) =>
  withClientOptions(url, async (options, database) => {
    const { child, done } = startTool(clientProgram(), [options, '--default-character-set=utf8mb4', database]);
    if (!child.stdin) throw new Error('The client takes no input');
    await Promise.all([done, pipeline(createReadStream(file), child.stdin)]);
  });

/**
 * Brings a backup back: the schema as it was, its rows, then what the schema has become since; and the uploads.
 * Pages that were published from other data go; the publisher makes them anew.
 * @param options.replace without it, a database that holds anything is left alone
 * @throws DatabaseFault when the database is in use, or the file is no backup
 */
export const restore = async (options: {
  file: string;
  url: string;
  dataDirectory: string;
  replace?: boolean;
}): Promise<Manifest> => {
  const { file, url, dataDirectory } = options;
  if (!existsSync(file)) throw new DatabaseFault(`There is no file ${file}`);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  const folder = mkdtempSync(join(dataDirectory, '.restore-'));
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    const manifest = await unpack(file, folder);
    if (!options.replace && (await holdsAnything(database.knex))) {
      throw new DatabaseFault(
        'The database already holds data. To replace all of it by the backup: npm run restore -- FILE --replace',
      );
    }
    demandKnown(manifest.migrations);
    await rollback(database.knex);
    await migrateTo(database.knex, manifest.migrations);
    await emptyTables(database.knex);
    await loadRows(url, join(folder, PARTS.data));
    await migrate(database.knex);
    const uploads = join(folder, PARTS.uploads);
    if (existsSync(uploads)) cpSync(uploads, join(dataDirectory, PARTS.uploads), { recursive: true });
    rmSync(join(dataDirectory, 'site'), { recursive: true, force: true });
    return manifest;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

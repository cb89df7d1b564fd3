import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../connection/connection.ts';
import { BOOKKEEPING, carriedOut } from '../migrations/runner/bookkeeping.ts';
import { REPLACED, RESTORED, tablesOf } from './beside.ts';
import { withClientOptions } from './client-options.ts';
import { dataFactsOf } from './data-facts.ts';
import { type Manifest, PARTS } from './manifest.ts';
import { dumpProgram, startTool } from './programs.ts';

/** The version of what is stored, and the tables that are no part of it. */
const schemaOf = async (url: string): Promise<{ migrations: string[]; notDumped: string[] }> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    const beside = [RESTORED, REPLACED].map(async prefix =>
      (await tablesOf(database.knex, prefix)).map(name => prefix + name),
    );
    return {
      migrations: await carriedOut(database.knex),
      // A restore makes these anew, by running the migrations.
      notDumped: [...BOOKKEEPING, ...(await Promise.all(beside)).flat()],
    };
  } finally {
    await database.close();
  }
};

/** MariaDB's tool begins with a command for its own client alone, which MySQL's does not know. */
const withoutSandboxLine = () => {
  let began = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = began ? undefined : chunk.toString('latin1');
      began = true;
      const isSandbox = text?.startsWith('/*M!999999');
      done(null, isSandbox ? chunk.subarray((text?.indexOf('\n') ?? -1) + 1) : chunk);
    },
  });
};

/**
 * Writes every row, as of one moment: `--single-transaction` reads from a snapshot and blocks nobody. Rows alone, with
 * the names of their columns; the tables come from the migrations, so that a backup of MariaDB fits MySQL, too.
 */
const dumpRows = (url: string, file: string, notDumped: string[]) =>
  withClientOptions(url, async (options, database) => {
    const { program, isMariadb } = dumpProgram();
    const args = [
      options,
      '--single-transaction',
      '--quick',
      '--skip-lock-tables',
      '--skip-add-locks',
      '--no-create-info',
      '--complete-insert',
      '--hex-blob',
      '--skip-triggers',
      '--no-tablespaces',
      '--skip-tz-utc',
      '--default-character-set=utf8mb4',
      ...(isMariadb ? [] : ['--column-statistics=0', '--set-gtid-purged=OFF']),
      ...notDumped.map(table => `--ignore-table=${database}.${table}`),
      database,
    ];
    const { child, done } = startTool(program, args);
    child.stdin?.end();
    if (!child.stdout) throw new Error('The dump has no output');
    await Promise.all([done, pipeline(child.stdout, withoutSandboxLine(), createWriteStream(file, { mode: 0o600 }))]);
  });

/**
 * Writes the database and the uploads into one compressed file, while the product runs. The file appears when it is whole.
 * Uploads are read after the rows: a file that a row names was stored before the row was.
 * @param options.file where to; its folder is made
 * @returns its size in bytes
 */
export const backup = async (options: { url: string; uploads: string; file: string }): Promise<number> => {
  const { url, uploads, file } = options;
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(folder, '.backup-'));
  try {
    const madeAt = new Date().toISOString();
    const { migrations, notDumped } = await schemaOf(url);
    const rows = join(draft, PARTS.data);
    await dumpRows(url, rows, notDumped);
    const manifest: Manifest = { format: 1, madeAt, migrations, data: await dataFactsOf(rows) };
    writeFileSync(join(draft, PARTS.manifest), JSON.stringify(manifest, null, 2));
    const packed = join(draft, 'packed');
    const found = existsSync(uploads) ? ['-C', dirname(uploads), PARTS.uploads] : [];
    const { child, done } = startTool(
      'tar',
      ['-czf', packed, '-C', draft, PARTS.manifest, PARTS.data, ...found],
      // 1: a file went away or grew while it was read, as files of a product that runs may.
      code => code <= 1,
    );
    child.stdin?.end();
    await done;
    // It holds what people told about themselves.
    chmodSync(packed, 0o600);
    renameSync(packed, file);
    return statSync(file).size;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { backup, dropReplacedData, restore, undoRestore } from '../src/backup/index.ts';
import { type Database, newId } from '../src/index.ts';
import { testDatabase } from '../src/testing/index.ts';
import { loggedServer } from './support/logged-server.ts';
import { schemaOf } from './support/schema-of.ts';

const COMMAND = join(import.meta.dirname, '../src/backup/restore-command.ts');
/** A value that looks like the end of a row, a statement and a line. */
const HARD = "O'Brien\\'s (1),(2);\nINSERT INTO `users` VALUES (3);";

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const [here, there] = [await testDatabase(), await testDatabase()];
t.teardown(() => Promise.all([here.close(), there.close()]));
const folder = aFolder();
const schema = await schemaOf(here);
const uploads = join(folder, 'uploads');
mkdirSync(uploads);
writeFileSync(join(uploads, 'of-the-backup.webp'), 'picture');
const good = join(folder, 'good.tar.gz');

const aUser = (name: string) => ({ id: newId(), email: `${newId()}@example.com`, name, role: 'consultant' });
/** Returns the names of the additional databases that a restore left on the server. */
const databasesBeside = async () => {
  const [rows] = await there.knex.raw(
    "SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE CONCAT(DATABASE(), '\\_%') ORDER BY 1",
  );
  return rows.map(({ name }: { name: string }) => name.split('_').at(-1));
};
const userNames = async ({ knex }: Database) =>
  (await knex('users').orderBy('name').select('name')).map(({ name }: { name: string }) => name);

await here.knex('users').insert([aUser(HARD), aUser('Backed up')]);
await here.knex('categories').insert({ id: newId(), name: 'Food', slug: 'food', description: HARD });
await backup({ url: here.url, dataDirectory: folder, file: good });

interface Parts {
  manifest: { migrations: string[]; data: { sha256: string } };
  data: string;
}

/** Writes a backup with altered parts and, unless `fixChecksum` is false, a checksum that matches them. */
const altered = (name: string, alter: (parts: Parts) => void, fixChecksum = true) => {
  const parts = join(aFolder(), 'parts');
  mkdirSync(parts);
  spawnSync('tar', ['-xzf', good, '-C', parts]);
  const [manifestFile, dataFile] = [join(parts, 'manifest.json'), join(parts, 'data.sql')];
  const given: Parts = {
    manifest: JSON.parse(readFileSync(manifestFile, 'utf8')),
    data: readFileSync(dataFile, 'latin1'),
  };
  alter(given);
  if (fixChecksum) given.manifest.data.sha256 = createHash('sha256').update(given.data, 'latin1').digest('hex');
  writeFileSync(manifestFile, JSON.stringify(given.manifest));
  writeFileSync(dataFile, Buffer.from(given.data, 'latin1'));
  const file = join(folder, name);
  spawnSync('tar', ['-czf', file, '-C', parts, 'manifest.json', 'data.sql', 'uploads']);
  return file;
};

/**
 * Creates a data directory with a page and an upload, and a database with one user. Returns a check that they are
 * unchanged.
 */
const inUse = async () => {
  const dataDirectory = aFolder();
  mkdirSync(join(dataDirectory, 'uploads'));
  mkdirSync(join(dataDirectory, 'site'));
  writeFileSync(join(dataDirectory, 'uploads/in-use.webp'), 'mine');
  await there.knex('users').delete();
  await there.knex('users').insert(aUser('In use'));
  const isUntouched = async (t: Test) => {
    t.same(await userNames(there), ['In use']);
    t.same(await schemaOf(there), schema, 'the database has the tables of the backup only');
    t.same(readdirSync(dataDirectory).sort(), ['.backup', 'site', 'uploads']);
    t.notOk(existsSync(join(dataDirectory, '.backup/work')));
    t.same(await databasesBeside(), []);
    t.same(readdirSync(join(dataDirectory, 'uploads')), ['in-use.webp']);
  };
  return { dataDirectory, isUntouched };
};

t.test('a backup that cannot be restored leaves the current data unchanged', async t => {
  const { dataDirectory, isUntouched } = await inUse();
  const refused: [string, RegExp, string][] = [
    [
      'of a newer version',
      /made by a newer version of the product, .* does not know 999-of-tomorrow\. Use the version that made it/,
      altered('newer.tar.gz', ({ manifest }) => {
        manifest.migrations = [...manifest.migrations, '999-of-tomorrow'];
      }),
    ],
    [
      'from before the baseline schema',
      /development version.*cannot upgrade/,
      altered('before.tar.gz', ({ manifest }) => {
        manifest.migrations = ['001-people', '002-catalogue'];
      }),
    ],
    [
      'rows that break off midway',
      /ended with 1|arrived/,
      altered('cut.tar.gz', parts => {
        parts.data = parts.data.slice(0, parts.data.indexOf('Backed up'));
      }),
    ],
    [
      'rows that were changed',
      /its checksum is another/,
      altered(
        'changed.tar.gz',
        parts => {
          parts.data = parts.data.replace('Backed up', 'Taken out');
        },
        false,
      ),
    ],
    [
      'rows that the tables refuse',
      /ended with 1/,
      altered('refused.tar.gz', parts => {
        parts.data = parts.data.replace("'consultant'", "'owner'");
      }),
    ],
    [
      'a row less than were written',
      /1 rows of categories, 0 arrived/,
      altered('less.tar.gz', parts => {
        parts.data += 'DELETE FROM categories; COMMIT;\n';
      }),
    ],
  ];
  for (const [what, why, file] of refused) {
    await t.rejects(restore({ file, url: there.url, dataDirectory, replace: true }), why, what);
    await isUntouched(t);
  }
});

t.test('a killed restore leaves the current data unchanged, and the next one succeeds', async t => {
  /** Kills a restore that has created some tables. */
  const killed = async () => {
    const state = await inUse();
    const env = { ...process.env, DATABASE_URL: there.url, DATA_DIR: state.dataDirectory };
    const child = spawn(process.execPath, [COMMAND, good, '--replace'], { env, stdio: 'ignore' });
    const closed = once(child, 'close');
    while (child.exitCode === null) {
      const [[row]] = await there.knex.raw(
        "SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = CONCAT(DATABASE(), '_restored')",
      );
      if (row.n > 12) break;
      await pause(5);
    }
    child.kill('SIGKILL');
    await closed;
    // Waits until the server has finished its running statements.
    for (;;) {
      const [[row]] = await there.knex.raw(
        "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db LIKE CONCAT(DATABASE(), '%') AND id <> CONNECTION_ID() AND command = 'Query'",
      );
      if (Number(row.n) === 0) break;
      await pause(5);
    }
    // The uploads are moved before the tables, so without them the kill was in time.
    const isTooLate = existsSync(join(state.dataDirectory, 'uploads/of-the-backup.webp'));
    return { ...state, isTooLate, signal: child.signalCode };
  };
  let last = await killed();
  while (last.isTooLate) {
    await dropReplacedData(there.url);
    last = await killed();
  }
  const { dataDirectory, isUntouched, signal } = last;
  t.equal(signal, 'SIGKILL');
  t.same(await userNames(there), ['In use']);
  await t.rejects(restore({ file: join(folder, 'newer.tar.gz'), url: there.url, dataDirectory, replace: true }));
  await isUntouched(t);
});

t.test('the data that a restore replaced is kept and can be restored until it is dropped', async t => {
  const { dataDirectory } = await inUse();
  const place = { url: there.url, dataDirectory };
  const { replaced } = await restore({ ...place, file: good, replace: true });
  t.equal(replaced, true);
  t.same(await userNames(there), ['Backed up', HARD]);
  t.same(await schemaOf(there), schema, 'keys and checks have the names from the migrations');
  t.same(readdirSync(join(dataDirectory, 'uploads')).sort(), ['in-use.webp', 'of-the-backup.webp']);
  t.notOk(existsSync(join(dataDirectory, 'site')), 'the previous pages are removed');
  t.same(await databasesBeside(), ['replaced']);
  const [{ name: database }] = (await there.knex.raw('SELECT DATABASE() AS name'))[0];
  t.same(await there.knex(`${database}_replaced.users`).select('name'), [{ name: 'In use' }]);

  await undoRestore(place);
  t.same(await userNames(there), ['In use']);
  t.same(await schemaOf(there), schema);
  await t.rejects(
    there
      .knex('account_links')
      .insert({ id: newId(), user_id: newId(), purpose: 'reset', token_hash: 'x', expires_at: new Date() }),
    {
      code: 'ER_NO_REFERENCED_ROW_2',
    },
  );
  await undoRestore(place);
  t.same(await userNames(there), ['Backed up', HARD], 'going back twice restores the backup again');

  const file = join(folder, 'again.tar.gz');
  await backup({ url: there.url, dataDirectory: folder, file });
  await restore({ ...place, file, replace: true });
  t.same(await userNames(there), ['Backed up', HARD], 'replaced data is not in a backup');
  t.equal(await dropReplacedData(there.url), true);
  t.same(await databasesBeside(), []);
  t.equal(await dropReplacedData(there.url), false);
  await t.rejects(undoRestore(place), /there is nothing to go back to/);
});

/** A file system in memory, which the folder for temporary files is not on. Not every system has one. */
const OTHER_FILE_SYSTEM = '/dev/shm';
const hasOther = existsSync(OTHER_FILE_SYSTEM) && statSync(OTHER_FILE_SYSTEM).dev !== statSync(tmpdir()).dev;

t.test(
  'uploads are restored into a shared folder on another file system',
  { skip: !hasOther && 'there is only one file system' },
  async t => {
    const dataDirectory = aFolder();
    const shared = mkdtempSync(join(OTHER_FILE_SYSTEM, 'restore-'));
    t.teardown(() => rmSync(shared, { recursive: true, force: true }));
    symlinkSync(shared, join(dataDirectory, 'uploads'));
    await restore({ file: good, url: there.url, dataDirectory, replace: true });
    t.equal(readFileSync(join(shared, 'of-the-backup.webp'), 'utf8'), 'picture');
    t.same(readdirSync(shared), ['of-the-backup.webp'], 'no incomplete file is left');
  },
);

t.test('going back to an older version keeps the tables that it does not know with the replaced data', async t => {
  const { dataDirectory } = await inUse();
  const place = { url: there.url, dataDirectory };
  await there.knex.raw(
    'CREATE TABLE newer_notes (user_id CHAR(36) COLLATE utf8mb4_bin NOT NULL, FOREIGN KEY (user_id) REFERENCES users (id))',
  );
  await there.knex.raw('INSERT INTO newer_notes SELECT id FROM users');

  await restore({ ...place, file: good, replace: true });
  t.same(await schemaOf(there), schema, 'the database has the tables of the backup only');
  await undoRestore(place);
  t.equal((await there.knex('newer_notes')).length, 1, 'going back restores them with their rows');
  await undoRestore(place);
  t.same(await schemaOf(there), schema);
  t.equal(await dropReplacedData(there.url), true, 'no foreign key prevents dropping the replaced data');
  t.same(await databasesBeside(), []);
});

t.test('going back works when the database had no tables of the product before the restore', async t => {
  const other = await testDatabase({ empty: true });
  t.teardown(() => other.close());
  await other.knex.raw('CREATE TABLE others (id INT)');
  const place = { url: other.url, dataDirectory: aFolder() };
  t.match(await restore({ ...place, file: good }), { replaced: true });
  await undoRestore(place);
  t.same(await other.knex('others'), []);
  t.notOk(await other.knex.schema.hasTable('users'));
});

t.test('an account that may not create databases gets a message with the required rights', async t => {
  const { url, database } = await loggedServer(t, { everywhere: 'PROCESS' });
  await database.knex.raw('CREATE DATABASE marketplace_restored');
  // The account has rights on `marketplace_restored`, but not on the second database that a restore creates.
  const own = new URL(url);
  own.pathname = '/marketplace_restored';
  await t.rejects(restore({ file: good, url: own.href, dataDirectory: aFolder() }), {
    message:
      'The account of DATABASE_URL needs rights on a database beside its own: GRANT ALL ON `marketplace\\_restored\\_restored`.* TO it',
  });
});

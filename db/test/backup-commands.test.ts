import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { newId } from '../src/index.ts';
import { testDatabase } from '../src/testing/index.ts';

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-command-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Runs a command as `npm run` does, from a folder of its caller. */
const run = (
  name: 'backup' | 'restore',
  options: { url: string; data: string; from: string; bucket?: string; env?: Record<string, string> },
  ...args: string[]
) =>
  spawnSync(process.execPath, [join(import.meta.dirname, `../src/backup/${name}-command.ts`), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: options.url,
      DATA_DIR: options.data,
      INIT_CWD: options.from,
      S3_BUCKET: options.bucket ?? '',
      ...options.env,
    },
    encoding: 'utf8',
  });

t.test('the commands for a backup', async t => {
  const [here, elsewhere] = [await testDatabase(), await testDatabase()];
  t.teardown(() => Promise.all([here.close(), elsewhere.close()]));
  const [data, otherData, from] = [aFolder(), aFolder(), aFolder()];
  mkdirSync(join(data, 'uploads'));
  writeFileSync(join(data, 'uploads/picture.webp'), 'a picture');
  await here.knex('categories').insert({ id: newId(), name: 'Food', slug: 'food', description: '' });
  const place = { url: here.url, data, from };
  const other = { url: elsewhere.url, data: otherData, from };

  t.test('write one where nobody says where, and say what is not in it', async t => {
    const { status, stdout } = run('backup', place);
    t.equal(status, 0);
    const [name = ''] = readdirSync(join(data, 'backups'));
    t.match(name, /^marketplace-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/);
    t.match(stdout, new RegExp(`^✓ Backup written: .*${name} \\(\\d+\\.\\d MB\\)\\. Keep .*secrets\\.json apart`));
  });

  t.test('write and read one by a name that counts from where one stands', async t => {
    t.equal(run('backup', place, 'mine.tar.gz').status, 0);
    t.same(readdirSync(from), ['mine.tar.gz']);
    const restored = run('restore', other, 'mine.tar.gz');
    t.match([restored.status, restored.stdout], [0, /^✓ Restored as it was at \d{4}-.*Start the product/]);
    t.match(await elsewhere.knex('categories').select('name'), [{ name: 'Food' }]);
    t.equal(readFileSync(join(otherData, 'uploads/picture.webp'), 'utf8'), 'a picture');
  });

  t.test('replace what is there only when that is said', async t => {
    await elsewhere.knex('users').insert({ id: newId(), email: 'a@example.com', name: 'A', role: 'admin' });
    const refused = run('restore', other, 'mine.tar.gz');
    t.match([refused.status, refused.stderr], [1, /^✗ .*already holds data.*--replace/]);
    t.equal(run('restore', other, '--replace', 'mine.tar.gz').status, 0);
    t.same(await elsewhere.knex('users').select('id'), []);
  });

  t.test('say that what is in a bucket is not in a backup, and only then', async t => {
    const said = /Not in it: the uploads in the bucket franchise-uploads, which need a copy of their own/;
    t.match(run('backup', { ...place, bucket: 'franchise-uploads' }, 'bucket.tar.gz').stdout, said);
    t.match(run('restore', { ...other, bucket: 'franchise-uploads' }, 'bucket.tar.gz', '--replace').stdout, said);
    t.notMatch(run('backup', place, 'folder.tar.gz').stdout, 'bucket');
  });

  t.test('say in one line what is wrong', async t => {
    const silent = run('restore', other);
    t.match([silent.status, silent.stderr], [1, /^✗ Which one\?\n {2}npm run restore -- FILE/]);
    t.match(run('restore', other, 'absent.tar.gz').stderr, /^✗ There is no file .*absent\.tar\.gz\n$/);
    const nowhere = { ...place, url: 'mysql://nobody:nothing@127.0.0.1:1/marketplace' };
    t.match(run('backup', nowhere).stderr, /^✗ .*cannot be reached/);
    writeFileSync(join(from, 'empty.tar.gz'), '');
    const empty = run('restore', other, 'empty.tar.gz', '--replace');
    t.match([empty.status, empty.stderr], [1, /^✗ /]);
  });

  t.test('refuse what a newer version wrote, and leave alone what is there', async t => {
    const parts = aFolder();
    const tar = (...args: string[]) => t.equal(spawnSync('tar', args).status, 0);
    tar('-xzf', join(from, 'mine.tar.gz'), '-C', parts);
    const manifest: { migrations: string[] } = JSON.parse(readFileSync(join(parts, 'manifest.json'), 'utf8'));
    const before = await elsewhere.knex('categories').select();
    t.equal(before.length, 1);
    for (const [newer, said] of [
      [
        { ...manifest, migrations: [...manifest.migrations, '999-of-tomorrow'] },
        /newer version .* does not know 999-of-tomorrow/,
      ],
      [{ ...manifest, format: 2 }, /made by a newer version of the product/],
    ] as const) {
      writeFileSync(join(parts, 'manifest.json'), JSON.stringify(newer));
      tar('-czf', join(from, 'newer.tar.gz'), '-C', parts, ...readdirSync(parts));
      const refused = run('restore', other, 'newer.tar.gz', '--replace');
      t.match([refused.status, refused.stderr], [1, said]);
      t.same(await elsewhere.knex('categories').select(), before);
    }
  });

  t.test('make keys, and back up for them into a target without a log', async t => {
    const identity = join(from, 'identity.txt');
    const made = run('backup', place, '--key', 'identity.txt');
    t.match([made.status, readFileSync(identity, 'utf8')], [0, /^AGE-SECRET-KEY-/m]);
    t.notMatch(made.stdout, 'AGE-SECRET-KEY');
    t.match(run('backup', place, '--key', 'identity.txt').stderr, /^✗ .*is there already/);
    const BACKUP_KEY = /age1\w+/.exec(made.stdout)?.[0] ?? '';
    const env = { BACKUP_TARGET: 'target', BACKUP_KEY };
    const opening = { ...env, BACKUP_IDENTITY_FILE: identity };

    const following = run('backup', { ...place, env }, '--follow');
    t.match(
      [following.status, following.stderr],
      [1, /^✗ The server's log cannot be followed:\n {2}it keeps no log: log_bin/],
    );
    const backedUp = run('backup', { ...place, env: opening });
    t.match([backedUp.status, backedUp.stderr], [0, '']);
    t.match(backedUp.stdout, /keeps no log that can be followed.*\n.*Verified: \d+ rows restored and compared/);
    t.match(await here.knex('schedules').where({ name: 'backup' }).first(), { outcome: 'done', runs: 1 });
    t.match(run('backup', { ...place, env }, '--list').stdout, /What can be brought back:\n {2}\d{4}-.* in Malaysia/);

    const early = run('restore', { ...other, env: opening }, '--at', '2026-01-01 10:15', '--replace');
    t.match(early.stdout, 'Understood: 2026-01-01 10:15:00 in Malaysia (02:15:00 UTC)');
    t.match([early.status, early.stderr], [1, /^✗ .*is not covered.*What can be brought back/]);
  });

  t.test('say which setting a target lacks', async t => {
    const faultOf = (name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
      run(name, { ...place, env }, ...args).stderr;
    t.match(faultOf('restore', {}, '--at', '2026-01-01 10:15'), /BACKUP_TARGET is missing/);
    t.match(faultOf('restore', { BACKUP_TARGET: 'target' }, '--latest'), /BACKUP_IDENTITY_FILE must name the file/);
    t.match(faultOf('restore', { BACKUP_TARGET: 'target' }, '--at', 'yesterday'), /"yesterday" is no time/);
    t.match(faultOf('backup', { BACKUP_TARGET: 'target' }), /BACKUP_KEY is missing/);
    const written = readdirSync(join(data, 'backups'));
    for (const args of [[], ['plain.tar.gz']])
      t.match(faultOf('backup', { BACKUP_KEY: 'age1…' }, ...args), /BACKUP_TARGET is missing, but BACKUP_KEY is given/);
    t.same(readdirSync(join(data, 'backups')), written, 'nothing that a key should have encrypted');
    t.notOk(readdirSync(from).includes('plain.tar.gz'));
  });
});

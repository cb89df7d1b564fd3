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

/** Runs a command as `npm run` does, called from a folder. */
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
      SECRETS_KEY: '',
      ...options.env,
    },
    encoding: 'utf8',
  });

t.test('the backup and restore commands', async t => {
  const [here, elsewhere] = [await testDatabase(), await testDatabase()];
  t.teardown(() => Promise.all([here.close(), elsewhere.close()]));
  const [data, otherData, from] = [aFolder(), aFolder(), aFolder()];
  mkdirSync(join(data, 'uploads'));
  writeFileSync(join(data, 'uploads/picture.webp'), 'a picture');
  await here.knex('categories').insert({ id: newId(), name: 'Food', slug: 'food', description: '' });
  const place = { url: here.url, data, from };
  const other = { url: elsewhere.url, data: otherData, from };

  t.test('backup without a name writes a file and says what it does not contain', async t => {
    const { status, stdout } = run('backup', place);
    t.equal(status, 0);
    const [name = ''] = readdirSync(join(data, 'backups'));
    t.match(name, /^marketplace-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/);
    t.match(stdout, new RegExp(`^✓ Backup written: .*${name} \\(\\d+\\.\\d MB\\)\\. Keep .*secrets\\.json apart`));
  });

  t.test("backup and restore resolve file names from the caller's folder", async t => {
    t.equal(run('backup', place, 'mine.tar.gz').status, 0);
    t.same(readdirSync(from), ['mine.tar.gz']);
    const restored = run('restore', other, 'mine.tar.gz');
    t.match([restored.status, restored.stdout], [0, /^✓ Restored as it was at \d{4}-.*Start the product/]);
    t.match(await elsewhere.knex('categories').select('name'), [{ name: 'Food' }]);
    t.equal(readFileSync(join(otherData, 'uploads/picture.webp'), 'utf8'), 'a picture');
  });

  t.test('restore replaces existing data only with --replace', async t => {
    await elsewhere.knex('users').insert({ id: newId(), email: 'a@example.com', name: 'A', role: 'admin' });
    const refused = run('restore', other, 'mine.tar.gz');
    t.match([refused.status, refused.stderr], [1, /^✗ .*already holds data.*--replace/]);
    t.equal(run('restore', other, '--replace', 'mine.tar.gz').status, 0);
    t.same(await elsewhere.knex('users').select('id'), []);
  });

  t.test('both commands print that uploads in a bucket are not part of a backup', async t => {
    const said = /Not in it: the uploads in the bucket franchise-uploads, which need a copy of their own/;
    t.match(run('backup', { ...place, bucket: 'franchise-uploads' }, 'bucket.tar.gz').stdout, said);
    t.match(run('restore', { ...other, bucket: 'franchise-uploads' }, 'bucket.tar.gz', '--replace').stdout, said);
    t.notMatch(run('backup', place, 'folder.tar.gz').stdout, 'bucket');
  });

  t.test('the commands report errors in one line', async t => {
    const silent = run('restore', other);
    t.match([silent.status, silent.stderr], [1, /^✗ Which one\?\n {2}npm run restore -- FILE/]);
    t.match(run('restore', other, 'absent.tar.gz').stderr, /^✗ There is no file .*absent\.tar\.gz\n$/);
    const nowhere = { ...place, url: 'mysql://nobody:nothing@127.0.0.1:1/marketplace' };
    t.match(run('backup', nowhere).stderr, /^✗ .*cannot be reached/);
    writeFileSync(join(from, 'empty.tar.gz'), '');
    const empty = run('restore', other, 'empty.tar.gz', '--replace');
    t.match([empty.status, empty.stderr], [1, /^✗ /]);
  });

  t.test('without DATABASE_URL no command creates a database by mistake', async t => {
    const folder = aFolder();
    const nowhere = { url: '', data: folder, from };
    const env = { RESTIC_REPOSITORY: 'repository', RESTIC_PASSWORD: 'x' };
    const results = [
      run('backup', nowhere),
      run('backup', nowhere, 'nowhere.tar.gz'),
      run('backup', { ...nowhere, env }),
      run('restore', nowhere, 'mine.tar.gz'),
      run('restore', { ...nowhere, env }, '--latest'),
      run('restore', nowhere, '--back'),
      run('restore', nowhere, '--discard'),
    ];
    for (const { status, stderr } of results)
      t.match([status, stderr], [1, `✗ DATABASE_URL is not set, and DATA_DIR (${folder}) has no private database.`]);
    t.same(readdirSync(folder), [], 'nothing is written');
    t.notOk(readdirSync(from).includes('nowhere.tar.gz'));
  });

  t.test('restore creates the private database of a new machine, which is then backed up', async t => {
    const moved = { url: '', data: aFolder(), from };
    writeFileSync(join(moved.data, 'secrets.json'), '{}');
    t.match(run('backup', moved), { status: 1, stderr: /has no private database/ });
    t.match(run('restore', moved, 'mine.tar.gz'), { status: 0, stdout: /^✓ Restored as it was at / });
    t.match(run('restore', moved, '--discard'), { status: 0, stdout: /^✓ Nothing was kept/ });
    t.match(run('backup', moved, 'moved.tar.gz'), { status: 0, stdout: /^✓ Backup written: / });
    const byVariables = { url: '', data: aFolder(), from, env: { SECRETS_KEY: 'x'.repeat(32) } };
    t.match(run('backup', byVariables), { status: 1, stderr: /has no private database/ });
    t.match(run('restore', byVariables, 'mine.tar.gz'), { status: 0, stdout: /^✓ Restored as it was at / });
  });

  t.test('restore refuses a backup of a newer version and changes nothing', async t => {
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

  t.test('the commands back up into a repository, list it, and restore from it', async t => {
    const env = { RESTIC_REPOSITORY: 'repository', RESTIC_PASSWORD_FILE: 'password', RESTIC_CACHE_DIR: aFolder() };
    writeFileSync(join(from, 'password'), 'correct horse');
    const missing = run('backup', { ...place, env });
    t.match([missing.status, missing.stderr], [1, /Is there a repository at the following location/]);
    t.match(await here.knex('schedules').where({ name: 'backup' }).first(), { outcome: 'failed', runs: 1 });
    t.equal(spawnSync('restic', ['init'], { cwd: from, env: { ...process.env, ...env } }).status, 0);

    const following = run('backup', { ...place, env }, '--follow');
    t.match(
      [following.status, following.stderr],
      [1, /^✗ The server's log cannot be followed:\n {2}it keeps no log: set log_bin/],
    );
    const backedUp = run('backup', { ...place, env });
    t.match([backedUp.status, backedUp.stderr], [0, '']);
    t.match(backedUp.stdout, /keeps no log that can be followed.*\n.*Verified: \d+ rows restored and compared/);
    t.match(await here.knex('schedules').where({ name: 'backup' }).first(), { outcome: 'done', runs: 2 });
    t.match(run('backup', { ...place, env }, '--list').stdout, /What can be brought back:\n {2}\d{4}-.* in Malaysia/);

    const early = run('restore', { ...other, env }, '--at', '2026-01-01 10:15', '--replace');
    t.match(early.stdout, 'Understood: 2026-01-01 10:15:00 in Malaysia (02:15:00 UTC)');
    t.match([early.status, early.stderr], [1, /^✗ .*is not covered.*What can be brought back/]);
    await elsewhere.knex('categories').delete();
    const latest = run('restore', { ...other, env }, '--latest', '--replace');
    t.match([latest.status, latest.stderr], [0, '']);
    t.match(await elsewhere.knex('categories').select('name'), [{ name: 'Food' }]);
    t.match(latest.stdout, /Making a full backup, from which the log goes on\n✓ Restored as it was at/);
    const { stdout } = spawnSync('restic', ['snapshots', '--json'], { cwd: from, env: { ...process.env, ...env } });
    t.equal(JSON.parse(`${stdout}`).length, 2, 'the restored state is in a backup');

    writeFileSync(join(from, 'password'), 'wrong');
    const uncovered = run('restore', { ...other, env }, 'mine.tar.gz', '--replace');
    t.match([uncovered.status, uncovered.stdout], [0, /✓ Restored as it was.*Beware: no full backup .*wrong password/]);
  });

  t.test('the commands report missing settings and programs', async t => {
    const faultOf = (name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
      run(name, { ...place, env }, ...args).stderr;
    const repository = { RESTIC_REPOSITORY: 'repository', RESTIC_PASSWORD: 'x' };
    for (const args of [['--follow'], ['--list']])
      t.match(faultOf('backup', {}, ...args), /RESTIC_REPOSITORY is missing/);
    t.match(faultOf('restore', {}, '--at', '2026-01-01 10:15'), /RESTIC_REPOSITORY is missing/);
    t.match(faultOf('restore', repository, '--at', 'yesterday'), /"yesterday" is no time/);
    t.equal(
      faultOf('backup', { ...repository, PATH: '/nowhere' }),
      '✗ Backups in RESTIC_REPOSITORY need restic, which is not installed: on Debian or Ubuntu, sudo apt install restic\n',
    );
    const written = readdirSync(join(data, 'backups'));
    for (const args of [[], ['plain.tar.gz']])
      t.match(
        faultOf('backup', { RESTIC_PASSWORD: 'x' }, ...args),
        /RESTIC_REPOSITORY is missing, but RESTIC_PASSWORD is/,
      );
    t.same(readdirSync(join(data, 'backups')), written, 'no unencrypted file is written');
    t.notOk(readdirSync(from).includes('plain.tar.gz'));
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { verifyBackup } from '../src/backup/in-time/nightly.ts';
import { undoRestore } from '../src/backup/index.ts';
import { BACKUP_FILES, readDumpFacts } from '../src/backup/manifest.ts';
import { testDatabase, waitUntil } from '../src/testing/index.ts';
import { openRepository, TestRepository } from './support/a-repository.ts';
import { aFolder, aUser, loggedServer, userNames } from './support/logged-server.ts';

const server = await loggedServer(t);
const { knex } = server.database;
const backups = new TestRepository(t, server);
const elsewhere = await testDatabase();
t.teardown(() => elsewhere.close());
const there = { url: elsewhere.url, dataDirectory: aFolder(t) };
const HARD = 'Since, 马来西亚 \'"\\ \n';

writeFileSync(join(backups.data, 'uploads/before.webp'), 'a picture');
await knex('users').insert(aUser('In the full backup'));
const { full } = await backups.full();
const follower = backups.follow();
await knex('users').insert([aUser('Since'), aUser(HARD)]);
await knex('users').where({ name: 'In the full backup' }).update({ phone: '+60 12-345 6789' });
await knex.raw('FLUSH BINARY LOGS');
writeFileSync(join(backups.data, 'uploads/since.webp'), 'another');
await backups.allIsCopied();
const beforeMistake = await backups.nextSecond();
await knex('users').delete();
for (const name of ['before.webp', 'since.webp']) rmSync(join(backups.data, 'uploads', name));
await knex('users').insert(aUser('After the mistake'));
await backups.allIsCopied();
await knex('users').insert(aUser('At the end'));
await backups.allIsCopied();
await follower.stop();

/** Returns the data files of a repository. */
const packs = (place: string) =>
  readdirSync(join(place, 'data'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Changes a byte in the middle of each data file. Returns a function that restores them. */
const tamper = (place: string) => {
  const contents = packs(place).map(path => ({ path, content: readFileSync(path) }));
  for (const { path, content } of contents) {
    const changed = Buffer.from(content);
    const middle = changed.length >> 1;
    changed[middle] = ~(changed[middle] ?? 0) & 0xff;
    writeFileSync(path, changed);
  }
  return () => {
    for (const { path, content } of contents) writeFileSync(path, content);
  };
};

t.test('a restore that is not possible is refused before any data is changed', async t => {
  await elsewhere.knex('users').insert(aUser('In use'));
  const refused = async (
    reason: RegExp,
    at: Date | null,
    options: Partial<Parameters<typeof backups.restore>[1]> = {},
  ) => {
    await t.rejects(backups.restore(at, { ...there, ...options }), reason);
    t.same(await userNames(elsewhere), ['In use']);
    t.same(
      readdirSync(there.dataDirectory, { recursive: true }).filter(name => name !== '.backup'),
      [],
    );
  };
  const stranger = openRepository({ ...backups.env, RESTIC_PASSWORD: 'wrong' });
  await refused(/restic snapshots: Fatal: wrong password or no key found/, beforeMistake, { repository: stranger });
  const nowhere = openRepository({ ...backups.env, RESTIC_REPOSITORY: aFolder(t) });
  await refused(/Is there a repository at the following location/, beforeMistake, { repository: nowhere });
  await refused(/is not covered. What can be brought back:\n {2}\d{4}-.* in Malaysia .* to /, new Date(0));
  await refused(/already holds data.*--replace/, beforeMistake, { replace: false });
  const repair = tamper(backups.place);
  await refused(/restic restore: /, beforeMistake);
  repair();
});

t.test(
  'a restore to the time before a mistake has every acknowledged change and upload before it and no later change',
  async t => {
    t.match(await backups.restore(beforeMistake, there), { at: beforeMistake, from: full.at, replaced: true });
    t.same(await userNames(elsewhere), ['In the full backup', 'Since', HARD]);
    const first = await elsewhere.knex('users').where({ name: 'In the full backup' }).first('phone');
    t.match(first, { phone: '+60 12-345 6789' });
    for (const [name, content] of Object.entries({ 'before.webp': 'a picture', 'since.webp': 'another' }))
      t.equal(readFileSync(join(there.dataDirectory, 'uploads', name), 'utf8'), content);
    await undoRestore(there);
    t.same(await userNames(elsewhere), ['In use'], 'going back restores the previous data');
  },
);

t.test('the repository cannot be read without the password', t => {
  for (const path of packs(backups.place)) t.notMatch(readFileSync(path, 'latin1'), /example\.com|a picture|Since/);
  t.ok(packs(backups.place).length > 2);
  t.end();
});

t.test('a damaged repository and missing rows fail the verification', async t => {
  const others = new TestRepository(t, server);
  const { full } = await others.full();
  const place = { repository: others.repository, dataDirectory: others.data };
  const repair = tamper(others.place);
  await t.rejects(verifyBackup(place, full), /restic (check|restore): /);
  repair();

  const folder = join(others.data, '.backup/work');
  mkdirSync(folder, { recursive: true });
  await others.repository.fetch(full.id, ['.backup/work'], others.data);
  const manifest = JSON.parse(readFileSync(join(folder, BACKUP_FILES.manifest), 'utf8'));
  const rows = readFileSync(join(folder, BACKUP_FILES.data), 'latin1').replace(/^INSERT INTO `users`[\s\S]*?;$/m, '');
  writeFileSync(join(folder, BACKUP_FILES.data), rows, 'latin1');
  manifest.data.sha256 = (await readDumpFacts(join(folder, BACKUP_FILES.data))).sha256;
  writeFileSync(join(folder, BACKUP_FILES.manifest), JSON.stringify(manifest));
  const less = await others.repository.store({
    folder: others.data,
    paths: ['.backup/work'],
    at: full.at,
    tags: ['full'],
  });
  await t.rejects(verifyBackup(place, { ...full, id: less.id }), /The backup has \d rows of users, 0 arrived/);
});

t.test('old backups are removed only after the new nightly backup was verified; if it fails, all stay', async t => {
  const others = new TestRepository(t, server);
  const store = (day: number, tags: string[]) =>
    others.repository.store({ folder: others.data, paths: ['uploads'], at: new Date(Date.UTC(2026, 0, day)), tags });
  writeFileSync(join(others.data, 'uploads/a.webp'), 'a picture');
  for (const day of [1, 2, 3]) await store(day, ['full', 'log=a.000001']);
  for (const day of [4, 5, 6]) await store(day, ['log', 'from=a.000001', 'created=0', 'to=a.000002:7']);
  await store(7, ['of someone else']);
  const rowOf = () => knex('schedules').where({ name: 'backup' }).first();

  const repair = tamper(others.place);
  await t.rejects(others.nightly(2));
  repair();
  t.match(await rowOf(), { outcome: 'failed', error: /restic (backup|check|restore)/, runs: 1 });
  const { fulls } = await others.repository.inventory();
  t.ok(fulls.length >= 3, 'nothing was removed');

  const said: string[] = [];
  await others.nightly(2, line => said.push(line));
  t.match(said, [/^Full backup \w+: \d+\.\d MB of new data/, /^Verified: \d+ rows restored and compared$/]);
  const { outcome, detail, state } = await rowOf();
  t.match([outcome, detail, state], ['done', { rows_compared: Number }, { verified_at: /^20/ }]);
  const kept = await others.repository.inventory();
  t.same(
    kept.fulls.slice(0, -1).map(({ at }) => at.toISOString().slice(0, 10)),
    ['2026-01-03'],
    'backups of two days are kept',
  );
  t.same(
    kept.logs.map(({ until }) => until.getUTCDate()),
    [6],
    'the log that continues the backup is kept',
  );
  t.match(await others.repository.run(['snapshots']), 'of someone else');
});

t.test('commands wait for a locked repository, and remove the lock of a killed process', async t => {
  const holder = spawn('restic', ['backup', '--stdin'], {
    env: { ...process.env, ...backups.env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await waitUntil(() => readdirSync(join(backups.place, 'locks')).length > 0);
  const pruned = backups.repository.run(['prune', '--quiet']);
  const early = await Promise.race([pruned, backups.repository.run(['snapshots']).then(() => 'waits')]);
  t.equal(early, 'waits');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await pruned;
  t.same(readdirSync(join(backups.place, 'locks')), []);
});

t.test('the follower reported no errors', async t => t.same(follower.complaints, []));

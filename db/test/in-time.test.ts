import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { goBack } from '../src/backup/index.ts';
import { newKeys } from '../src/backup/target/encryption.ts';
import { testDatabase } from '../src/testing/index.ts';
import { ATarget } from './support/a-target.ts';
import { aFolder, aUser, loggedServer, userNames } from './support/logged-server.ts';
import { silentLine } from './support/silent-line.ts';

const server = await loggedServer(t);
const { knex } = server.database;
const backups = await ATarget.of(t, server);
const elsewhere = await testDatabase();
t.teardown(() => elsewhere.close());
const there = { url: elsewhere.url, dataDirectory: aFolder(t) };
const HARD = 'Since, 马来西亚 \'"\\ \n';

writeFileSync(join(backups.data, 'uploads/before.webp'), 'a picture');
await knex('users').insert(aUser('In the full backup'));
await backups.full();
const follower = backups.follow();
await knex('users').insert([aUser('Since'), aUser(HARD)]);
await knex('users').where({ name: 'In the full backup' }).update({ phone: '+60 12-345 6789' });
await backups.allIsCopied();
writeFileSync(join(backups.data, 'uploads/since.webp'), 'another');
const beforeMistake = await backups.nextSecond();
await knex('users').delete();
await knex('users').insert(aUser('After the mistake'));
await backups.allIsCopied();
await knex('users').insert(aUser('At the end'));
// Each of the three stands in a segment of its own, however quickly they came.
await backups.allIsCopied();
await follower.stop();

t.test('what cannot be brought back is refused before anything is touched', async t => {
  await elsewhere.knex('users').insert(aUser('In use'));
  const refused = async (said: RegExp, at: Date | null, options: { identities?: string[]; replace?: boolean } = {}) => {
    await t.rejects(backups.restore(at, { ...there, ...options }), said);
    t.same(await userNames(elsewhere), ['In use']);
    t.same(readdirSync(there.dataDirectory), [], 'nothing is left behind');
  };
  const { identity: stranger } = await newKeys();
  await refused(/does not open full\/.*encrypted for another/, beforeMistake, { identities: [stranger] });
  await refused(/is not covered.*What can be brought back:\n {2}\d{4}-.* in Malaysia .* to /, new Date(0));
  await refused(/already holds data.*--replace/, beforeMistake, { replace: false });

  const log = join(backups.place, 'log');
  const fromOf = (name: string) => Number(/\.(\d+)-/.exec(name)?.[1]);
  const [, second = '', third = ''] = readdirSync(log).sort((a, b) => fromOf(a) - fromOf(b));
  renameSync(join(log, second), join(backups.place, 'aside'));
  await refused(new RegExp(`is not covered: the log is missing from .*, byte ${fromOf(second)} on`), new Date());
  renameSync(join(backups.place, 'aside'), join(log, second));
  const content = readFileSync(join(log, third));
  writeFileSync(join(log, third), content.subarray(0, content.length - 5));
  await refused(new RegExp(`${third} is not whole`), null);
  writeFileSync(join(log, third), content);

  const [name = ''] = readdirSync(join(backups.place, 'full'));
  const full = join(backups.place, 'full', name);
  const whole = readFileSync(full);
  writeFileSync(full, whole.subarray(0, whole.length - 5));
  await refused(new RegExp(`${name} is not whole`), null);
  writeFileSync(full, whole);
});

t.test('the moment before a mistake comes back: all that was acknowledged before, none of it', async t => {
  t.match(await backups.restore(beforeMistake, there), { at: beforeMistake, gap: null, replaced: true });
  t.same(await userNames(elsewhere), ['In the full backup', 'Since', HARD]);
  const first = await elsewhere.knex('users').where({ name: 'In the full backup' }).first('phone');
  t.match(first, { phone: '+60 12-345 6789' });
  for (const [name, content] of Object.entries({ 'before.webp': 'a picture', 'since.webp': 'another' }))
    t.equal(readFileSync(join(there.dataDirectory, 'uploads', name), 'utf8'), content, 'uploads, whenever they came');
  await goBack(there);
  t.same(await userNames(elsewhere), ['In use'], 'and back');
});

t.test('nothing in the target can be read without the key', async t => {
  const files = readdirSync(backups.place, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  t.ok(files.length > 6);
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name), 'latin1');
    t.ok(name === 'covered.json' || content.startsWith('age-encryption.org/v1\n'), name);
    t.notMatch(content, /example\.com/);
  }
});

t.test('a line that falls silent is complained of and left: what comes after it is copied', async t => {
  const line = await silentLine(t, server.url);
  const others = await ATarget.of(t, { ...server, url: line.url });
  await others.full();
  const follower = others.follow();
  await knex('users').insert(aUser('Before it fell silent'));
  await others.allIsCopied();
  line.silence();
  await knex('users').insert(aUser('After it'));
  await others.allIsCopied();
  await follower.stop();
  t.match(follower.complaints, [/^The log is not copied: its connection fell silent/]);
  t.equal(follower.complaints.length, 1);
});

t.test('nothing was complained of', async t => t.same(follower.complaints, []));

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { verify } from '../src/backup/in-time/verify.ts';
import { testDatabase, until } from '../src/testing/index.ts';
import { ATarget } from './support/a-target.ts';
import { aFolder, aUser, loggedServer, userNames } from './support/logged-server.ts';

const server = await loggedServer(t);
const { knex } = server.database;
const backups = await ATarget.of(t, server);
const elsewhere = await testDatabase();
t.teardown(() => elsewhere.close());
const there = { url: elsewhere.url, dataDirectory: aFolder(t) };

await knex('users').insert(aUser('In the full backup'));
const { full } = await backups.full();
await backups.nextSecond();
const follower = backups.follow();
await knex('users').insert(aUser('Since'));
await backups.allIsCopied();

t.test('verifying restores it, compares every row and applies the log', async t => {
  const verified = await verify({ target: backups.target, identities: [backups.identity], dataDirectory: aFolder(t) });
  t.match(verified, { full: full.name, gap: null });
  t.ok(new Date(verified.until) > full.at);
  t.ok(verified.rows > 0);
  t.ok(existsSync(join(backups.place, 'verified')));
});

t.test('the full backup itself, and the last state', async t => {
  await backups.restore(full.at, there);
  t.same(await userNames(elsewhere), ['In the full backup']);
  await backups.restore(null, there);
  t.same(await userNames(elsewhere), ['In the full backup', 'Since']);
});

t.test('a server that was killed, and a follower that was stopped, leave no gap', async t => {
  server.kill();
  await server.startAgain();
  const isBack = () =>
    knex('users')
      .insert(aUser('After the crash'))
      .then(
        () => true,
        () => false,
      );
  await until(isBack);
  await backups.allIsCopied();
  await follower.stop();
  await knex('users').insert(aUser('Nobody follows'));
  await knex.raw('FLUSH BINARY LOGS');
  await knex('users').insert(aUser('In another file'));
  const again = backups.follow();
  await backups.allIsCopied();
  await again.stop();
  await backups.restore(null, there);
  t.same(await userNames(elsewhere), [
    'After the crash',
    'In another file',
    'In the full backup',
    'Nobody follows',
    'Since',
  ]);
});

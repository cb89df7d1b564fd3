import t from 'tap';
import { testDatabase, waitUntil } from '../src/testing/index.ts';
import { TestRepository } from './support/a-repository.ts';
import { aFolder, aUser, loggedServer, userNames } from './support/logged-server.ts';

const server = await loggedServer(t);
const { knex } = server.database;
const backups = new TestRepository(t, server);
const elsewhere = await testDatabase();
t.teardown(() => elsewhere.close());
const there = { url: elsewhere.url, dataDirectory: aFolder(t) };

t.test('the log has no gap after the server was killed and the follower was stopped', async t => {
  await knex('users').insert(aUser('In the full backup'));
  const { full } = await backups.full();
  const follower = backups.follow();
  await backups.nextSecond();
  await knex('users').insert(aUser('Since'));
  await backups.allIsCopied();
  await backups.restore(full.at, there);
  t.same(await userNames(elsewhere), ['In the full backup']);
  server.kill();
  await server.startAgain();
  const isBack = () =>
    knex('users')
      .insert(aUser('After the crash'))
      .then(
        () => true,
        () => false,
      );
  await waitUntil(isBack);
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

t.test(
  'a reset of the server’s log is reported, and later changes can be restored after the next full backup',
  async t => {
    const follower = backups.follow();
    await backups.allIsCopied();
    const before = (await backups.repository.inventory()).logs.at(-1)?.until;
    await knex('users').insert(aUser('In no backup'));
    await knex.raw('RESET MASTER');
    await waitUntil(() => follower.complaints.length > 0);
    t.match(follower.complaints, [/The server no longer has .*: what was changed since is in no backup. Make one now/]);
    await t.rejects(backups.restore(new Date(), there), /is not covered/);
    t.match(await backups.restore(null, there), { at: before });
    await backups.full();
    await knex('users').insert(aUser('After it'));
    await backups.allIsCopied();
    await follower.stop();
    await backups.restore(null, there);
    t.same((await userNames(elsewhere)).slice(0, 3), ['After it', 'After the crash', 'In another file']);
  },
);

t.test(
  'after a restore into a followed server, times before it and after the next full backup can be restored',
  async t => {
    const follower = backups.follow();
    const beforeRestore = await backups.nextSecond();
    await backups.allIsCopied();
    await knex('users').where({ name: 'After it' }).delete();
    await backups.restore(beforeRestore, { url: server.url, dataDirectory: backups.data });
    t.equal((await userNames(server.database))[0], 'After it');
    await backups.allIsCopied();
    await t.rejects(
      backups.restore(null, there),
      /The log could not be applied/,
      'changes are not covered until the next full backup',
    );
    await backups.full();
    await knex('users').insert(aUser('A new one'));
    await backups.allIsCopied();
    await follower.stop();
    await backups.restore(null, there);
    t.same((await userNames(elsewhere)).slice(0, 2), ['A new one', 'After it']);
    await backups.restore(beforeRestore, there);
    t.equal((await userNames(elsewhere))[0], 'After it');
  },
);

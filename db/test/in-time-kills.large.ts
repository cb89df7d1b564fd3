import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { testDatabase, testSeed, waitUntil } from '../src/testing/index.ts';
import { TestRepository } from './support/a-repository.ts';
import { aFolder, aUser, loggedServer, userNames } from './support/logged-server.ts';

const server = await loggedServer(t);
const { knex } = server.database;
const backups = new TestRepository(t, server);
const elsewhere = await testDatabase();
t.teardown(() => elsewhere.close());
const otherData = aFolder(t);
const RESTORED_WITHIN_MS = 20_000;
let seed = testSeed(t);
/** Returns a repeatable random number from 0 to 1. */
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

/** Starts a command as `npm run` does. */
const start = (name: 'backup' | 'restore', ...args: string[]): ChildProcess => {
  const isRestore = name === 'restore';
  return spawn(process.execPath, [join(import.meta.dirname, `../src/backup/${name}-command.ts`), ...args], {
    env: {
      ...process.env,
      ...backups.env,
      DATABASE_URL: isRestore ? elsewhere.url : server.url,
      DATA_DIR: isRestore ? otherData : backups.data,
      BACKUP_LOG_SECONDS: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
};

const finished = async (child: ChildProcess) => {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', text => {
    said += text;
  });
  const [code] = await once(child, 'exit');
  return { code, said };
};

/** Kills a process at a random time. */
const killedWithin = async (child: ChildProcess, ms: number) => {
  const exit = once(child, 'exit');
  await Promise.race([exit, pause(ms * random())]);
  child.kill('SIGKILL');
  await exit;
};

const names: string[] = [];
const enquire = async () => {
  const name = `User ${String(names.length).padStart(5, '0')}`;
  await knex('users').insert(aUser(name));
  names.push(name);
};

t.test('after any process was killed, the next command succeeds', async t => {
  await enquire();
  await killedWithin(start('backup'), 8000);
  t.match(await finished(start('backup')), { code: 0, said: '' });
  for (let round = 0; round < 4; round++) {
    const follower = start('backup', '--follow');
    const end = performance.now() + 4000 * random();
    while (performance.now() < end) await enquire();
    follower.kill('SIGKILL');
    await once(follower, 'exit');
  }
  const last = start('backup', '--follow');
  await backups.allIsCopied();
  last.kill('SIGTERM');
  t.match(await finished(last), { code: 0 });
  t.notOk(existsSync(join(backups.data, '.backup/work')));

  await elsewhere.knex('users').insert(aUser('In use'));
  for (let round = 0; round < 4; round++) {
    await killedWithin(start('restore', '--latest', '--replace'), RESTORED_WITHIN_MS);
    const found = await userNames(elsewhere);
    t.ok(
      found.length === 1 || found.length === names.length,
      'the data is complete, either the previous or the restored one',
    );
  }
  t.match(await finished(start('restore', '--latest', '--replace')), { code: 0, said: '' });
  t.same(await userNames(elsewhere), names);
  t.notOk(existsSync(join(otherData, '.backup/work')), 'the remains of killed processes are removed');
});

t.test('when all processes are killed at the same time, only changes after the last copy are lost', async t => {
  t.match(await finished(start('backup')), { code: 0, said: '' });
  const follower = start('backup', '--follow');
  await backups.allIsCopied();
  const at: number[] = [];
  const before = names.length;
  const end = performance.now() + 5000 + 2000 * random();
  while (performance.now() < end) {
    await enquire();
    at.push(Date.now());
  }
  const killedAt = Date.now();
  follower.kill('SIGKILL');
  server.kill();
  const { logs } = await backups.repository.inventory();
  t.match(await finished(start('restore', '--latest', '--replace')), { code: 0, said: '' });
  const found = await userNames(elsewhere);
  t.same(found, names.slice(0, found.length), 'no change in between is missing');
  const firstLost = at[found.length - before] ?? killedAt;
  t.comment(`lost: ${names.length - found.length} of ${at.length}, the oldest ${killedAt - firstLost} ms old`);
  t.ok(firstLost >= (logs.at(-1)?.until.getTime() ?? 0), 'all changes before the last copy are restored');
  await server.startAgain();
  await waitUntil(() =>
    enquire().then(
      () => true,
      () => false,
    ),
  );
});

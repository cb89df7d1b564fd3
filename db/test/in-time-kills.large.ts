import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { readStock } from '../src/backup/log/stock.ts';
import { testDatabase, testSeed, until } from '../src/testing/index.ts';
import { ATarget } from './support/a-target.ts';
import { aFolder, aUser, loggedServer, userNames } from './support/logged-server.ts';

const server = await loggedServer(t);
const { knex } = server.database;
const backups = await ATarget.of(t, server);
const elsewhere = await testDatabase();
t.teardown(() => elsewhere.close());
const otherData = aFolder(t);
const identityFile = join(otherData, 'identity.txt');
writeFileSync(identityFile, `${backups.identity}\n`);
const RESTORED_BY_MS = 20_000;
let seed = testSeed(t);
/** A number from 0 to 1 that follows from the seed. */
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
      DATABASE_URL: isRestore ? elsewhere.url : server.url,
      DATA_DIR: isRestore ? otherData : backups.data,
      BACKUP_TARGET: backups.place,
      BACKUP_KEY: backups.recipient,
      BACKUP_LOG_SECONDS: '1',
      ...(isRestore && { BACKUP_IDENTITY_FILE: identityFile }),
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

/** Ends a process in the middle, at some time. */
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

t.test('whatever is killed in the middle, the next one goes on', async t => {
  await enquire();
  await killedWithin(start('backup'), 3000);
  t.match(await finished(start('backup')), { code: 0, said: '' });
  for (let round = 0; round < 4; round++) {
    const follower = start('backup', '--follow');
    const until = performance.now() + 4000 * random();
    while (performance.now() < until) await enquire();
    follower.kill('SIGKILL');
    await once(follower, 'exit');
  }
  const last = start('backup', '--follow');
  await backups.allIsCopied();
  last.kill('SIGTERM');
  t.match(await finished(last), { code: 0 });
  t.equal(readdirSync(backups.data).filter(name => name.startsWith('.restore')).length, 0);

  await elsewhere.knex('users').insert(aUser('In use'));
  for (let round = 0; round < 3; round++) {
    await killedWithin(start('restore', '--latest', '--replace'), RESTORED_BY_MS);
    const found = await userNames(elsewhere);
    t.ok(found.length === 1 || found.length === names.length, 'the one or the other, whole');
  }
  t.match(await finished(start('restore', '--latest', '--replace')), { code: 0, said: '' });
  t.same(await userNames(elsewhere), names);
  t.same(
    readdirSync(otherData).filter(name => name.startsWith('.restore')),
    [],
    'what the killed ones left is gone',
  );
});

t.test('everything is gone at once: what is lost is younger than the interval', async t => {
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
  const { covered } = await readStock(backups.target);
  t.match(await finished(start('restore', '--latest', '--replace')), { code: 0, said: '' });
  const found = await userNames(elsewhere);
  t.same(found, names.slice(0, found.length), 'none is missing in between');
  const firstLost = at[found.length - before] ?? killedAt;
  t.comment(`lost: ${names.length - found.length} of ${at.length}, the oldest ${killedAt - firstLost} ms old`);
  t.ok(
    covered && killedAt - firstLost <= killedAt - Date.parse(covered.until),
    'younger than what is said to be covered',
  );
  await server.startAgain();
  await until(() =>
    enquire().then(
      () => true,
      () => false,
    ),
  );
});

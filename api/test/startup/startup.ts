import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { databaseProxy } from '../support/database-proxy.ts';
import { aFolder } from '../support/folder.ts';
import { freePort, startServer } from '../support/server-process.ts';

t.test('API processes that start on the current schema', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const env = async () => ({
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PORT: String(await freePort()),
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    ADMIN_EMAIL: 'first@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    LOG_LEVEL: 'silent',
    WORKER: 'off',
  });
  const connections = async () => {
    const [[{ name }]] = await database.knex.raw('SELECT DATABASE() AS name');
    const [lines = []] = await database.knex.raw<{ db: string }[][]>('SHOW PROCESSLIST');
    return lines.filter(({ db }) => db === name).length;
  };

  t.test('do not wait for one that was killed during its start', async t => {
    const own = await connections();
    const child = spawn(process.execPath, ['src/app/server.ts'], {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, ...(await env()) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    t.teardown(() => child.kill('SIGKILL'));
    await waitUntil(async () => (await connections()) > own);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await waitUntil(async () => (await connections()) === own);
  });

  t.test('are both ready if they start at the same time, and create one first admin', async t => {
    const servers = await Promise.all([startServer(await env()), startServer(await env())]);
    for (const { process } of servers) t.teardown(() => process.kill('SIGKILL'));
    const statuses = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/categories`)).status));
    t.same(statuses, [200, 200]);
    t.equal((await database.knex('users').where({ email: 'first@example.com' })).length, 1);
    for (const { process } of servers) {
      process.kill('SIGTERM');
      t.same(await once(process, 'exit'), [0, null]);
    }
  });
});

t.test('a start with an unavailable database', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const way = await databaseProxy(t, database.url, () => null);
  await way.cut();
  const begin = (more: Record<string, string>) => {
    const child = spawn(process.execPath, ['src/app/server.ts'], {
      cwd: new URL('../..', import.meta.url),
      env: {
        ...process.env,
        DATABASE_URL: way.url,
        DATA_DIR: aFolder(t),
        JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
        SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
        SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
        PORT: '0',
        WORKER: 'off',
        DRAIN_SECONDS: '0',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    t.teardown(() => child.kill('SIGKILL'));
    return child;
  };

  await t.test('ends if it must not wait, or if waiting cannot help', async t => {
    const unknown = new URL(database.url);
    unknown.username = 'nobody_of_that_name';
    const wrong: [Record<string, string>, RegExp][] = [
      [{ DATABASE_WAIT_SECONDS: '0' }, /cannot be reached \(.*ECONNREFUSED.*\)\. Start it or correct DATABASE_URL\.$/],
      [
        { DATABASE_URL: unknown.href },
        /refuses the user "nobody_of_that_name" with this password\. Correct DATABASE_URL\.$/,
      ],
    ];
    for (const [more, why] of wrong) {
      const child = begin(more);
      const output = text(child.stderr);
      t.same(await once(child, 'exit'), [1, null]);
      const words = (await output).trim();
      t.match(words, why, 'the reason and what to do');
      t.notMatch(words, /^\s+at /m, 'without a stack trace');
    }
  });

  await t.test(
    'ends if its data directory is not writable, and reports this together with the other errors',
    async t => {
      const folder = aFolder(t);
      writeFileSync(join(folder, 'file'), '');
      const wrong = { DATA_DIR: join(folder, 'file/below'), JWT_SECRET: 'short', DATABASE_WAIT_SECONDS: '0' };
      const child = begin(wrong);
      const output = text(child.stderr);
      t.same(await once(child, 'exit'), [1, null]);
      t.match(
        await output,
        /^- JWT_SECRET .*\n- DATA_DIR must be a folder that can be written, and .*file\/below is not \(ENOTDIR\)$/m,
      );
    },
  );

  await t.test('waits and logs that it waits, and continues when the database is available', async t => {
    const child = begin({});
    let output = '';
    for await (const line of createInterface(child.stdout)) {
      t.doesNotThrow(() => JSON.parse(line), line);
      output += `${line}\n`;
      if (/waiting for the database/.test(line)) await way.comeBack();
      if (/listening/.test(line)) break;
    }
    t.match(output, /waiting for the database.*the database is reached.*listening/s);
    child.kill('SIGTERM');
    t.same(await once(child, 'exit'), [0, null]);
  });
});

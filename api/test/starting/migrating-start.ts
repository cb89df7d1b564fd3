import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isCurrent, migrate } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { freePort } from '../support/server-process.ts';
import { testConfig } from '../support/test-api.ts';

const KEYS = ['JWT_SECRET', 'SECRETS_KEY', 'SERVICE_TOKEN'];

/** What a process needs to start as the API. */
const environment = async (url: string, dataDir: string) => {
  const config = testConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
  const secrets = KEYS.map(name => [name, `${config.serviceToken}-${name}`]);
  return { ...Object.fromEntries(secrets), DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
};

const waits =
  "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND state LIKE '%metadata lock%'";

t.test(
  'told to stop while a migration waits for a table, a start finishes that statement, and the next one goes on',
  async t => {
    const database = await testDatabase({ empty: true });
    const { knex } = database;
    const dataDir = await mkdtemp(join(tmpdir(), 'migrating-start-'));
    t.teardown(async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    // Up to a change of a table that there is.
    const stop = (moment: string, sql: string) => {
      if (moment === 'before' && /^alter table .?account_links/i.test(sql) && /expires/.test(sql))
        throw new Error('here');
    };
    await t.rejects(migrate(knex, { watch: stop }), /here/);
    const reading = await knex.transaction();
    await reading('account_links').first();

    const env = await environment(database.url, dataDir);
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/server.ts')], {
      env: { ...process.env, ...env, PORT: String(await freePort()) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    for (;;) {
      const [[row]] = await knex.raw(waits);
      if (Number(row.n) > 0) break;
      await pause(20);
    }
    child.kill('SIGTERM');
    t.equal(await Promise.race([ended.then(() => 'ended'), pause(300).then(() => 'waits')]), 'waits');
    await reading.rollback();
    t.same(await ended, [0, null]);
    const [[made]] = await knex.raw("SHOW INDEX FROM account_links WHERE Key_name = 'ix_account_links_expires'");
    t.ok(made, 'the statement at hand was finished');
    t.equal(await isCurrent(knex), false, 'and nothing behind it begun');

    await migrate(knex);
    t.equal(await isCurrent(knex), true);
  },
);

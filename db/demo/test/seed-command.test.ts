import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataDirectory } from '@marketplace/db/embedded';
import { testDatabase } from '@marketplace/db/testing';
import { verify } from '@node-rs/argon2';
import t from 'tap';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const DATA_DIR = join(dataDirectory(), 'test', 'seed');

/** Runs the command. Returns its output and exit status. */
const seed = async (url: string, args: readonly string[], environment: Record<string, string> = {}) => {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR, ...environment };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env });
    return { ended: 'well', said: stdout };
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return { ended: 'badly', said };
  }
};

t.test('--empty stores the settings and one admin', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  t.equal((await seed(database.url, ['--empty'])).ended, 'well');
  const [admin, ...others] = await database.knex('users');
  t.equal(others.length, 0);
  t.match(admin, { email: 'admin@example.com', role: 'admin', is_demo: true });
  t.ok(await verify(admin.password_hash, 'admin-demo-2026'));
  t.strictSame(await database.knex('settings').orderBy('name').pluck('name'), [
    'analytics',
    'content',
    'email',
    'site',
  ]);
  t.strictSame(await database.knex('categories'), []);
});

t.test('the command refuses to seed in production, whatever the arguments', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  for (const args of [['--demo'], ['--empty'], ['--franchises', '5', '--leads', '5']]) {
    const { ended, said } = await seed(database.url, args, { NODE_ENV: 'production' });
    t.equal(ended, 'badly');
    t.match(said, /no place in production/);
    t.notMatch(said, /\n {4}at /, 'prints no stack trace');
  }
  for (const table of ['users', 'settings', 'categories', 'franchises']) t.strictSame(await database.knex(table), []);
});

t.test('the command explains its usage for invalid arguments', async t => {
  for (const args of [[], ['--everything'], ['--franchises', 'many']]) {
    const { ended, said } = await seed('mysql://nobody@127.0.0.1:1/none', args);
    t.equal(ended, 'badly');
    t.match(said, /--franchises/);
  }
});

import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { connectOrStartEmbedded, identify, startEmbedded } from '../src/embedded/index.ts';
import { openDatabase } from '../src/index.ts';
import { waitUntil } from '../src/testing/until.ts';

const run = promisify(execFile);
const onLinux = process.platform === 'linux';
const MODULE = join(import.meta.dirname, '../src/embedded/index.ts');

const aFolder = (name = 'database') => {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-'));
  t.teardown(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, name);
};

const query = async <Row>(url: string, sql: string): Promise<Row[]> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  try {
    const [rows] = await database.knex.raw(sql);
    return rows;
  } finally {
    await database.close();
  }
};

t.test('the server creates a database, keeps its data, and stops', async t => {
  const directory = aFolder();
  const first = await startEmbedded({ directory });
  await query(first.url, 'CREATE TABLE kept (word VARCHAR(20))');
  await query(first.url, "INSERT INTO kept VALUES ('🍕')");
  await first.stop();
  t.notOk(identify(first.pid), 'the server has ended');

  const second = await startEmbedded({ directory });
  t.match(await query(second.url, 'SELECT word FROM kept'), [{ word: '🍕' }]);
  const [settings] = await query<Record<string, unknown>>(
    second.url,
    'SELECT @@innodb_flush_log_at_trx_commit AS flushed, @@bind_address AS address, @@collation_database AS collation, @@global.time_zone AS zone',
  );
  t.match(settings, { flushed: 1, address: '127.0.0.1', collation: 'utf8mb4_unicode_520_ci', zone: '+00:00' });
  await second.stop();
});

t.test('two databases that are being initialised use different temporary folders', async t => {
  const { TMPDIR: before } = process.env;
  t.teardown(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  const directory = aFolder();
  process.env.TMPDIR = '/nowhere';
  const server = await startEmbedded({ directory });
  t.match(await query(server.url, 'SELECT @@tmpdir AS folder'), [{ folder: join(directory, 'tmp') }]);
  await server.stop();
});

t.test('the server uses the configured amount of memory', async t => {
  const told = (megabytes?: string) => {
    if (megabytes === undefined) delete process.env.DATABASE_MEMORY_MB;
    else process.env.DATABASE_MEMORY_MB = megabytes;
  };
  t.teardown(() => told());
  const keeps = async (directory: string) => {
    const server = await startEmbedded({ directory });
    const [row] = await query<{ size: number }>(server.url, 'SELECT @@innodb_buffer_pool_size / 1048576 AS size');
    await server.stop();
    return Number(row?.size);
  };
  const directory = aFolder();
  t.equal(await keeps(directory), 256);
  told('64');
  t.equal(await keeps(directory), 64);
  for (const wrong of ['63', '1e3', 'much', '99999999']) {
    told(wrong);
    const says =
      /^DATABASE_MEMORY_MB must be a whole number of megabytes, from 64 to the \d+ that this machine has, and is /;
    await t.rejects(startEmbedded({ directory }), { name: 'DatabaseFault', message: says });
  }
});

t.test("only the product's account can connect, with a new password at each start", async t => {
  const directory = aFolder();
  const first = await startEmbedded({ directory });
  const { password } = new URL(first.url);
  t.ok(password.length >= 32);
  t.equal(statSync(join(directory, 'address.json')).mode & 0o777, 0o600);
  const asRoot = new URL(first.url);
  asRoot.username = 'root';
  asRoot.password = '';
  await t.rejects(query(asRoot.href, 'SELECT 1'), { code: 'ER_ACCESS_DENIED_ERROR' });
  await t.rejects(query(first.url, 'SELECT * FROM mysql.global_priv'), /denied/);
  await first.stop();
  const second = await startEmbedded({ directory });
  t.not(new URL(second.url).password, password);
  await second.stop();
});

t.test('the server does not run as root', async t => {
  const server = await startEmbedded({ directory: aFolder() });
  const uid = onLinux
    ? statSync(`/proc/${server.pid}`).uid
    : Number((await run('ps', ['-o', 'uid=', '-p', `${server.pid}`])).stdout);
  t.ok(uid > 0);
  await server.stop();
});

t.test('the server works in a folder whose path is too long for a socket', async t => {
  const server = await startEmbedded({ directory: aFolder('a-very-long-name-'.repeat(8)) });
  t.match(await query(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await server.stop();
});

t.test('a separate command uses the running server and leaves it running', async t => {
  const directory = aFolder();
  const server = await startEmbedded({ directory });
  const visitor = await connectOrStartEmbedded({ directory });
  t.equal(visitor.pid, server.pid);
  await visitor.stop();
  t.match(await query(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await server.stop();
  const alone = await connectOrStartEmbedded({ directory });
  t.not(alone.pid, server.pid);
  await alone.stop();
  t.notOk(identify(alone.pid), 'a server started by the command is stopped');
});

t.test('after a crash the server restarts at the same address and reports the reason', async t => {
  const directory = aFolder();
  let said = (_reason: string) => {};
  const ended = new Promise<string>(resolve => {
    said = resolve;
  });
  const server = await startEmbedded({ directory, onExit: reason => said(reason) });
  process.kill(server.pid, 'SIGKILL');
  t.match(await ended, /SIGKILL/);
  const again = await startEmbedded({ directory, sameAddressAs: server.url });
  t.equal(again.url, server.url);
  t.match(await query(again.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await again.stop();
});

/** Starts another process that starts a server on the folder and keeps running. */
const anOwner = async (directory: string) => {
  const script = `const { startEmbedded } = await import(${JSON.stringify(MODULE)});
    const server = await startEmbedded({ directory: ${JSON.stringify(directory)} });
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>(resolve => owner.stdout.once('data', data => resolve(Number(data))));
  const kill = async () => {
    const ended = new Promise(resolve => owner.once('exit', resolve));
    owner.kill('SIGKILL');
    await ended;
  };
  return { owner, pid, kill };
};

t.test('a server ends with the process that started it, even if that is killed', async t => {
  const directory = aFolder();
  const { pid, kill } = await anOwner(directory);
  await kill();
  await waitUntil(() => !identify(pid));
  t.match(readFileSync(join(directory, 'error.log'), 'utf8'), /Shutdown complete/, 'the server has shut down cleanly');
});

t.test('two servers never use the same folder at the same time', async t => {
  const directory = aFolder();
  const { owner, pid, kill } = await anOwner(directory);
  await t.rejects(startEmbedded({ directory }), { message: new RegExp(`in use by process ${owner.pid}`) });
  await kill();
  const server = await startEmbedded({ directory });
  t.notOk(identify(pid), 'the previous server was stopped first');
  t.notMatch(readFileSync(join(directory, 'error.log'), 'utf8'), /crash recovery/i, 'properly');
  await server.stop();
});

t.test('of many concurrent starts one succeeds, and the others fail with a message', async t => {
  const directory = aFolder();
  const script = `const { startEmbedded } = await import(${JSON.stringify(MODULE)});
    try { const s = await startEmbedded({ directory: ${JSON.stringify(directory)} }); console.log('started'); setTimeout(() => s.stop(), 15_000); }
    catch (error) { console.log(error.message); }`;
  const starts = Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script]));
  const said = (await Promise.all(starts)).map(({ stdout }) => stdout.trim());
  t.equal(said.filter(line => line === 'started').length, 1);
  t.equal(said.filter(line => line.includes('in use by process')).length, 3);
});

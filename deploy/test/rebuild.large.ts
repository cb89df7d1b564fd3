import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aCategory, aFranchise, catchUpWithCurrency } from '@marketplace/api/testing';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { freePort } from '../src/command/free-port.ts';
import { ROOT } from '../src/command/root.ts';
import { respondsWithSuccess } from '../src/local/parts.ts';
import { aReceiver, runScript } from './rebuild/receiver.ts';

const SECRET = 'rebuild-secret-of-the-tests-0123456789';
const SERVICE_TOKEN = 'service-token-of-the-tests-0123456789';
const ADMIN = { email: 'admin@example.com', password: 'rebuild-test-2026' };
const PUBLISH = join(ROOT, 'deploy/ci/publish-site.sh');

const until = async (what: string, isSo: () => Promise<boolean>, withinMs = 180_000) => {
  for (const end = Date.now() + withinMs; !(await isSo()); await pause(50))
    if (Date.now() > end) throw new Error(`In ${withinMs} ms it was not so that ${what}`);
};

const folder = await mkdtemp(join(tmpdir(), 'marketplace-rebuild-'));
const files = join(folder, 'files');
const database = await testDatabase();
t.teardown(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
const { name: category } = await aCategory(database, { name: 'Food', slug: 'food' });
const { id } = await aFranchise(database, {
  name: 'Kopi Lama',
  slug: 'kopi',
  category,
  image_url: '/uploads/0123456789abcdef0123456789abcdef-800x600.webp',
});

const { id: other } = await aFranchise(database, { name: 'Teh Lama', slug: 'teh', category });
// Updates the site's currency first, because otherwise the first save would also change it. The receiver learns of
// neither change.
await catchUpWithCurrency(database.knex);
await database.knex('content_changes').delete();

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const publishing = {
  API_URL: `${origin}/api`,
  SERVICE_TOKEN,
  PUBLIC_URL: 'https://franchises.example',
  OUT_DIR: files,
  BUILD_DIR: join(ROOT, 'site/dist'),
};
const results: Awaited<ReturnType<typeof runScript>>[] = [];
const publish = async (more: Record<string, string> = {}) => {
  const result = await runScript(PUBLISH, { ...publishing, ...more });
  results.push(result);
  return result;
};
const receiver = await aReceiver(t, { secret: SECRET, build: () => publish() });
const page = (path = 'franchise/kopi.html') => readFile(join(files, path), 'utf8').catch(() => '');

const api = spawn(process.execPath, ['api/src/app/server.ts'], {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'silent',
    REBUILD_HOOK_URL: `${receiver.url}/build`,
    REBUILD_HOOK_SECRET: SECRET,
    REBUILD_HOOK_QUIET_SECONDS: '2',
    REBUILD_HOOK_LONGEST_SECONDS: '6',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
t.teardown(async () => {
  if (api.exitCode !== null) return;
  api.kill('SIGTERM');
  await once(api, 'exit');
});
await until('the API is ready', () => respondsWithSuccess(`${origin}/api/readyz`));

const call = async (method: string, path: string, body: object, token?: string) => {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const record: Record<string, unknown> = Object(await answer.json());
  return record;
};

t.test('the whole site is published into a folder of static files', async t => {
  const { code, output, errors } = await publish({ UPLOADS_URL: `${receiver.url}/uploads` });
  t.equal(code, 0, errors);
  t.match(output, /publish-site: \d+ pages in/);
  t.match(await page(), 'Kopi Lama');
  t.match(await page('index.html'), 'Kopi Lama');
  t.ok((await readdir(join(files, 'assets'))).length > 0);
  t.ok(await page('404.html'));
  const [, picture = 'none'] = /(\/uploads\/[0-9a-f]{32}[^" ]*\.webp)/.exec(await page()) ?? [];
  t.equal(await page(picture), 'a picture', 'pictures are copied if their address is set');
});

t.test('concurrent saves send one signed request, and the pages show the changes', async t => {
  const token = String((await call('POST', '/auth/login', ADMIN)).access_token);
  // The saves are concurrent, because on a busy machine sequential saves might be too far apart to be combined.
  await Promise.all([
    call('PUT', `/franchises/${id}`, { name: 'Kopi Terbaharu' }, token),
    call('PUT', `/franchises/${other}`, { name: 'Teh Terbaharu' }, token),
  ]);
  await until('the pages show the changes', async () =>
    [await page(), await page('franchise/teh.html')].every(text => text.includes('Terbaharu')),
  );
  t.equal(receiver.accepted.length, 1);
  t.equal(receiver.refused(), 0);
  const row = await database.knex('outbox').where({ channel: 'rebuild' }).first();
  t.match(row, { status: 'sent', attempts: 1, provider_reference: '202', payload: { changes: 2 } });
  t.equal(receiver.accepted[0], row.idempotency_key);
});

t.test('a copied or altered request starts no build', async t => {
  const post = (body: string, { id = 'rebuild:copied', age = 0, secret = SECRET } = {}) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - age);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${id}.{"changes":1}`).digest('hex');
    const headers = {
      'x-rebuild-id': id,
      'x-rebuild-timestamp': timestamp,
      'x-rebuild-signature': `sha256=${signature}`,
    };
    return fetch(`${receiver.url}/build`, { method: 'POST', headers, body }).then(({ status }) => status);
  };
  t.equal(await post('{"changes":1}', { age: 301 }), 401, 'a request older than five minutes is refused');
  t.equal(await post('{"changes":2}'), 401, 'another body with the same signature is refused');
  t.equal(await post('{"changes":1}', { secret: 'x'.repeat(32) }), 401, 'another secret is refused');
  t.equal(await post('{"changes":1}', { id: receiver.accepted[0] ?? '' }), 202, 'a repeated request is acknowledged');
  t.equal(receiver.accepted.length, 1, 'none of these requests starts a build');
});

t.test('a request without a valid signature is refused', async t => {
  const answer = await fetch(`${receiver.url}/build`, { method: 'POST', body: '{}' });
  t.equal(answer.status, 401);
  t.equal(receiver.accepted.length, 1);
});

t.test('when publishing fails the previous files stay in the folder', async t => {
  const refused = await publish({ SERVICE_TOKEN: 'wrong' });
  t.equal(refused.code, 1);
  t.match(refused.errors, 'answers 401 to this SERVICE_TOKEN');
  t.equal((await publish({ PUBLIC_URL: 'nowhere' })).code, 1);
  t.match(await page(), 'Kopi Terbaharu');
  const { code: incomplete, errors } = await publish({ API_URL: '' });
  t.equal(incomplete, 2);
  t.match(errors, 'publish-site: API_URL is missing');
  t.equal((await publish({ OUT_DIR: ROOT })).code, 2, "the project's folder is not emptied");
});

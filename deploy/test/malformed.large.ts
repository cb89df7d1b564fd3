import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startServer } from '@marketplace/api/testing';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t, { type Test } from 'tap';
import { ROOT } from '../src/command/root.ts';
import type { FrontOptions } from '../src/front/server.ts';
import { respondsWithSuccess } from '../src/local/parts.ts';
import { freePort, startNginx } from './front/nginx.ts';
import { createSiteFiles } from './front/site-files.ts';
import { malformedRequests } from './malformed/requests.ts';
import { sendAll, sendRaw } from './malformed/send-raw.ts';
import { sendSlowly } from './malformed/slow-body.ts';

const COUNT = 2000;
const SEED = 20_261_127;

/** Statuses that nginx sends for unsupported parts of the protocol; Node sends 400 instead. */
const NOT_SPOKEN = new Set([501, 505]);

const WELL_FORMED = { bytes: Buffer.from('GET /api/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'), ends: false };

const IMPOSSIBLE_HOSTS = [
  '',
  'a b',
  'a/b',
  'a@b',
  'a,b',
  'http://a',
  'a:b',
  'a:99999',
  'a:80:80',
  '[::1',
  '[::g]',
  '[1:2:3]',
  '::1',
  '<script>',
  'caf\xe9',
];
const POSSIBLE_HOSTS = [
  'localhost',
  'LocalHost:8080',
  '127.0.0.1:80',
  '[::1]:4000',
  'web_1:3000',
  'a.example.com.',
  'a:',
  'xn--caf-dma.example',
];

const startApi = async (t: Test, dataDirectory: string) => {
  const database = await testDatabase();
  const port = await freePort();
  const api = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory,
    PORT: `${port}`,
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'error',
    WORKER: 'off',
  });
  t.teardown(async () => {
    api.process.kill('SIGKILL');
    await database.close();
  });
  return { port, process: api.process };
};

/** Starts the web server of `npm start` as a process, so that a crash does not end the test. */
const startFrontProcess = async (t: Test, folders: ReturnType<typeof createSiteFiles>, apiPort: number) => {
  const { data, admin } = folders;
  const port = await freePort();
  const options: FrontOptions = {
    ...{ port, host: '127.0.0.1', trustProxy: false, apiUrl: `http://127.0.0.1:${apiPort}` },
    ...{ site: `${data}/site`, uploads: `${data}/uploads`, console: admin },
  };
  const child = spawn(process.execPath, [join(ROOT, 'deploy/src/front/main.ts'), JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  await waitUntil(() => respondsWithSuccess(`http://127.0.0.1:${port}/`));
  return { port, process: child };
};

const startAll = async (t: Test) => {
  const folders = createSiteFiles();
  t.teardown(() => folders.remove());
  const api = await startApi(t, folders.data);
  const front = await startFrontProcess(t, folders, api.port);
  const nginx = await startNginx(folders, api.port);
  t.teardown(() => nginx.close());
  return { api, front, nginx };
};

t.test('malformed requests get a client error and do not stop the server', async t => {
  const { api, front, nginx } = await startAll(t);
  for (const [name, { port }] of Object.entries({ 'the web server': front, nginx, 'the API': api })) {
    await t.test(name, async t => {
      const exchanges = await sendAll(port, [WELL_FORMED, ...malformedRequests(SEED, COUNT)]);
      const failed = exchanges.filter(
        ({ response: { status = 0 } }) => status >= 500 && !(name === 'nginx' && NOT_SPOKEN.has(status)),
      );
      t.same(
        failed.map(({ request, response }) => [response.status, request.bytes.toString('latin1').slice(0, 300)]),
        [],
      );
      const open = exchanges.filter(
        ({ response: { head } }) => head.startsWith('HTTP/') && !/x-content-type-options: nosniff/i.test(head),
      );
      t.same(
        open.map(({ request, response }) => [response.status, request.bytes.toString('latin1').slice(0, 300)]),
        [],
        'every response has nosniff',
      );
      const statuses = new Set(exchanges.map(({ response }) => response.status));
      for (const status of [200, 400, 404]) t.ok(statuses.has(status), `${status} is among them`);
      t.ok(await respondsWithSuccess(`http://127.0.0.1:${port}/api/readyz`), 'the server still works');
    });
  }
  for (const { process } of [api, front])
    t.same([process.exitCode, process.signalCode], [null, null], 'the server never ended');
});

t.test('missing, repeated and impossible Host headers are refused, and usual Host headers are accepted', async t => {
  const { api, front, nginx } = await startAll(t);
  const ask = (port: number, path: string, ...hosts: string[]) => {
    const lines = [`GET ${path} HTTP/1.1`, ...hosts.map(host => `Host: ${host}`), 'Connection: close'];
    return sendRaw(port, { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), ends: false });
  };
  for (const [name, port] of [
    ['the API', api.port],
    ['the web server', front.port],
  ] as const)
    for (const path of name === 'the API'
      ? ['/api/healthz', '/api/nowhere']
      : ['/', '/api/healthz', '/uploads/x.webp']) {
      for (const hosts of [[], ['a', 'b'], ['a', 'a'], ...IMPOSSIBLE_HOSTS.map(host => [host])]) {
        const { status, head } = await ask(port, path, ...hosts);
        t.equal(status, 400, `${name}, ${path}: ${JSON.stringify(hosts)}`);
        t.match(head, /x-content-type-options: nosniff/i);
      }
      for (const host of POSSIBLE_HOSTS) t.not((await ask(port, path, host)).status, 400, `${name}, ${path}: ${host}`);
    }
  t.equal((await ask(nginx.port, '/', 'a', 'b')).status, 400, 'nginx refuses two hosts itself');
});

t.test('an address that cannot be decoded is refused', async t => {
  const { api, front, nginx } = await startAll(t);
  for (const { port } of [api, front, nginx])
    for (const path of ['/%', '/api/%', '/uploads/%', '/api/users/%E0%A4%A', '/admin/%zz', '/franchise/%FF']) {
      const { status = 0 } = await sendRaw(port, {
        bytes: Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
        ends: false,
      });
      t.ok(status === 400 || status === 404, `${path}: ${status}`);
    }
});

t.test('a connection is closed if its slow body is not needed', async t => {
  const { front, nginx } = await startAll(t);
  const lines = ['POST /', 'GET /', 'POST /uploads/x.webp', 'GET /uploads/x.webp', 'PUT /admin', 'GET /franchise/x'];
  const slow = [front, nginx].flatMap(({ port }) =>
    lines.flatMap(line =>
      (['Content-Length: 100000', 'Transfer-Encoding: chunked'] as const).map(async announcement => {
        const { status, sent } = await sendSlowly(port, line, announcement);
        t.ok(status >= 200 && status < 500, `${line}, ${announcement}: ${status}`);
        t.ok(sent < 200, `closed after ${sent} bytes`);
      }),
    ),
  );
  await Promise.all(slow);
});

t.test('an enquiry that is too large is refused, not treated as an outage', async t => {
  const { api, front, nginx } = await startAll(t);
  const body = Buffer.alloc(3 * 1024 * 1024, 'x');
  const chunks = () => new Blob([body]).stream();
  const headers = { 'Content-Type': 'application/json' };
  for (const { port } of [api, front, nginx])
    for (let n = 0; n < 5; n++) {
      const url = `http://127.0.0.1:${port}/api/leads`;
      const whole = await fetch(url, { method: 'POST', headers, body });
      t.equal(whole.status, 413);
      t.match(await whole.json(), { detail: 'The request is too large' });
      const streamed = await fetch(url, { method: 'POST', headers, body: chunks(), duplex: 'half' } as RequestInit);
      t.equal(streamed.status, 413, 'a body of unknown length is refused');
      await streamed.body?.cancel();
    }
});

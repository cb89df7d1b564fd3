import { readFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { waitUntil } from '@marketplace/db/testing';
import t, { type Test } from 'tap';
import { EMBED_ORIGINS } from '../../site/src/media/video.ts';
import { freePort } from '../src/command/free-port.ts';
import { ROOT } from '../src/command/root.ts';
import { buildFront, startFront } from '../src/front/server.ts';
import { type Expectation, HTML } from './front/answers.ts';
import { sendUnchanged } from './front/ask.ts';
import { EXPECTED_NORMALLY, EXPECTED_WHEN_LATE, EXPECTED_WITHOUT_API, PLAIN_FORM } from './front/expectations.ts';
import { checkLongAddresses } from './front/long-address.ts';
import { startNginx } from './front/nginx.ts';
import { portOf } from './front/port-of.ts';
import { checkReplacedPage, findOpenFiles } from './front/replaced-page.ts';
import { createSiteFiles } from './front/site-files.ts';
import { startEchoApi } from './front/upstream.ts';

type Folders = ReturnType<typeof createSiteFiles>;

/** Returns the configuration of nginx with a shorter timeout of the API. */
const withTimeout = (template: string, milliseconds: number) => {
  const place = 'proxy_pass http://marketplace_api;';
  return template.replace(place, `${place}\n    proxy_read_timeout ${milliseconds}ms;`);
};

const SERVERS = {
  nginx: (folders: Folders, apiPort: number, answerWithinMs = 60_000) =>
    startNginx(folders, apiPort, template => withTimeout(template, answerWithinMs)),
  'the local front': async (folders: Folders, apiPort: number, answerWithinMs?: number) => {
    const { data, admin } = folders;
    const app = await startFront({
      port: 0,
      host: '127.0.0.1',
      trustProxy: 'loopback',
      apiUrl: `http://127.0.0.1:${apiPort}`,
      site: `${data}/site`,
      uploads: `${data}/uploads`,
      console: admin,
      ...(answerWithinMs && { answerWithinMs }),
    });
    return { port: portOf(app), close: () => app.close() };
  },
};

const check = async (t: Test, port: number, expected: Expectation) => {
  const answer = await sendUnchanged(port, expected);
  t.equal(answer.status, expected.status, 'status');
  t.equal(answer.headers['x-content-type-options'], 'nosniff', 'every response has nosniff');
  for (const [name, pattern] of Object.entries(expected.answers ?? {})) {
    if (pattern) t.match(answer.headers[name] ?? '', pattern, name);
    else t.equal(answer.headers[name], undefined, `no ${name}`);
  }
  if (expected.text) t.match(answer.text, expected.text, 'text');
};

const GZIP = { 'Accept-Encoding': 'gzip' };

/** Sends a request and returns the response before its body has arrived. */
const begin = (port: number, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: GZIP, agent: false }, resolve).once('error', reject);
  });

/**
 * Checks that caches can distinguish all encodings of a file, and that a requested range is a part of the requested
 * encoding.
 */
const checkForms = async (t: Test, port: number, path: string) => {
  const etags = new Set<string | undefined>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const of = (more: Record<string, string>, status: number) =>
      sendUnchanged(port, { says: '', path, status, headers: { 'Accept-Encoding': encoding, ...more } });
    const { headers, bytes } = await of({}, 200);
    etags.add(headers.etag);
    t.equal(Number(headers['content-length']), bytes.length, `all of it, ${encoding}`);
    const again = await of({ 'If-None-Match': headers.etag ?? '' }, 304);
    t.equal(again.status, 304, `unchanged, ${encoding}`);
    // nginx may send the whole file with status 200 instead of a range.
    const part = await of({ Range: 'bytes=5-14' }, 206);
    const expected = part.status === 206 ? bytes.subarray(5, 15) : bytes;
    t.ok(part.bytes.equals(expected), `${part.status} with its bytes, ${encoding}`);
    t.equal(part.headers['content-encoding'], headers['content-encoding']);
  }
  t.equal(etags.size, 3);
};

for (const [name, start] of Object.entries(SERVERS)) {
  t.test(`${name} serves files and the API from one origin`, async t => {
    const folders = createSiteFiles();
    const upstream = await startEchoApi();
    const server = await start(folders, upstream.port);
    t.teardown(async () => {
      await server.close();
      await upstream.close();
      folders.remove();
    });
    for (const expected of EXPECTED_NORMALLY) await t.test(expected.says, t => check(t, server.port, expected));

    await t.test('a request for an unchanged page gets 304', async t => {
      const path = '/franchise/kopi-corner';
      const { headers } = await sendUnchanged(server.port, { says: '', path, status: 200 });
      const again = await sendUnchanged(server.port, {
        says: '',
        path,
        status: 304,
        headers: { 'If-None-Match': headers.etag ?? '' },
      });
      t.equal(again.status, 304);
      t.equal(again.text, '');
    });

    for (const path of ['/franchise/kopi-corner', '/admin/assets/index.def456.js'])
      await t.test(`each encoding of ${path} has its own ETag`, t => checkForms(t, server.port, path));

    await t.test('a long response of the API is forwarded while it is being written', async t => {
      const coming = await begin(server.port, '/api/slow');
      t.equal(coming.headers['content-encoding'], 'gzip');
      await new Promise(resolve => coming.once('readable', resolve));
      t.notOk(coming.complete, 'the rest has not arrived yet');
      upstream.goOn();
      const unpacking = coming.pipe(createGunzip());
      let text = '';
      for await (const part of unpacking) text += part;
      t.match(text, /the end$/);
    });

    await t.test('an event stream is forwarded message by message until the client disconnects', async t => {
      const coming = (await begin(server.port, '/api/live')).setEncoding('utf8');
      t.equal(coming.headers['content-encoding'], undefined, 'event streams are not compressed');
      let text = '';
      coming.on('data', part => {
        text += part;
      });
      await waitUntil(() => text.includes('event: ready'));
      for (const response of upstream.listening) response.write('event: lead\ndata: {}\n\n');
      await waitUntil(() => text.includes('event: lead'));
      coming.destroy();
      await waitUntil(() => upstream.listening.size === 0);
      t.notOk(coming.complete);
    });

    await t.test('an incomplete response is not forwarded as a complete one', async t => {
      await t.rejects(sendUnchanged(server.port, { says: '', path: '/api/breaks-off', status: 200, headers: GZIP }));
    });

    await t.test('the security policy allows frames of the known video hosts only', async t => {
      const { headers } = await sendUnchanged(server.port, { says: '', path: '/', status: 200 });
      const frames = /frame-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
      t.same(frames?.split(' '), ["'self'", ...EMBED_ORIGINS]);
    });

    await t.test('a page that is replaced while it is being read is sent completely old or completely new', t =>
      checkReplacedPage(t, server.port, folders.data),
    );

    await upstream.close();
    for (const expected of EXPECTED_WITHOUT_API) {
      await t.test(`during an outage of the API: ${expected.says}`, t => check(t, server.port, expected));
    }

    await t.test('the server leaves no file open', async () => {
      await waitUntil(() => findOpenFiles(folders.root).length === 0);
    });
  });
}

for (const [name, start] of Object.entries(SERVERS))
  t.test(`if the API does not answer in time, ${name} sends`, async t => {
    const folders = createSiteFiles();
    const api = createServer(() => {});
    await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve));
    const server = await start(folders, (api.address() as AddressInfo).port, 200);
    t.teardown(async () => {
      await server.close();
      api.closeAllConnections();
      api.close();
      folders.remove();
    });
    for (const expected of EXPECTED_WHEN_LATE) await t.test(expected.says, t => check(t, server.port, expected));
  });

t.test('finding the file of an address takes little time for every address', async t => checkLongAddresses(t));

t.test('the local front behind an https address tells browsers to use only https from then on', async t => {
  const folders = createSiteFiles();
  const app = await buildFront({
    port: 0,
    host: '127.0.0.1',
    trustProxy: false,
    apiUrl: 'http://127.0.0.1:1',
    site: `${folders.data}/site`,
    uploads: `${folders.data}/uploads`,
    console: folders.admin,
    publicUrl: 'https://franchise.example',
  });
  t.teardown(async () => {
    await app.close();
    folders.remove();
  });
  for (const url of ['/', '/admin', '/no-such-page', '/api/x'])
    t.equal((await app.inject({ url })).headers['strict-transport-security'], 'max-age=31536000', url);
});

t.test('nginx sends a page instead of one whose file cannot be opened, and a text instead of an upload', async t => {
  const folders = createSiteFiles();
  const upstream = await startEchoApi();
  const nginx = await startNginx(folders, upstream.port);
  // No program can open a socket as a file.
  const sockets = ['site/current/broken.html', 'uploads/broken.webp'].map(path => [createServer(), path] as const);
  for (const [socket, path] of sockets)
    await new Promise<void>(resolve => socket.listen(join(folders.data, path), resolve));
  t.teardown(async () => {
    await nginx.close();
    await upstream.close();
    for (const [socket] of sockets) socket.close();
    folders.remove();
  });
  const answers = { 'content-type': HTML, 'content-security-policy': /script-src 'self'/ };
  await check(t, nginx.port, { says: '', path: '/broken', status: 500, text: /<title>Error loading page/, answers });
  await check(t, nginx.port, {
    says: '',
    path: '/uploads/broken.webp',
    status: 500,
    text: /500 Internal Server Error/,
  });
});

t.test('nginx limits the rate of API calls with 429, and does not limit pages', async t => {
  const folders = createSiteFiles();
  const upstream = await startEchoApi();
  const few = (template: string) => {
    t.match(
      template,
      /rate=100r\/s;[\s\S]*burst=500 nodelay;/,
      'the limit is high, because many people share an address',
    );
    return template.replace('rate=100r/s;', 'rate=1r/m;').replace('burst=500 nodelay;', 'burst=2 nodelay;');
  };
  const nginx = await startNginx(folders, upstream.port, few);
  t.teardown(async () => {
    await nginx.close();
    await upstream.close();
  });
  const asked = { says: 'a call', path: '/api/franchises', status: 0 };
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await sendUnchanged(nginx.port, asked)).status);
  t.notOk(statuses.includes(429), 'the burst is accepted');
  const refused = await sendUnchanged(nginx.port, asked);
  t.match(refused, { status: 429, text: /Too many requests/ });
  t.match(refused.headers, {
    'retry-after': '2',
    'content-type': /^application\/json/,
    'x-content-type-options': 'nosniff',
  });
  await check(t, nginx.port, { ...PLAIN_FORM, status: 429, answers: { 'content-type': HTML, 'retry-after': /^2$/ } });
  t.equal((await sendUnchanged(nginx.port, { ...asked, path: '/' })).status, 200);
});

t.test('nginx limits the unfinished API calls of one address with 429, and does not limit pages', async t => {
  const folders = createSiteFiles();
  const upstream = await startEchoApi();
  const few = (template: string) => {
    t.match(
      template,
      /limit_conn marketplace_unfinished 200;/,
      'the limit is high, because many people share an address',
    );
    return template.replace('marketplace_unfinished 200;', 'marketplace_unfinished 2;');
  };
  const nginx = await startNginx(folders, upstream.port, few);
  t.teardown(async () => {
    await nginx.close();
    await upstream.close();
  });
  const unfinished = Array.from({ length: 2 }, () => {
    const socket = connect(nginx.port, '127.0.0.1').on('error', () => {});
    socket.write('POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{');
    t.teardown(() => socket.destroy());
    return socket;
  });
  const call = (path = '/api/franchises') => sendUnchanged(nginx.port, { says: 'a call', path, status: 0 });
  await waitUntil(async () => (await call()).status === 429);
  const refused = await call();
  t.match(refused, { status: 429, text: /Too many requests/ });
  t.match(refused.headers, { 'retry-after': '2', 'x-content-type-options': 'nosniff' });
  t.equal((await call('/')).status, 200);
  for (const socket of unfinished) socket.write('123456789');
  await waitUntil(async () => (await call()).status !== 429);
});

t.test('nginx passes calls to the other API of the systemd guide while one of them restarts', async t => {
  const folders = createSiteFiles();
  const [first, second] = [await startEchoApi(await freePort()), await startEchoApi(await freePort())];
  const guide = readFileSync(join(ROOT, 'deploy/one-machine.md'), 'utf8');
  const [, addresses = ''] = /API_ADDRESS='([^']+)'/.exec(guide) ?? [];
  const ofBoth = addresses.replace('4001', `${first.port}`).replace('4002', `${second.port}`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the template
  const nginx = await startNginx(folders, first.port, text => text.replace('${API_ADDRESS}', ofBoth));
  t.teardown(async () => {
    await nginx.close();
    await Promise.all([first, second].map(({ close }) => close()));
    folders.remove();
  });
  const statuses = async () => {
    const found = [];
    for (const call of [{ method: 'GET' }, { method: 'POST', body: 'x'.repeat(300_000) }])
      for (let n = 0; n < 4; n++)
        found.push((await sendUnchanged(nginx.port, { says: 'a call', path: '/api/x', status: 200, ...call })).status);
    return found;
  };
  const all = Array<number>(8).fill(200);
  t.same(await statuses(), all);
  await first.close();
  t.same(await statuses(), all, 'the first one restarts');
  const restarted = await startEchoApi(first.port);
  t.teardown(restarted.close);
  await second.close();
  t.same(await statuses(), all, 'then the second one');
});

t.test('nginx logs no personal data and no secrets of a call', async t => {
  const folders = createSiteFiles();
  const upstream = await startEchoApi();
  const nginx = await startNginx(folders, upstream.port);
  t.teardown(() => nginx.close());
  const calls = [
    '/api/franchises?q=siti%40example.com',
    '/api/calendar/a-secret.ics',
    '/api/leads/confirm/a-secret',
    '/api/leads/answered/a-secret',
    '/my-data?token=a-secret',
  ];
  const headers = { Referer: 'http://localhost/my-data?token=a-secret' };
  const callAll = async () => {
    for (const path of calls) await sendUnchanged(nginx.port, { says: '', path, status: 0, headers });
  };
  await callAll();
  await upstream.close();
  await callAll();
  await waitUntil(() => nginx.written().split(' 503 ').length === 5);
  t.match(nginx.written(), /GET \/api\/franchises 200/);
  t.notMatch(nginx.written(), /siti|secret/);
});

import { get, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { until } from '@marketplace/db/testing';
import t, { type Test } from 'tap';
import { EMBED_ORIGINS } from '../../site/src/media/video.ts';
import { buildFront, startFront } from '../src/front/server.ts';
import type { Expectation } from './front/answers.ts';
import { ask } from './front/ask.ts';
import { WHILE_ALL_RUNS, WHILE_THE_API_IS_AWAY } from './front/expectations.ts';
import { checkLongAddresses } from './front/long-address.ts';
import { startNginx } from './front/nginx.ts';
import { portOf } from './front/port-of.ts';
import { checkReplacedPage, openIn } from './front/replaced-page.ts';
import { someFiles } from './front/site-files.ts';
import { anUpstream } from './front/upstream.ts';

type Folders = ReturnType<typeof someFiles>;

const SERVERS = {
  nginx: startNginx,
  'the local front': async (folders: Folders, apiPort: number) => {
    const { data, admin } = folders;
    const app = await startFront({
      port: 0,
      host: '127.0.0.1',
      trustProxy: 'loopback',
      apiUrl: `http://127.0.0.1:${apiPort}`,
      site: `${data}/site`,
      uploads: `${data}/uploads`,
      console: admin,
    });
    return { port: portOf(app), close: () => app.close() };
  },
};

const check = async (t: Test, port: number, expected: Expectation) => {
  const answer = await ask(port, expected);
  t.equal(answer.status, expected.status, 'status');
  t.equal(answer.headers['x-content-type-options'], 'nosniff', 'whatever it is');
  for (const [name, pattern] of Object.entries(expected.answers ?? {})) {
    if (pattern) t.match(answer.headers[name] ?? '', pattern, name);
    else t.equal(answer.headers[name], undefined, `no ${name}`);
  }
  if (expected.text) t.match(answer.text, expected.text, 'text');
};

const GZIP = { 'Accept-Encoding': 'gzip' };

/** An answer whose body is read as it comes. */
const begin = (port: number, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: GZIP, agent: false }, resolve).once('error', reject);
  });

/** What a cache holds of one form is never taken for another's, and a part is a part of the form that was asked for. */
const checkForms = async (t: Test, port: number, path: string) => {
  const etags = new Set<string | undefined>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const of = (more: Record<string, string>, status: number) =>
      ask(port, { says: '', path, status, headers: { 'Accept-Encoding': encoding, ...more } });
    const { headers, bytes } = await of({}, 200);
    etags.add(headers.etag);
    t.equal(Number(headers['content-length']), bytes.length, `all of it, ${encoding}`);
    const again = await of({ 'If-None-Match': headers.etag ?? '' }, 304);
    t.equal(again.status, 304, `unchanged, ${encoding}`);
    // Whoever asks for a part of a copy may be given all of it (nginx).
    const part = await of({ Range: 'bytes=5-14' }, 206);
    const expected = part.status === 206 ? bytes.subarray(5, 15) : bytes;
    t.ok(part.bytes.equals(expected), `${part.status} with its bytes, ${encoding}`);
    t.equal(part.headers['content-encoding'], headers['content-encoding']);
  }
  t.equal(etags.size, 3);
};

for (const [name, start] of Object.entries(SERVERS)) {
  t.test(`${name} serves files and the API from one origin`, async t => {
    const folders = someFiles();
    const upstream = await anUpstream();
    const server = await start(folders, upstream.port);
    t.teardown(async () => {
      await server.close();
      await upstream.close();
      folders.remove();
    });
    for (const expected of WHILE_ALL_RUNS) await t.test(expected.says, t => check(t, server.port, expected));

    await t.test('a page that has not changed', async t => {
      const path = '/franchise/kopi-corner';
      const { headers } = await ask(server.port, { says: '', path, status: 200 });
      const again = await ask(server.port, {
        says: '',
        path,
        status: 304,
        headers: { 'If-None-Match': headers.etag ?? '' },
      });
      t.equal(again.status, 304);
      t.equal(again.text, '');
    });

    for (const path of ['/franchise/kopi-corner', '/admin/assets/index.def456.js'])
      await t.test(`each form of ${path} by a name of its own`, t => checkForms(t, server.port, path));

    await t.test('a long answer of the API while it is still being written', async t => {
      const coming = await begin(server.port, '/api/slow');
      t.equal(coming.headers['content-encoding'], 'gzip');
      await new Promise(resolve => coming.once('readable', resolve));
      t.notOk(coming.complete, 'the rest is not there yet');
      upstream.goOn();
      const unpacking = coming.pipe(createGunzip());
      let text = '';
      for await (const part of unpacking) text += part;
      t.match(text, /the end$/);
    });

    await t.test('an event stream, a message at a time, until who listens leaves', async t => {
      const coming = (await begin(server.port, '/api/live')).setEncoding('utf8');
      t.equal(coming.headers['content-encoding'], undefined, 'nothing is gathered to be compressed');
      let text = '';
      coming.on('data', part => {
        text += part;
      });
      await until(() => text.includes('event: ready'));
      for (const response of upstream.listening) response.write('event: lead\ndata: {}\n\n');
      await until(() => text.includes('event: lead'));
      coming.destroy();
      await until(() => upstream.listening.size === 0);
      t.notOk(coming.complete);
    });

    await t.test('no answer that broke off as if it were whole', async t => {
      await t.rejects(ask(server.port, { says: '', path: '/api/breaks-off', status: 200, headers: GZIP }));
    });

    await t.test('frames of the videos that a gallery may link to, and of no others', async t => {
      const { headers } = await ask(server.port, { says: '', path: '/', status: 200 });
      const frames = /frame-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
      t.same(frames?.split(' '), ["'self'", ...EMBED_ORIGINS]);
    });

    await t.test('a page that is replaced while it is read, before or after, whole', t =>
      checkReplacedPage(t, server.port, folders.data),
    );

    await upstream.close();
    for (const expected of WHILE_THE_API_IS_AWAY) {
      await t.test(`while the API is away: ${expected.says}`, t => check(t, server.port, expected));
    }

    await t.test('no file is left open', async () => {
      await until(() => openIn(folders.root).length === 0);
    });
  });
}

t.test('no address is dear to look up', async t => checkLongAddresses(t));

t.test('the local front behind an https address says that it is never asked without', async t => {
  const folders = someFiles();
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

t.test('nginx answers an address that asks the API too often with 429, and its pages go on', async t => {
  const folders = someFiles();
  const upstream = await anUpstream();
  const few = (template: string) => {
    t.match(template, /rate=100r\/s;[\s\S]*burst=500 nodelay;/, 'generous: many people share an address');
    return template.replace('rate=100r/s;', 'rate=1r/m;').replace('burst=500 nodelay;', 'burst=2 nodelay;');
  };
  const nginx = await startNginx(folders, upstream.port, few);
  t.teardown(async () => {
    await nginx.close();
    await upstream.close();
  });
  const asked = { says: 'a call', path: '/api/franchises', status: 0 };
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await ask(nginx.port, asked)).status);
  t.notOk(statuses.includes(429), 'so many at once are taken');
  const refused = await ask(nginx.port, asked);
  t.match(refused, { status: 429, text: /Too many requests/ });
  t.match(refused.headers, {
    'retry-after': '2',
    'content-type': /^application\/json/,
    'x-content-type-options': 'nosniff',
  });
  t.equal((await ask(nginx.port, { ...asked, path: '/' })).status, 200);
});

t.test('what nginx logs of a call names nobody, and opens nothing', async t => {
  const folders = someFiles();
  const upstream = await anUpstream();
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
    for (const path of calls) await ask(nginx.port, { says: '', path, status: 0, headers });
  };
  await callAll();
  await upstream.close();
  await callAll();
  await until(() => nginx.written().split(' 503 ').length === 5);
  t.match(nginx.written(), /GET \/api\/franchises 200/);
  t.notMatch(nginx.written(), /siti|secret/);
});

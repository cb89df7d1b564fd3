import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import t from 'tap';
import { type DownloadOptions, download } from '../../src/media/download.ts';
import { Uploads } from '../../src/media/uploads.ts';
import { fetchPictures } from '../../src/pictures/fetch.ts';
import { remotePictureSchedule } from '../../src/pictures/find-remote.ts';
import { aFolder } from '../support/folder.ts';
import { aFranchiseBody } from '../support/franchise-body.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, multipartFile, testApi } from '../support/index.ts';
import { MAIL_CERTIFICATE, MAIL_KEY } from '../support/mail-certificate.ts';
import { aBomb, aPicture } from '../support/pictures.ts';
import { aRun } from '../support/schedules.ts';

const picture = await aPicture(900, 600).jpeg().toBuffer();
let content = picture;
let requests = 0;
let isBroken = false;
const server = createServer({ cert: MAIL_CERTIFICATE, key: MAIL_KEY }, ({ url = '/' }, response) => {
  requests++;
  if (isBroken) return response.writeHead(503).end();
  if (url === '/bomb') return response.end(aBomb(10_001));
  if (url.startsWith('/picture')) return response.end(content);
  if (url === '/moved') return response.writeHead(302, { location: '/picture.jpg' }).end();
  if (url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
  if (url === '/to-http') return response.writeHead(302, { location: 'http://localhost/x.jpg' }).end();
  if (url === '/html') return response.end('<html><script>alert(1)</script></html>');
  if (url === '/large') {
    response.write(Buffer.alloc(6 * 2 ** 20));
    return response.end(Buffer.alloc(6 * 2 ** 20));
  }
  if (url === '/slow') return response.write('x');
  return response.writeHead(404).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
t.teardown(() => {
  server.closeAllConnections();
  server.close();
});
const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
const HERE: DownloadOptions = { allowPrivateAddresses: true, certificate: MAIL_CERTIFICATE };

t.test('pictures are downloaded only from public addresses', async t => {
  const path = `${aFolder(t)}/file`;
  const reasonOf = (url: string, options: DownloadOptions = {}) =>
    download(url, path, { certificate: MAIL_CERTIFICATE, ...options }).then(
      () => 'fetched',
      error => error.reason ?? String(error),
    );
  const hosts = [
    'localhost',
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[2002:7f00:1::]',
    '[::127.0.0.1]',
    '[::a9fe:a9fe]',
  ];
  for (const host of hosts) {
    const refused = await download(`https://${host}:${new URL(origin).port}/picture`, path).catch(error => error);
    t.match(refused, { reason: 'unreachable', cause: { message: /is not allowed/ } }, host);
  }
  t.equal(requests, 0, 'nothing was sent to this server');
  t.equal(await reasonOf('http://example.com/x.jpg'), 'not_https');
  t.equal(await reasonOf('file:///etc/passwd'), 'not_https');

  // This name resolves to a public address when it is checked, and to this machine when the connection is made.
  let lookups = 0;
  const lookup: DownloadOptions['lookup'] = (_host, options, done) => {
    const address = lookups++ === 0 ? '93.184.216.34' : '127.0.0.1';
    if (options.all) done(null, [{ address, family: 4 }]);
    else done(null, address, 4);
  };
  await reasonOf(`https://rebinding.example:1/picture`, { lookup, timeoutMs: 50 });
  t.equal(lookups, 1, 'connects to the address that was checked');
  t.equal(await reasonOf(`https://rebinding.example:${new URL(origin).port}/picture`, { lookup }), 'unreachable');
  const deprecated: DownloadOptions['lookup'] = (_host, _options, done) =>
    done(null, [{ address: '::a9fe:a9fe', family: 6 }]);
  const refused = await download('https://deprecated.example/x', path, { lookup: deprecated }).catch(error => error);
  t.match(refused, { reason: 'unreachable', cause: { message: /::a9fe:a9fe is not allowed/ } });
  t.equal(requests, 0);

  const warnings = t.capture(console, 'warn');
  await reasonOf(`https://logged.example:1/picture`, {
    lookup: (_host, _options, done) => done(null, [{ address: '93.184.216.34', family: 4 }]),
    timeoutMs: 50,
  });
  t.same(warnings(), [], 'fetching from an IPv4 address logs nothing');
});

t.test('size, time and redirects of downloads are limited', async t => {
  const path = `${aFolder(t)}/file`;
  const reasonOf = (url: string, more: DownloadOptions = {}) =>
    download(`${origin}${url}`, path, { ...HERE, ...more }).then(
      ({ bytes }) => bytes,
      error => error.reason,
    );
  t.equal(await reasonOf('/moved'), picture.length);
  t.equal(await reasonOf('/loop'), 'too_many_redirects');
  t.equal(await reasonOf('/to-http'), 'not_https');
  t.equal(await reasonOf('/large'), 'too_large');
  t.equal(await reasonOf('/slow', { timeoutMs: 300 }), 'too_slow');
  t.equal(await reasonOf('/nothing'), 'not_found');
});

t.test('pictures on other servers are downloaded and stored', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  const other = await aConsultant(api.database);
  const category = await aCategory(api.database);
  const log = pino({ level: 'silent' });
  const uploads = await Uploads.open(api.config, log);
  t.teardown(() => uploads.close());
  const fetchAll = () => fetchPictures({ ...api, uploads, log, signal: new AbortController().signal, download: HERE });
  const state = (url: string, as = consultant) =>
    api.call(`GET /remote-pictures?url=${encodeURIComponent(url)}`, { as }).then(({ body }) => body);

  t.test('a remote picture is stored as a file without changing the version of an open form', async t => {
    const url = `${origin}/picture.jpg`;
    const created = await api.call('POST /franchises', {
      as: admin,
      body: aFranchiseBody(
        { category, consultant },
        { image_url: url, media_gallery: [{ url, caption: 'Shop' }, { url: 'https://youtu.be/dQw4w9WgXcQ' }] },
      ),
    });
    t.equal(created.status, 201, created.text);
    t.equal(created.body.image_url, url, 'saving does not wait for it');
    t.equal((await state(url)).status, 'waiting');
    const before = requests;
    await fetchAll();
    const franchise = (await api.call(`GET /franchises/${created.body.id}`, { as: admin })).body;
    t.match(franchise.image_url, /^\/uploads\/[0-9a-f]{32}-900x600\.jpg$/);
    t.match(franchise.media_gallery, [{ url: franchise.image_url, caption: 'Shop' }, { url: /youtu/ }]);
    t.equal(requests - before, 2, 'fetches once for each purpose');
    const page = await api.call(`GET /franchise/${franchise.slug}`);
    t.match(page.body.image_url, /^\/uploads\//);
    t.not(page.headers.etag, created.headers.etag);
    const again = await api.call(`PUT /franchises/${franchise.id}`, {
      as: admin,
      body: { image_url: url, name: 'Kopi Dua' },
      headers: { 'if-match': String(created.headers.etag) },
    });
    t.equal(again.status, 200, 'the form was opened before');
    await fetchAll();
    t.equal((await api.call(`GET /franchises/${franchise.id}`, { as: admin })).body.image_url, franchise.image_url);
    t.equal(requests - before, 2, 'fetches nothing twice');
  });

  t.test('pictures of a page, banner, slide, profile and logo are stored as well', async t => {
    const url = `${origin}/picture-2.jpg`;
    const page = await api.call('POST /pages', {
      as: admin,
      body: {
        title: 'About',
        slug: 'about-us',
        content: `<p><img src="${url}?a=1&amp;b=2" alt="Shop"></p>`,
        is_published: true,
      },
    });
    t.equal(page.status, 201, page.text);
    const banner = await api.call('POST /admin/banners', {
      as: admin,
      body: {
        title: 'B',
        image_url: url,
        location: 'homepage_hero_banner',
        start_date: '2026-01-01',
        end_date: '2030-01-01',
      },
    });
    t.equal(banner.status, 201, banner.text);
    const slide = await api.call('POST /admin/hero-slides', {
      as: admin,
      body: { title: 'S', subtitle: 'T', image_url: url },
    });
    await api.call('PUT /content', { as: admin, body: { logoUrl: url } });
    await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: { photo: url } });
    await fetchAll();
    t.match((await api.call('GET /pages/about-us')).body.content, /<img src="\/uploads\/[^"]+" alt="Shop"/);
    t.match((await api.call(`GET /admin/banners/${banner.body.id}`, { as: admin })).body.image_url, /^\/uploads\//);
    t.match((await api.call(`GET /admin/hero-slides/${slide.body.id}`, { as: admin })).body.image_url, /^\/uploads\//);
    t.match((await api.call('GET /content')).body.logoUrl, /^\/uploads\//);
    t.match((await api.call(`GET /users/${consultant.id}`, { as: consultant })).body.photo, /^\/uploads\//);
  });

  t.test('users who may edit the record see why a picture was not stored, and can retry', async t => {
    const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
    const url = `${origin}/html`;
    const saved = await api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body: { image_url: url } });
    t.equal(saved.status, 200, saved.text);
    await fetchAll();
    t.match(await state(url), { status: 'failed', reason: 'wrong_type' });
    t.match(await state(url, admin), { status: 'failed' });
    t.match(await state(url, other), { status: 'unknown', reason: null });
    t.equal((await api.call('POST /remote-pictures/retry', { as: other, body: { url } })).status, 404);
    t.equal((await api.call('GET /remote-pictures?url=https%3A%2F%2Fa.b')).status, 401);
    const tried = await api.call('POST /remote-pictures/retry', { as: consultant, body: { url } });
    t.match(tried.body, { status: 'waiting' });
  });

  t.test('a server that is unavailable is retried later', async t => {
    const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
    const url = `${origin}/picture-3.jpg`;
    await api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body: { image_url: url } });
    isBroken = true;
    await fetchAll();
    isBroken = false;
    t.match(await state(url), { status: 'waiting', reason: 'refused' });
    await knex('remote_pictures')
      .update({ next_attempt_at: new Date(0) })
      .where({ url });
    await fetchAll();
    t.match(await state(url), { status: 'stored', stored_url: /^\/uploads\// });
  });

  t.test('a search by the hourly task or a save does not make the retry earlier', async t => {
    const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
    const url = `${origin}/picture-5.jpg`;
    const save = (name: string) =>
      api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body: { name, image_url: url } });
    await save('Kopi Tiga');
    isBroken = true;
    await fetchAll();
    isBroken = false;
    const read = () => knex('remote_pictures').where({ url }).first('attempts', 'next_attempt_at', 'status');
    const before = await read();
    t.equal(before.attempts, 1);
    await remotePictureSchedule.run(aRun(api));
    await save('Kopi Empat');
    t.same(await read(), before);
  });

  t.test('a picture that is already stored is used at once when its address is saved again', async t => {
    const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
    const url = `${origin}/picture-6.jpg`;
    const save = () => api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body: { image_url: url } });
    await save();
    await fetchAll();
    // The time is later than any clock of this test, so only the save can make the download due.
    await knex('remote_pictures')
      .update({ next_attempt_at: new Date('2100-01-01') })
      .where({ url });
    const before = requests;
    await save();
    t.equal((await state(url)).status, 'waiting');
    await fetchAll();
    t.equal((await state(url)).status, 'stored');
    t.equal(requests, before, 'without another fetch');
  });

  t.test('when the storage fails, the download is retried a minute later, and the attempt is not counted', async t => {
    const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
    const url = `${origin}/picture-7.jpg?v=2`;
    await api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body: { image_url: url } });
    const full = new Proxy(uploads, {
      get: (target, name) => {
        if (name === 'keep') return () => Promise.reject(new Error('no space left on device'));
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    content = await aPicture(901, 600).jpeg().toBuffer();
    await fetchPictures({ ...api, uploads: full, log, signal: new AbortController().signal, download: HERE });
    const [row] = await knex('remote_pictures')
      .where({ url })
      .select('attempts', 'status', knex.raw('next_attempt_at > UTC_TIMESTAMP(3) AS is_later'));
    t.match(row, { attempts: 0, status: 'waiting', is_later: 1 });
    const before = requests;
    await fetchAll();
    t.equal(requests, before, 'it is not fetched earlier');
    await knex('remote_pictures')
      .update({ next_attempt_at: new Date(0) })
      .where({ url });
    await fetchAll();
    t.equal((await state(url)).status, 'stored');
  });

  t.test('a picture with too many pixels is refused with that reason', async t => {
    const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
    const url = `${origin}/bomb`;
    await api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body: { image_url: url } });
    await fetchAll();
    t.match(await state(url), { status: 'failed', reason: 'too_many_pixels' });
  });

  t.test('addresses that a previous version saved are found', async t => {
    const url = `${origin}/picture-4.jpg`;
    const franchise = await aFranchise(api.database, { image_url: url });
    const latest = () => knex('content_changes').orderBy('id', 'desc').first();
    const { id: before } = await latest();
    await knex('franchises').update({ currency: 'SGD' });
    await remotePictureSchedule.run(aRun(api));
    await fetchAll();
    t.match((await knex('franchises').where({ id: franchise.id }).first()).image_url, /^\/uploads\//);
    t.match(await knex('content_changes').where('id', '>', before), [{ kind: 'franchise', entity_id: franchise.id }]);
    t.not(
      (await api.call('GET /site-settings')).body.currency,
      'SGD',
      'a picture does not change amounts: the currency follows with the next save',
    );
  });
});

t.test("an upload's address on this site is used without a download", async t => {
  const api = await testApi(t, { PUBLIC_URL: origin });
  const consultant = await aConsultant(api.database);
  const log = pino({ level: 'silent' });
  const uploads = await Uploads.open(api.config, log);
  t.teardown(() => uploads.close());
  /** Saves the address as a franchise's picture. */
  const save = async (url: string) => {
    const { id } = await aFranchise(api.database, { consultant_id: consultant.id });
    const saved = await api.call(`PUT /franchises/${id}`, { as: consultant, body: { image_url: url } });
    t.equal(saved.status, 200);
    await fetchPictures({ ...api, uploads, log, signal: new AbortController().signal, download: HERE });
    const { body } = await api.call(`GET /remote-pictures?url=${encodeURIComponent(url)}`, { as: consultant });
    return {
      status: body.status,
      image_url: (await api.call(`GET /franchises/${id}`, { as: consultant })).body.image_url,
    };
  };
  const { url } = (await api.call('POST /uploads', { as: consultant, ...multipartFile(picture) })).body;
  const before = requests;
  t.same(await save(`${origin}${url}`), { status: 'stored', image_url: url });
  t.equal(requests, before);

  t.test('an address outside the folder of uploads shows no one whether a file exists', async t => {
    await writeFile(`${api.config.dataDir}/secrets.json`, '{}');
    await writeFile(`${api.config.dataDir}/uploads/notes.txt`, 'notes');
    for (const path of ['/uploads/../aaaaaaaa../secrets.json', '/uploads/notes.txt'])
      t.same(await save(`${origin}${path}`), { status: 'failed', image_url: `${origin}${path}` }, path);
  });
});

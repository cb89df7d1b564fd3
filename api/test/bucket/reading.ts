import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { UploadBucket } from '../../src/media/upload-bucket.ts';
import { listen, rawRequest } from '../support/bucket/raw-http.ts';
import { type BucketServer, bucketServer } from '../support/bucket/server.ts';
import { measureFastest } from '../support/fastest.ts';
import { aConsultant, type TestApi, testApi, testConfig } from '../support/index.ts';
import { aPicture, aVideo, multipartFile } from '../support/pictures.ts';

/** Default timeout of the API for a download that stalls. */
const USUAL_SILENCE_MS = 60_000;
const FOR_EVER = 'public, max-age=31536000, immutable';
const AWAY = {
  detail: 'Uploaded files cannot be stored or read at the moment. Please try again.',
  code: 'uploads_unavailable',
};

/** Starts an API that listens, and a function that stores a file and returns its name. */
const anApi = async (t: Test, env: Record<string, string> = {}) => {
  const api = await testApi(t, env);
  const someone = await aConsultant(api.database);
  const keep = async (content: Buffer, name: string): Promise<string> => {
    const { body } = await api.call('POST /uploads', { as: someone, ...multipartFile(content, name) });
    return body.url.slice('/uploads/'.length);
  };
  return { api, keep, origin: await listen(api) };
};

const until = async (what: string, isSo: () => boolean) => {
  for (const end = Date.now() + 60_000; !isSo(); await pause(10))
    if (Date.now() > end) throw new Error(`It is not so that ${what}`);
};

/** Tests that apply to files in the folder and in a bucket. */
const readsAsTheyAre = async (t: Test, { origin, keep }: Awaited<ReturnType<typeof anApi>>) => {
  // No two parts of the video's samples are equal, and its tables come after the samples.
  const video = Buffer.from(aVideo('mp4', 200_000).map((byte, at) => (at < 64 || at >= 199_800 ? byte : at % 251)));
  const name = await keep(video, 'x.mp4');
  const url = `${origin}/api/uploads/${name}`;
  const whole = await rawRequest(url);
  const etag = whole.headers.etag ?? '';

  t.test('a file is returned whole, with all headers that browsers and caches need', async t => {
    t.equal(whole.status, 200);
    t.ok(whole.body.equals(video), 'byte for byte');
    t.match(whole.headers, {
      'content-type': /^video\/mp4$/,
      'content-length': '200000',
      'cache-control': FOR_EVER,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': /sandbox$/,
      etag: /^"[^"]+"$/,
      'last-modified': / GMT$/,
    });
    const picture = await keep(await aPicture(20, 20).png().toBuffer(), 'x.png');
    t.match((await rawRequest(`${origin}/api/uploads/${picture}?v=1`)).headers, { 'content-type': /^image\/png$/ });
  });

  t.test('HEAD returns only the headers of a file', async t => {
    const head = await rawRequest(url, { method: 'HEAD' });
    t.equal(head.status, 200);
    t.equal(head.body.length, 0);
    const { date, connection, ...same } = whole.headers;
    t.match(head.headers, same);
    t.equal((await rawRequest(url, { method: 'HEAD', headers: { 'If-None-Match': etag } })).status, 304);
  });

  t.test('a file that has not changed is answered with 304', async t => {
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await rawRequest(url, { headers: { 'If-None-Match': known } });
      t.same([status, body.length], [304, 0], known);
      t.match(headers, { etag, 'cache-control': FOR_EVER });
    }
    t.equal((await rawRequest(url, { headers: { 'If-None-Match': '"other"' } })).status, 200);
  });

  t.test('a file is returned in ranges', async t => {
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=199000-', 199_000, 199_999],
      ['bytes=-10', 199_990, 199_999],
      ['bytes=100-999999', 100, 199_999],
      ['bytes=-999999', 0, 199_999],
    ] as const) {
      const part = await rawRequest(url, { headers: { Range: range } });
      t.equal(part.status, 206, range);
      t.ok(part.body.equals(video.subarray(start, end + 1)), range);
      t.match(part.headers, {
        'content-range': `bytes ${start}-${end}/200000`,
        'content-length': `${end - start + 1}`,
        'content-type': /^video\/mp4$/,
        etag,
      });
    }
    const beyond = await rawRequest(url, { headers: { Range: 'bytes=200000-' } });
    t.match([beyond.status, beyond.headers['content-range']], [416, 'bytes */200000']);
    t.equal(beyond.headers['cache-control'], 'no-store');
    for (const range of ['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=x-']) {
      const all = await rawRequest(url, { headers: { Range: range } });
      t.match([all.status, all.body.length], [200, 200_000], range);
    }
  });

  t.test('a range is returned only of the version that the client has', async t => {
    const ask = (ifRange: string, range = 'bytes=0-99') =>
      rawRequest(url, { headers: { Range: range, 'If-Range': ifRange } });
    t.equal((await ask(etag)).status, 206);
    for (const other of ['"other"', `W/${etag}`, 'Fri, 20 Nov 2026 00:00:00 GMT']) {
      const { status, body } = await ask(other);
      t.match([status, body.length], [200, 200_000], other);
    }
    t.equal((await ask('"other"', 'bytes=999999-')).status, 200);
    t.equal((await ask(etag, 'bytes=999999-')).status, 416);
  });

  t.test('unknown names and names outside the folder return 404', async t => {
    const names = [
      '0123456789abcdef0123456789abcdef-40x30.webp',
      'x.svg',
      'x.html',
      'start-check',
      '.incoming',
      '.incoming%2Fx.webp',
      '..%2Fsecrets.json',
      '%2e%2e%2fx.webp',
      '..%5Cx.webp',
      '%00.webp',
      'x.webp%00',
      'x..webp',
      '%F0%9F%8D%94.webp',
      `${'x'.repeat(200)}.webp`,
      '-.webp',
    ];
    for (const name of names)
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await rawRequest(`${origin}/api/uploads/${name}`, { method });
        t.match([status, headers['cache-control']], [404, 'no-store'], `${method} ${name}`);
        if (method === 'GET') t.same(JSON.parse(body.toString()), { detail: 'File not found', code: 'file_not_found' });
      }
  });
};

t.test('serves files from the folder', async t => readsAsTheyAre(t, await anApi(t)));

t.test('serves files from a bucket', async t => {
  const storage = await bucketServer(t);
  await readsAsTheyAre(t, await anApi(t, { ...storage.env, S3_PREFIX: 'shop' }));
});

t.test('serves files that are older than the bucket from the folder, even while the bucket is down', async t => {
  const storage = await bucketServer(t);
  const { api, origin } = await anApi(t, storage.env);
  const older = '0123456789abcdef0123456789abcdef-40x30.webp';
  await writeFile(join(await aFolder(api), older), 'older');
  await storage.stop();
  const { status, body } = await rawRequest(`${origin}/api/uploads/${older}`);
  t.same([status, body.toString()], [200, 'older']);
});

const aFolder = async ({ config }: TestApi) => {
  const folder = join(config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  return folder;
};

t.test('a storage that fails during a download', async t => {
  const storage = await bucketServer(t);
  const { origin, keep } = await anApi(t, storage.env);
  const name = await keep(aVideo('mp4', 8_000_000), 'x.mp4');
  const url = `${origin}/api/uploads/${name}`;

  /** Measured time in milliseconds that the API waits for a storage without a response. */
  let silence = 0;

  for (const [how, failure] of Object.entries({
    'asks for patience': { status: 503, code: 'SlowDown' },
    refuses: { status: 403, code: 'AccessDenied' },
    'has lost its bucket': { status: 404, code: 'NoSuchBucket' },
    'drops the line': 'drops',
    'does not answer': 'hangs',
  } as const))
    t.test(`the client gets an error when it ${how}`, async t => {
      storage.failing = () => failure;
      const [began, asked] = [performance.now(), storage.asked.length];
      const answer = await rawRequest(url);
      if (failure === 'hangs') silence = performance.now() - began;
      const attempts = storage.attemptsSince(asked);
      t.ok(attempts > 0 && attempts <= 2, `${attempts} attempts`);
      t.match([answer.status, answer.headers['cache-control'], answer.headers['retry-after']], [503, 'no-store', '5']);
      t.same(JSON.parse(answer.body.toString()), AWAY);
      // A HEAD response has no body, so a missing bucket looks like a missing object.
      const head = await rawRequest(url, { method: 'HEAD' });
      t.ok(how === 'has lost its bucket' || head.status === 503, `${head.status}`);
      storage.failing = () => null;
      t.equal((await rawRequest(url)).status, 200);
    });

  t.test('when the connection breaks, the response breaks as well and does not look complete', async t => {
    storage.failing = () => 'breaks';
    await t.rejects(rawRequest(url));
    storage.failing = () => null;
    t.equal((await rawRequest(url)).body.length, 8_000_000);
  });

  t.test('when the storage is down, the API responds without waiting for the timeout', async t => {
    await storage.stop();
    const took = await measureFastest(3, async () => t.equal((await rawRequest(url)).status, 503));
    t.ok(took < silence, `${took} ms, compared with ${silence} ms without a response`);
    await storage.start();
    t.equal((await rawRequest(url)).status, 200);
  });
});

t.test('a storage that stalls is given up after the timeout', async t => {
  const storage = await bucketServer(t);
  const { bucket: settings } = testConfig({ DATABASE_URL: 'mysql://127.0.0.1/x', ...storage.env });
  if (!settings) throw new Error('no settings');
  const patience = { connect: 1000, answer: 1000, bytesAMillisecond: 500, silence: 300, again: 10 };
  const bucket = await UploadBucket.open(settings, () => {}, patience);
  t.teardown(() => bucket.close());
  await bucket.keep('x.mp4', aVideo('mp4', 1_000_000));
  storage.failing = () => 'stalls';
  const found = await bucket.read('x.mp4', {});
  if (found.is !== 'there') throw new Error(found.is);
  const began = performance.now();
  await t.rejects(buffer(found.content));
  t.ok(performance.now() - began < USUAL_SILENCE_MS / 2, 'after the configured timeout');
});

/**
 * Sends a request and disconnects during the response.
 * @param hasBegun disconnects before the response, as soon as this is true
 */
const leave = (url: string, hasBegun?: () => boolean) =>
  new Promise<void>((resolve, reject) => {
    const outgoing = request(url, { agent: false }, incoming => {
      incoming.once('data', () => {
        incoming.destroy();
        resolve();
      });
    });
    outgoing.on('error', () => {});
    outgoing.end();
    if (hasBegun)
      until('the storage is asked', hasBegun)
        .finally(() => outgoing.destroy())
        .then(resolve, reject);
  });

t.test('reading stops when the client disconnects', async t => {
  const storage: BucketServer = await bucketServer(t);
  const { origin, keep } = await anApi(t, storage.env);
  const name = await keep(aVideo('mp4', 10_000_000), 'x.mp4');
  const url = `${origin}/api/uploads/${name}`;
  const before = storage.left;
  await leave(url);
  await until('the download from the storage is cancelled', () => storage.left === before + 1);

  storage.answersAfterMs = 400;
  const asked = storage.asked.length;
  await leave(url, () => storage.asked.length > asked);
  await until('the storage is left when it answers', () => storage.left === before + 2);
  storage.answersAfterMs = 0;
  t.equal((await rawRequest(url)).body.length, 10_000_000, 'other clients are not affected');
});

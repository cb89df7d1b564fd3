import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { UPLOAD_LIMIT } from '../src/media/limits.ts';
import { bucketServer } from './support/bucket/server.ts';
import { aConsultant } from './support/builders.ts';
import { aVideo } from './support/pictures.ts';
import { freePort, startServer } from './support/server-process.ts';
import { aToken } from './support/tokens.ts';

const AT_ONCE = 12;
/**
 * Maximum growth of memory in MB: far less than all videos together (120 MB), and far more than the chunks in flight.
 */
const MOST_MEGABYTES = 80;

const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';

const highestMegabytes = async (pid: number | undefined) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

/** Returns a video with unique content, so that each is stored. */
const aLargeVideo = (n: number) => {
  const video = aVideo('mp4', UPLOAD_LIMIT);
  video.writeUInt32BE(n, 1000);
  return video;
};

/** Begins to read a response, and continues after a pause. */
const readSlowly = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(url, { agent: false }, async incoming => {
      let bytes = 0;
      await pause(1500);
      for await (const piece of incoming) bytes += piece.length;
      resolve(bytes);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });

t.test('videos of 10 MB are streamed in chunks while they are uploaded and downloaded', async t => {
  const storage = await bucketServer(t);
  const database = await testDatabase();
  t.teardown(() => database.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-memory-'));
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({
    ...storage.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    JWT_SECRET,
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'silent',
    WORKER: 'off',
  });
  t.teardown(() => server.process.kill('SIGKILL'));
  // Each upload has its own user, because a user may have only a few uploads in progress.
  const send = async (video: Buffer): Promise<{ url: string }> => {
    const token = await aToken(JWT_SECRET, await aConsultant(database));
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(video)], { type: 'video/mp4' }), 'x.mp4');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/uploads`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    return JSON.parse(await answer.text());
  };
  const videos = Array.from({ length: AT_ONCE }, (_, n) => aLargeVideo(n + 1));
  // One upload before the measurement, so that one-time allocations are not measured.
  const first = await send(aLargeVideo(0));
  const before = await highestMegabytes(server.process.pid);

  storage.failing = ({ method }) => (method === 'PUT' ? 'reads slowly' : null);
  let underWay = 0;
  const watching = setInterval(() => {
    const begun = storage.asked.filter(({ method, key }) => method === 'PUT' && key.endsWith('.mp4')).length;
    underWay = Math.max(underWay, begun - 1 - (storage.objects.size - 2));
  }, 20);
  t.teardown(() => clearInterval(watching));
  const stored = await Promise.all(videos.map(send));
  clearInterval(watching);
  t.equal(underWay, AT_ONCE, 'all of them were in progress at the same time');
  for (const [n, { url }] of stored.entries())
    t.ok(storage.objects.get(url.slice('/uploads/'.length))?.content.equals(videos[n] ?? Buffer.alloc(0)));
  const after = await highestMegabytes(server.process.pid);
  const storing = after - before;
  t.ok(storing < MOST_MEGABYTES, `storing took ${storing.toFixed()} MB`);

  storage.failing = () => null;
  const sizes = await Promise.all([first, ...stored].map(({ url }) => readSlowly(`${server.url}${url}`)));
  t.same(sizes, Array(AT_ONCE + 1).fill(UPLOAD_LIMIT));
  const reading = (await highestMegabytes(server.process.pid)) - after;
  t.ok(reading < MOST_MEGABYTES, `reading took ${reading.toFixed()} MB`);
  t.comment(`storing ${storing.toFixed()} MB, reading ${reading.toFixed()} MB`);
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  aCategory,
  aConsultant,
  aFranchise,
  aPicture,
  aVideo,
  bucketServer,
  listen,
  multipartFile,
  type RawResponse,
  rawRequest,
  SERVICE_TOKEN,
  testApi,
} from '@marketplace/api/testing';
import t, { type Test } from 'tap';
import { uploadType as typeByApi } from '../../api/src/media/upload-names.ts';
import { ROOT } from '../src/command/root.ts';
import { uploadType } from '../src/front/headers.ts';
import { startFront } from '../src/front/server.ts';
import { startNginx } from './front/nginx.ts';
import { portOf } from './front/port-of.ts';
import { runScript } from './rebuild/receiver.ts';

/** Headers that differ between responses, and those that the local front adds to compressible files. */
const OWN = ['vary', 'date', 'server', 'connection', 'keep-alive', 'etag', 'last-modified'];

const lasting = ({ status, headers }: RawResponse) =>
  // A partial response implies that ranges are accepted, so nginx omits the header.
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OWN.includes(name) && !(status === 206 && name === 'accept-ranges')),
  );

/** Creates a machine with a web server, an empty folder of uploads, and a page for missing addresses. */
const aMachine = (t: Test) => {
  const root = mkdtempSync(join(tmpdir(), 'marketplace-uploads-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  const data = join(root, 'data');
  mkdirSync(join(data, 'uploads'), { recursive: true });
  mkdirSync(join(data, 'site/releases/1'), { recursive: true });
  symlinkSync('releases/1', join(data, 'site/current'));
  writeFileSync(join(data, 'site/current/404.html'), '<!doctype html><title>Page not found</title>');
  writeFileSync(join(data, 'site/current/robots.txt'), '');
  return { root, data, admin: join(root, 'admin') };
};

const FRONTS = {
  nginx: startNginx,
  'the local front': async ({ data, admin }: ReturnType<typeof aMachine>, apiPort: number) => {
    const app = await startFront({
      port: 0,
      host: '127.0.0.1',
      trustProxy: 'loopback',
      apiUrl: `http://127.0.0.1:${apiPort}`,
      site: join(data, 'site'),
      uploads: join(data, 'uploads'),
      console: admin,
    });
    return { port: portOf(app), close: () => app.close() };
  },
};

t.test('web servers and the API have the same list of upload types', t => {
  const list = readFileSync(join(ROOT, 'deploy/nginx/headers/upload-types.conf'), 'utf8');
  const extensions = [...list.matchAll(/^ {2}\S+\/\S+ (.+);$/gm)].flatMap(([, names = '']) => names.split(' '));
  t.same(extensions.toSorted(), ['gif', 'ico', 'jpeg', 'jpg', 'mp4', 'ogg', 'png', 'webm', 'webp']);
  for (const extension of extensions) t.equal(typeByApi(`x.${extension}`), uploadType(`x.${extension}`), extension);
  t.end();
});

t.test('uploads in a bucket are served like those in a folder', async t => {
  const storage = await bucketServer(t);
  const api = await testApi(t, { ...storage.env, S3_PREFIX: 'shop' });
  const someone = await aConsultant(api.database);
  const apiPort = Number(new URL(await listen(api)).port);
  const send = async (content: Buffer, name: string) =>
    (await api.call('POST /uploads', { as: someone, ...multipartFile(content, name) })).body;
  const picture = await send(await aPicture(400, 300).png().toBuffer(), 'x.png');
  const videos = { mp4: aVideo('mp4', 9_000_000), webm: aVideo('webm'), ogg: aVideo('ogg') };
  const urls = new Map<string, Buffer>();
  for (const [type, content] of Object.entries(videos)) urls.set((await send(content, `x.${type}`)).url, content);
  for (const url of [picture.url, ...Object.values<string>(picture.sizes)])
    urls.set(url, storage.objects.get(`shop/${url.slice('/uploads/'.length)}`)?.content ?? Buffer.alloc(0));

  for (const [name, start] of Object.entries(FRONTS))
    await t.test(`${name} serves uploads in a bucket like those in a folder`, async t => {
      const machine = aMachine(t);
      const server = await start(machine, apiPort);
      t.teardown(() => server.close());
      const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
        rawRequest(`http://127.0.0.1:${server.port}${path}`, { headers, method });

      for (const [url, content] of urls) {
        const elsewhere = await ask(url);
        t.equal(elsewhere.status, 200, url);
        t.ok(content.length > 0 && elsewhere.body.equals(content), 'the bytes are equal');
        const known = await ask(url, { 'If-None-Match': elsewhere.headers.etag ?? '' });
        t.same([known.status, known.body.length], [304, 0]);
        const part = { Range: 'bytes=2-9' };
        const elsewherePart = await ask(url, part);
        t.same([elsewherePart.status, elsewherePart.body], [206, content.subarray(2, 10)]);
        const elsewhereHead = await ask(url, {}, 'HEAD');
        t.equal(elsewhereHead.body.length, 0);

        writeFileSync(join(machine.data, url), content);
        const [here, herePart, hereHead] = [await ask(url), await ask(url, part), await ask(url, {}, 'HEAD')];
        t.same(lasting(elsewhere), lasting(here), 'the headers equal those of a file in the folder');
        t.same(lasting(elsewherePart), lasting(herePart), 'the headers of a part are equal');
        t.same(lasting(elsewhereHead), lasting(hereHead), 'the headers of a HEAD request are equal');
        rmSync(join(machine.data, url));
      }
      const unknown = '/uploads/0123456789abcdef0123456789abcdef-1x1.png';
      const absent = await ask(unknown);
      t.same([absent.status, absent.headers['cache-control']], [404, undefined]);
      t.match([absent.headers['content-type'], absent.body.toString()], [/^text\/html/, /Page not found/]);

      await storage.stop();
      const away = await ask(picture.url);
      t.match([away.status, away.headers['cache-control']], [503, 'no-store']);
      t.match(JSON.parse(away.body.toString()), { detail: /^Uploaded files cannot be stored or read/ });
      await storage.start();
      t.equal((await ask(picture.url)).status, 200);

      storage.failing = () => 'breaks';
      const [video = ''] = urls.keys();
      await t.rejects(ask(video), 'an interrupted upload is not sent as a complete one');
      storage.failing = () => null;
    });

  await t.test('uploads in a bucket are copied for a site published by CI', async t => {
    const category = await aCategory(api.database);
    await aFranchise(api.database, { category: category.name, slug: 'kopi', image_url: picture.url });
    const machine = aMachine(t);
    const front = await FRONTS['the local front'](machine, apiPort);
    t.teardown(() => front.close());
    const files = join(machine.root, 'files');
    const { code, errors } = await runScript(join(ROOT, 'deploy/ci/publish-site.sh'), {
      API_URL: `http://127.0.0.1:${apiPort}/api`,
      SERVICE_TOKEN,
      PUBLIC_URL: 'https://franchises.example',
      OUT_DIR: files,
      BUILD_DIR: join(ROOT, 'site/dist'),
      UPLOADS_URL: `http://127.0.0.1:${front.port}/uploads`,
    });
    t.equal(code, 0, errors);
    t.notMatch(errors, /could not be copied/);
    t.match(readFileSync(join(files, 'franchise/kopi.html'), 'utf8'), picture.url);
    for (const url of [picture.url, picture.sizes['320'], picture.sizes.social])
      t.ok(readFileSync(join(files, url)).equals(urls.get(url) ?? Buffer.alloc(0)), url);
  });
});

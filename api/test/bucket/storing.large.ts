import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import type { Failure } from '../support/bucket/server.ts';
import { bucketServer } from '../support/bucket/server.ts';
import { measureFastest } from '../support/fastest.ts';
import { aCategory, aConsultant, aFranchiseBody, anAdmin, dataUrl, testApi } from '../support/index.ts';
import { anIcon, aPicture, aVideo, multipartFile } from '../support/pictures.ts';

const AWAY = 'Uploaded files cannot be stored or read at the moment. Please try again.';
const FOR_EVER = 'public, max-age=31536000, immutable';

t.test('uploads in a bucket', async t => {
  const storage = await bucketServer(t);
  const api = await testApi(t, { ...storage.env, S3_PREFIX: 'shop/uploads' });
  const { knex } = api.database;
  const someone = await aConsultant(api.database);
  const admin = await anAdmin(api.database);
  const send = (content: Buffer, name?: string, type?: string) =>
    api.call('POST /uploads', { as: someone, ...multipartFile(content, name, type) });
  const object = (url: string) => storage.objects.get(`shop/uploads${url.replace('/uploads', '')}`);
  const puts = () => storage.asked.filter(({ method }) => method === 'PUT').length;
  const filesHere = () => readdir(join(api.config.dataDir, 'uploads')).catch(() => []);

  t.test('an image is stored in every size, with caching headers, before the upload is answered', async t => {
    const { status, body } = await send(await aPicture(700, 500).png().toBuffer());
    t.equal(status, 201);
    t.match(body.url, /^\/uploads\/[0-9a-f]{32}-700x500\.png$/, 'its address is the same as in a folder');
    for (const [url, type] of [
      [body.url, 'image/png'],
      [body.sizes['320'], 'image/webp'],
      [body.sizes['640'], 'image/webp'],
      [body.sizes.social, 'image/jpeg'],
    ])
      t.match(object(url)?.headers, { 'content-type': type, 'cache-control': FOR_EVER }, url);
    t.same(await filesHere(), ['.incoming'], 'nothing is stored in the folder');
    t.same(await readdir(join(api.config.dataDir, 'uploads/.incoming')), []);
  });

  t.test('videos and icons are stored unchanged', async t => {
    const icon = anIcon(await aPicture(16, 16).png().toBuffer());
    for (const [content, name, type] of [
      [aVideo('mp4', 300_000), 'x.mp4', 'video/mp4'],
      [aVideo('webm'), 'x.webm', 'video/webm'],
      [aVideo('ogg'), 'x.ogg', 'video/ogg'],
      [icon, 'x.ico', 'image/x-icon'],
    ] as const) {
      const { status, body } = await send(content, name, type);
      t.equal(status, 201, name);
      t.ok(object(body.url)?.content.equals(content), name);
      t.equal(object(body.url)?.headers['content-type'], type);
    }
  });

  t.test('the same file is stored only once, and stored again if it is missing from the bucket', async t => {
    const picture = await aPicture(330, 330, '#aa0000').webp().toBuffer();
    const first = await send(picture);
    const before = puts();
    t.same((await send(picture, 'other-name.webp')).body, first.body);
    t.equal(puts(), before);
    t.equal((await knex('media').where({ url: first.body.url })).length, 1);
    storage.objects.delete(`shop/uploads${first.body.url.replace('/uploads', '')}`);
    t.same((await send(picture)).body, first.body);
    t.ok(object(first.body.url));
  });

  t.test('pictures that are embedded in a record are stored, whatever their purpose', async t => {
    const picture = async (colour: string) => dataUrl(await aPicture(40, 40, colour).png().toBuffer());
    const category = await aCategory(api.database);
    const franchise = await api.call('POST /franchises', {
      as: admin,
      body: {
        ...aFranchiseBody({ category, consultant: someone }),
        image_url: await picture('#100'),
        og_image: await picture('#200'),
        media_gallery: [{ url: await picture('#300') }, { url: dataUrl(aVideo('mp4'), 'video/mp4') }],
      },
    });
    const content = await api.call('PUT /content', {
      as: admin,
      body: { logoUrl: await picture('#400'), faviconUrl: await picture('#500') },
    });
    const day = 86_400_000;
    const banner = await api.call('POST /admin/banners', {
      as: admin,
      body: {
        title: 'Fair',
        image_url: await picture('#600'),
        location: 'homepage_hero_banner',
        start_date: new Date().toISOString(),
        end_date: new Date(Date.now() + day).toISOString(),
      },
    });
    const slide = await api.call('POST /admin/hero-slides', {
      as: admin,
      body: {
        title: 'Slide',
        subtitle: 'S',
        button_text: 'B',
        button_url: '#franchises',
        image_url: await picture('#700'),
      },
    });
    const page = await api.call('POST /pages', {
      as: admin,
      body: { title: 'A page', slug: 'a-page', content: `<p><img src="${await picture('#800')}" alt="x"></p>` },
    });
    const photo = await api.call(`PUT /users/${someone.id}`, { as: someone, body: { photo: await picture('#900') } });
    for (const [what, { status, text }] of Object.entries({ franchise, content, banner, slide, page, photo }))
      t.ok(status < 300, `${what}: ${status} ${status < 300 ? '' : text}`);

    const rows: { purpose: string; url: string; sizes: unknown }[] = await knex('media').select('purpose', 'url');
    t.same([...new Set(rows.map(({ purpose }) => purpose))].sort(), [
      'banner',
      'favicon',
      'franchise',
      'gallery',
      'hero',
      'logo',
      'page',
      'photo',
      'upload',
    ]);
    for (const { purpose, url } of rows) t.ok(object(url), `${purpose}: ${url}`);
    t.ok(object(franchise.body.image_url), 'the record refers to it');
  });

  const failures: Record<string, Failure> = {
    'asks for patience': { status: 503, code: 'SlowDown' },
    'has a fault of its own': { status: 500, code: 'InternalError' },
    refuses: { status: 403, code: 'AccessDenied' },
    'has lost its bucket': { status: 404, code: 'NoSuchBucket' },
    'drops the line': 'drops',
    'does not answer': 'hangs',
  };
  let colour = 0x111111;
  /** Measured time in milliseconds that the API waits for a storage without a response. */
  let silence = 0;
  for (const [how, failure] of Object.entries(failures))
    t.test(`an upload is refused with 503 when the storage ${how}`, async t => {
      const picture = await aPicture(50, 50, `#${(colour++).toString(16)}`)
        .png()
        .toBuffer();
      const rows = await knex('media').select('id');
      storage.failing = () => failure;
      const [began, asked] = [performance.now(), storage.asked.length];
      const refused = await send(picture);
      if (failure === 'hangs') silence = performance.now() - began;
      t.match([refused.status, refused.body.detail, refused.headers['retry-after']], [503, AWAY, '5']);
      const attempts = storage.attemptsSince(asked);
      t.ok(attempts > 0 && attempts <= 2, `${attempts} attempts`);
      const embedded = await api.call(`PUT /users/${someone.id}`, { as: someone, body: { photo: dataUrl(picture) } });
      t.match([embedded.status, embedded.body.detail], [503, AWAY], 'the picture itself is valid');
      t.same(await knex('media').select('id'), rows, 'no row refers to a missing file');
      t.same(await readdir(join(api.config.dataDir, 'uploads/.incoming')), []);
      storage.failing = () => null;
      t.equal((await send(picture)).status, 201, 'it is accepted again as soon as the storage works');
    });

  t.test('a failure after some sizes were stored leaves no row', async t => {
    const rows = await knex('media').select('id');
    storage.failing = ({ key }) => (key.endsWith('.png') ? { status: 403, code: 'AccessDenied' } : null);
    t.equal((await send(await aPicture(90, 90).png().toBuffer())).status, 503);
    storage.failing = () => null;
    t.same(await knex('media').select('id'), rows);
  });

  t.test('a transient error is retried without failing the upload, for files in memory and on the disk', async t => {
    for (const content of [await aPicture(60, 60).png().toBuffer(), aVideo('mp4', 700_000)]) {
      const hit = new Set<string>();
      storage.failing = ({ method, key }) => {
        if (hit.has(method + key)) return null;
        hit.add(method + key);
        return { status: 503, code: 'SlowDown' };
      };
      const { status, body } = await send(content);
      t.equal(status, 201);
      t.ok(object(body.url));
    }
    storage.failing = () => null;
  });

  t.test('when the storage is down, the API responds without waiting for the timeout', async t => {
    const picture = await aPicture(70, 70).png().toBuffer();
    await storage.stop();
    const took = await measureFastest(3, async () => t.equal((await send(picture)).status, 503));
    t.ok(took < silence, `${took} ms, compared with ${silence} ms without a response`);
    await storage.start();
    t.equal((await send(picture)).status, 201);
  });
});

import { type FileHandle, mkdir, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { mock } from 'node:test';
import sharp from 'sharp';
import t from 'tap';
import { UploadFolder } from '../../src/media/upload-folder.ts';
import { aFolder } from '../support/folder.ts';
import { aConsultant, testApi } from '../support/index.ts';
import { aBomb, aNoisyPicture, anAnimation, anIcon, aPicture, aVideo, multipartFile } from '../support/pictures.ts';

const MOST_BYTES = 10_485_760;
const MOST_BYTES_OF_AN_ICON = 102_400;
const TOO_LARGE = 'File size must be less than 10MB. Please choose a smaller file.';
const WRONG_TYPE = 'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.';

t.test(
  'an upload is flushed to the disk before it is renamed, and its directory entry is flushed afterwards',
  async t => {
    const folder = new UploadFolder(aFolder(t));
    const arrived = await folder.incoming();
    const handle = await open(arrived, 'w');
    await handle.close();
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    const { sync } = prototype;
    const flushed: [what: string, names: number][] = [];
    const syncs = mock.method(prototype, 'sync', async function (this: FileHandle) {
      const what = (await this.stat()).isFile() ? 'file' : 'folder';
      flushed.push([what, (await folder.names()).length]);
      return sync.call(this);
    });
    t.teardown(() => syncs.mock.restore());
    await folder.keep('small.webp', Buffer.from('a picture'));
    await folder.keep('large.mp4', { path: arrived });
    t.same(flushed, [
      ['file', 0],
      ['folder', 1],
      ['file', 1],
      ['folder', 2],
    ]);
  },
);

t.test('uploads', async t => {
  const api = await testApi(t, { LIMIT_UPLOAD_MB_CONSULTANT: '10000' });
  const someone = await aConsultant(api.database);
  const send = (content: Buffer, name?: string, type?: string) =>
    api.call('POST /uploads', { as: someone, ...multipartFile(content, name, type) });
  const place = (url: string) => join(api.config.dataDir, url);
  const files = () => readdir(join(api.config.dataDir, 'uploads'));

  t.test('an image is stored in every size that pages use', async t => {
    const answer = await send(await aPicture(1500, 900).png().toBuffer());
    t.equal(answer.status, 201);
    const { url, kind, width, height, sizes } = answer.body;
    t.match(url, /^\/uploads\/[0-9a-f]{32}-1500x900\.png$/);
    t.same([kind, width, height], ['image', 1500, 900]);
    const hash = url.slice(9, 41);
    t.same(sizes, {
      320: `/uploads/${hash}-320.webp`,
      640: `/uploads/${hash}-640.webp`,
      1280: `/uploads/${hash}-1280.webp`,
      social: `/uploads/${hash}-social.jpg`,
    });
    for (const [size, format, expected] of [
      ['320', 'webp', [320, 192]],
      ['640', 'webp', [640, 384]],
      ['1280', 'webp', [1280, 768]],
      ['social', 'jpeg', [1200, 630]],
    ] as const) {
      const made = await sharp(place(sizes[size])).metadata();
      t.same([made.format, [made.width, made.height]], [format, expected]);
    }
  });

  t.test('a small image gets only its smallest size and the social one', async t => {
    const { body } = await send(await aPicture(200, 100).jpeg().toBuffer());
    t.match(body.url, /-200x100\.jpg$/);
    t.same(Object.keys(body.sizes).sort(), ['320', 'social']);
    t.equal((await sharp(place(body.sizes['320'])).metadata()).width, 200);
  });

  t.test('the same file is stored once', async t => {
    const picture = await aPicture(330, 330, '#aa0000').webp().toBuffer();
    const first = await send(picture);
    const before = await files();
    const second = await send(picture, 'other-name.webp');
    t.same(second.body, first.body);
    t.same(await files(), before);
    const rows = await api.database.knex('media').where({ url: first.body.url });
    t.match(rows, [{ kind: 'image', mime: 'image/webp', created_by: someone.id, bytes: picture.length }]);
    t.equal(rows.length, 1);
  });

  t.test('the same file sent several times at once is stored once, and all callers get its address', async t => {
    const picture = await aPicture(90, 70, '#0a0b0c').png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(picture)));
    t.same(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201],
    );
    t.equal(new Set(answers.map(({ body }) => body.url)).size, 1);
    t.equal((await api.database.knex('media').where({ url: answers[0]?.body.url })).length, 1);
  });

  t.test('a photo is rotated upright and loses its location', async t => {
    const photo = await aPicture(400, 200)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    t.ok((await sharp(photo).metadata()).exif);
    const { body } = await send(photo);
    t.match(body.url, /-200x400\.jpg$/);
    const metadata = await sharp(place(body.url)).metadata();
    t.same([metadata.exif, metadata.orientation], [undefined, undefined]);
  });

  t.test('bytes after the end of the picture are removed', async t => {
    const picture = await aPicture(40, 40, '#123123').png().toBuffer();
    const { body } = await send(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
    t.notOk((await readFile(place(body.url))).includes('<script'));
  });

  t.test('an animation stays animated', async t => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(colour => aPicture(64, 48, colour).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [90, 90, 90] })
      .toBuffer();
    const { body } = await send(gif, 'moving.gif', 'image/gif');
    t.match(body.url, /-64x48\.gif$/);
    t.equal((await sharp(place(body.url)).metadata()).pages, 3);
    t.match(await sharp(place(body.sizes['320'])).metadata(), { format: 'webp', pages: 3 });
    t.notOk((await sharp(place(body.sizes.social)).metadata()).pages);
  });

  t.test('videos are stored unchanged', async t => {
    for (const type of ['mp4', 'webm', 'ogg'] as const) {
      const video = aVideo(type);
      const { status, body } = await send(video, `x.${type}`, `video/${type}`);
      t.equal(status, 201, type);
      t.match(body, { kind: 'video', width: null, height: null, sizes: {} });
      t.ok(body.url.endsWith(`.${type}`));
      t.ok((await readFile(place(body.url))).equals(video));
    }
  });

  t.test('a video of 10,485,760 bytes is accepted, and a larger one is refused', async t => {
    t.equal((await send(aVideo('mp4', MOST_BYTES))).status, 201);
    const refused = await send(aVideo('mp4', MOST_BYTES + 1));
    t.match([refused.status, refused.body.detail], [413, TOO_LARGE]);
    const much = await send(aVideo('mp4', MOST_BYTES * 2));
    t.match([much.status, much.body.detail], [413, TOO_LARGE]);
  });

  t.test('an .ico of 102,400 bytes is accepted, and a larger one is refused', async t => {
    const png = await aPicture(16, 16).png().toBuffer();
    const icon = anIcon(png, MOST_BYTES_OF_AN_ICON);
    const { status, body } = await send(icon, 'favicon.ico', 'image/x-icon');
    t.equal(status, 201);
    t.match(body, { kind: 'icon', url: /\.ico$/ });
    t.ok((await readFile(place(body.url))).equals(icon));
    t.equal((await send(anIcon(png, MOST_BYTES_OF_AN_ICON + 1), 'favicon.ico')).status, 413);
  });

  t.test("only the listed types are accepted, whatever the file's name", async t => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const before = await files();
    for (const [name, content] of [
      ['svg', Buffer.from(svg)],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['pdf', Buffer.from('%PDF-1.7 and so on and so on')],
      ['avif', await aPicture(20, 20).avif().toBuffer()],
      ['tiff', await aPicture(20, 20).tiff().toBuffer()],
      ['nothing', Buffer.alloc(0)],
      ['few bytes', Buffer.from('GIF89a')],
    ] as const) {
      const refused = await send(content, 'picture.png', 'image/png');
      t.match([refused.status, refused.body.detail], [415, WRONG_TYPE], name);
    }
    t.same(await files(), before);
  });

  t.test('a damaged image is refused', async t => {
    const picture = await aNoisyPicture(300, 300).jpeg().toBuffer();
    for (const broken of [picture.subarray(0, picture.length / 2), Buffer.concat([picture.subarray(0, 40)])]) {
      const refused = await send(broken);
      t.match([refused.status, refused.body.detail], [422, /damaged/]);
    }
  });

  t.test("an ordinary picture does not wait for another user's large ones", async t => {
    const other = await aConsultant(api.database);
    const done: string[] = [];
    const large = await Promise.all(
      ['#100', '#010', '#001'].map(colour => aPicture(3600, 2400, colour).jpeg().toBuffer()),
    );
    const sending = large.map(async content => {
      const { status } = await api.call('POST /uploads', { as: other, ...multipartFile(content) });
      done.push(`large ${status}`);
    });
    const { status } = await send(await aPicture(640, 480, '#0abcde').png().toBuffer());
    done.push(`ordinary ${status}`);
    await Promise.all(sending);
    t.ok(done.indexOf('ordinary 201') <= 1, done.join(', '));
    t.equal(done.filter(said => said === 'large 201').length, 3);
  });

  t.test('an image of 30,000 × 30,000 pixels is refused before it is unpacked', async t => {
    const bomb = aBomb(30_000);
    t.ok(bomb.length < MOST_BYTES);
    const before = process.resourceUsage().maxRSS;
    const refused = await send(bomb);
    t.match([refused.status, refused.body.detail], [422, /too many pixels/]);
    const grownMegabytes = (process.resourceUsage().maxRSS - before) / 1024;
    t.ok(grownMegabytes < 60, `it took ${grownMegabytes.toFixed()} MB`);
  });

  t.test('the pixels of all frames of an animation are counted', async t => {
    const small = await send(anAnimation(100, 6), 'a.gif', 'image/gif');
    t.match([small.status, small.body.url], [201, /-100x100\.gif$/]);
    const refused = await send(anAnimation(2000, 26), 'a.gif', 'image/gif');
    t.match([refused.status, refused.body.detail], [422, /too many pixels/]);
  });

  t.test('only uploads are served: no name leads out of their folder', async t => {
    const { dataDir } = api.config;
    const picture = await aPicture(8, 8).png().toBuffer();
    await mkdir(join(dataDir, 'uploads', 'inner'));
    for (const path of ['secret.png', 'uploads/inner/secret.png', 'uploads/.hidden.png', 'uploads/notes.txt'])
      await writeFile(join(dataDir, path), picture);
    for (const name of ['../secret.png', 'inner/secret.png', './inner/secret.png', '.hidden.png', 'notes.txt'])
      for (const method of ['GET', 'HEAD'])
        t.equal((await api.call(`${method} /uploads/${encodeURIComponent(name)}`)).status, 404, `${method} ${name}`);
  });

  t.test('uploading requires a signed-in user and a file', async t => {
    const picture = await aPicture(10, 10).png().toBuffer();
    t.equal((await api.call('POST /uploads', multipartFile(picture))).status, 401);
    t.equal((await api.call('POST /uploads', { as: someone, body: { file: 'x' } })).status, 415);
    const nothing = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: Buffer.from('--x--\r\n') };
    const refused = await api.call('POST /uploads', { as: someone, ...nothing });
    t.match([refused.status, refused.body.detail], [422, [{ loc: ['body', 'file'], msg: 'File is required' }]]);
    const cut = multipartFile(picture);
    const truncated = await api.call('POST /uploads', { as: someone, ...cut, body: cut.body.subarray(0, 180) });
    t.ok(truncated.status >= 400 && truncated.status < 500, `${truncated.status}`);
  });

  t.test(
    'incomplete files of a killed process are removed at the next start, and files still being received are not',
    async t => {
      const folder = new UploadFolder(api.config.dataDir);
      const [old, fresh] = [await folder.incoming(), await folder.incoming()];
      for (const path of [old, fresh]) await writeFile(path, 'half a file');
      await utimes(old, new Date(0), new Date(0));
      await folder.forgetAbandoned();
      t.same(await readdir(join(api.config.dataDir, 'uploads', '.incoming')), [basename(fresh)]);
      await rm(fresh);
    },
  );

  t.test('uploads leave no temporary files', async t => {
    t.same(await readdir(join(api.config.dataDir, 'uploads', '.incoming')), []);
  });
});

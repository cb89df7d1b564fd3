import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { anAdmin, testApi } from '../support/index.ts';
import { aPicture, aVideo, multipartFile } from '../support/pictures.ts';

const FILES = join(import.meta.dirname, 'files');
const PLACE = '+03.1390+101.6869/';
const api = await testApi(t, { LIMIT_UPLOAD_MB_ADMIN: '1000' });
const admin = await anAdmin(api.database);
const send = (content: Buffer, name = 'picture.png', type = 'image/png') =>
  api.call('POST /uploads', { as: admin, ...multipartFile(content, name, type) });
const stored = (url: string) => readFile(join(api.config.dataDir, url));
const colourAt = async (file: Buffer, left: number, top: number) => [
  ...(await sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

t.test('an animated WebP with an orientation is accepted, and its frames are rotated', async t => {
  const file = await readFile(join(FILES, 'anim-exif.webp'));
  const { status, body } = await send(file, 'a.webp', 'image/webp');
  t.equal(status, 201, JSON.stringify(body));
  t.match(body.url, /-200x300\S*\.webp$/);
  t.equal((await sharp(await stored(body.url)).metadata()).pages, 3);
});

t.test('an animated PNG is stored as a still picture, and the response says that the animation was lost', async t => {
  const png = await aPicture(40, 30).png().toBuffer();
  const control = Buffer.from('000000086163544c000000020000000000000000', 'hex');
  const { body } = await send(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]));
  t.equal(body.animation_lost, true);
  t.equal((await send(png)).body.animation_lost, undefined);
});

t.test('a transparent logo is shown whole, on a background with enough contrast', async t => {
  for (const [colour, ground, isDark] of [
    ['#ffffff', 'dark', true],
    ['#111111', 'light', false],
  ] as const) {
    const mark = await aPicture(200, 100, colour).png().toBuffer();
    const logo = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#0000' } })
      .composite([{ input: mark }])
      .png()
      .toBuffer();
    const { body } = await send(logo);
    t.match(body.url, new RegExp(`-600x400-on-${ground}\\.png$`));
    const social = await stored(body.sizes.social);
    const [red = 0] = await colourAt(social, 1100, 600);
    t.ok(isDark ? red < 80 : red > 200 && red < 250, `the background of a ${colour} logo is ${red}`);
  }
});

t.test('a wide logo is shown whole on its social image, which is never blank', async t => {
  const name = await aPicture(100, 200, '#cc0000').png().toBuffer();
  const wide = await aPicture(2000, 200, '#ffffff')
    .composite([{ input: name, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const { body } = await send(wide);
  const social = await stored(body.sizes.social);
  const { channels } = await sharp(social).stats();
  t.ok(
    channels.some(({ stdev }) => stdev > 5),
    'it has more than one colour',
  );
  const [red = 0, green = 0] = await colourAt(social, 80, 315);
  t.ok(red > 150 && green < 80, 'the edge of the logo is visible');
});

t.test('a social image is never blank, whatever the picture', async t => {
  const mark = (width: number, height: number, colour: string) => aPicture(width, height, colour).png().toBuffer();
  const withMark = async (ground: string, input: Buffer, place: object = {}) =>
    sharp({ create: { width: 1200, height: 1200, channels: 4, background: ground } })
      .composite([{ input, ...place }])
      .png()
      .toBuffer();
  const drawing = await readFile(join(import.meta.dirname, '../../src/media/shop-fronts.jpg'));
  const white = '#ffffff';
  const neutral = {
    'a white picture': await mark(800, 600, white),
    'a white JPEG': await aPicture(800, 601, white).jpeg({ quality: 40 }).toBuffer(),
    'an off-white picture': await mark(800, 600, '#f7f5f0'),
    'a white picture in shades of grey': await aPicture(802, 600, white).toColourspace('b-w').png().toBuffer(),
    'a tall white picture': await mark(200, 900, white),
    'a wide white picture': await mark(900, 200, white),
    'an off-white logo on white': await withMark(white, await mark(500, 300, '#f4f4f4')),
    'a white picture with a hairline around it': await withMark('#cccccc', await mark(1198, 1198, white)),
    'a white picture with a speck': await withMark(white, await mark(6, 6, '#000000')),
    'a transparent picture with nothing on it': await withMark('#0000', await mark(4, 4, '#eceff2')),
    'a white picture with a few transparent pixels': await withMark('#fff0', await mark(1196, 1196, white)),
  };
  for (const [what, picture] of Object.entries(neutral)) {
    const { status, body } = await send(picture);
    t.equal(status, 201, what);
    t.same(await stored(body.sizes.social), drawing, what);
  }
  const shown = {
    'a transparent white logo': await withMark('#0000', await mark(500, 300, white)),
    'a small dark logo on white': await withMark(white, await mark(120, 120, '#222222')),
    'a yellow logo on white': await withMark(white, await mark(400, 400, '#fff2a0')),
    'a white picture with a name that is cut off': await withMark(white, await mark(900, 90, '#222222'), {
      gravity: 'south',
    }),
    'a picture in shades of grey': await sharp(await withMark(white, await mark(300, 300, '#555555')))
      .flatten()
      .toColourspace('b-w')
      .png()
      .toBuffer(),
    'a picture of one colour': await mark(800, 600, '#336699'),
  };
  for (const [what, picture] of Object.entries(shown)) {
    const { body } = await send(picture);
    const social = await stored(body.sizes.social);
    t.notSame(social, drawing, what);
    const { channels } = await sharp(social).stats();
    t.ok(
      channels.some(({ stdev }) => stdev > 5),
      `${what} is visible`,
    );
  }
});

t.test('a video loses its location and device data', async t => {
  for (const type of ['mp4', 'webm', 'ogg'] as const) {
    const video = aVideo(type, 3000, PLACE);
    t.ok(video.includes(PLACE));
    const { status, body } = await send(video, `v.${type}`, `video/${type}`);
    t.equal(status, 201, type);
    const file = await stored(body.url);
    t.equal(file.length, video.length, 'its samples keep their offsets');
    t.notOk(file.includes(PLACE.slice(0, 8)), type);
    t.ok(file.includes(Buffer.alloc(100, 7)), 'its samples are kept');
  }
});

t.test('a file is accepted as a video only if it can be parsed', async t => {
  const [mp4, webm, ogg] = [aVideo('mp4'), aVideo('webm'), aVideo('ogg')];
  const damaged = Buffer.from(ogg);
  damaged.writeUInt8(9, 200);
  const soundOnly = Buffer.from(mp4.toString('latin1').replaceAll('vide', 'soun'), 'latin1');
  const none = {
    'an MP4 that ends early': mp4.subarray(0, -5),
    'the beginning of an MP4 before other bytes': Buffer.concat([mp4.subarray(0, 24), Buffer.alloc(500, 60)]),
    'an MP4 with something behind it': Buffer.concat([mp4, Buffer.from('<script>alert(1)</script>')]),
    'an MP4 with sound alone': soundOnly,
    'a WebM that ends early': webm.subarray(0, -5),
    'a WebM with something behind it': Buffer.concat([webm, Buffer.from('MZ executable')]),
    'an Ogg whose checksum is wrong': damaged,
    'the beginning of an Ogg': Buffer.concat([ogg.subarray(0, 28), Buffer.alloc(500, 1)]),
  };
  for (const [what, content] of Object.entries(none))
    t.equal((await send(content, 'v.mp4', 'video/mp4')).status, 415, what);
});

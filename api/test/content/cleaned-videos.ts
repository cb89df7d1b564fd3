import { readFile } from 'node:fs/promises';
import t from 'tap';
import { cleanMp4 } from '../../src/media/video/mp4.ts';
import { cleanOgg } from '../../src/media/video/ogg.ts';
import { cleanWebm } from '../../src/media/video/webm.ts';
import { aVideo, oggPage } from '../support/pictures.ts';

/**
 * Text in the test videos in every place that can name a person, place, device, program or time. Browsers recorded the
 * videos.
 */
const SECRET = 'SECRET';
const recorded = (name: string) => readFile(new URL(`videos/${name}`, import.meta.url));
const contentOf = (file: Buffer, box: string) => {
  const at = file.indexOf(box, 0, 'latin1');
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
};

for (const name of ['progressive.mp4', 'fragmented.mp4'])
  t.test(`cleaning ${name} keeps only what players need, at the same offsets`, async t => {
    const original = await recorded(name);
    const cleaned = Buffer.from(original);
    t.ok(original.includes(SECRET));
    t.ok(cleanMp4(cleaned));
    t.notOk(cleaned.includes(SECRET));
    t.equal(cleaned.length, original.length, 'no offset changes');
    for (const box of [
      'ftyp',
      'mdat',
      'stts',
      'stsz',
      'avcC',
      'vmhd',
      ...(name === 'fragmented.mp4' ? ['moof'] : ['stco']),
    ])
      t.same(contentOf(cleaned, box), contentOf(original, box), box);
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      t.notSame(contentOf(original, box).subarray(4, 20), Buffer.alloc(16), `${box} had times`);
      t.same(contentOf(cleaned, box).subarray(4, 20), Buffer.alloc(16), `${box} has none`);
      t.same(
        contentOf(cleaned, box).subarray(20),
        contentOf(original, box).subarray(20),
        `the rest of ${box} is unchanged`,
      );
    }
    for (const box of [
      'free',
      'skip',
      'uuid',
      'udta',
      'prft',
      'emsg',
      'alis',
      'iods',
      'tref',
      'abcd',
      'cool',
      'GoPr',
      'appl',
    ])
      t.notOk(box !== 'free' && cleaned.includes(box), box);
    const once = Buffer.from(cleaned);
    t.ok(cleanMp4(once));
    t.same(once, cleaned, 'cleaning it again changes nothing');
  });

t.test('cleaning also clears times of four bytes, and keeps the bytes after them', async t => {
  const video = await recorded('progressive.mp4');
  const at = video.indexOf('mvhd');
  video.writeUInt8(0, at + 4);
  const before = Buffer.from(video);
  t.ok(cleanMp4(video));
  t.same(video.subarray(at + 8, at + 16), Buffer.alloc(8));
  t.same(video.subarray(at + 16, at + 100), before.subarray(at + 16, at + 100));
});

t.test('cleaning a WebM keeps only what players need', async t => {
  const original = await recorded('recorded.webm');
  const cleaned = Buffer.from(original);
  t.ok(original.includes(SECRET));
  t.ok(cleanWebm(cleaned));
  t.notOk(cleaned.includes(SECRET));
  t.equal(cleaned.length, original.length);
  const frames = original.lastIndexOf(Buffer.from('1f43b675', 'hex'));
  t.same(cleaned.subarray(frames, frames + 1000), original.subarray(frames, frames + 1000));
});

const element = (id: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map(part => Buffer.from(part)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};

t.test('cleaning a WebM removes every title, date, program, name and unknown element, at any position', async t => {
  const unchanged = [
    element('2ad7b1', '\x0f\x42\x40'),
    element('d7', '\x01'),
    element('86', 'V_VP8'),
    element('e0', element('b0', '\x40'), element('ba', '\x40')),
    element('e7', '\0'),
    element('a3', '\x81\0\0\x80frame'),
    element('a1', '\x81\0\0\x80group'),
  ];
  const [scale = '', number = '', codec = '', picture = '', time = '', frame = '', block = ''] = unchanged;
  const hidden = (id: string) => element(id, `${SECRET} ${id}`);
  const video = Buffer.concat([
    element('1a45dfa3', element('4282', 'webm')),
    element(
      '18538067',
      hidden('ec'),
      element('1549a966', scale, ...['7ba9', '4461', '73a4', '7384', '4d80', '5741', 'ec', 'bf', '4fff'].map(hidden)),
      element(
        '1654ae6b',
        hidden('ec'),
        element(
          'ae',
          number,
          element('83', '\x01'),
          codec,
          picture,
          ...['536e', '258688', '3b4040', '7446', 'ec'].map(hidden),
        ),
      ),
      element('1f43b675', time, hidden('ec'), frame, element('a0', block, hidden('ec')), hidden('4fff')),
      hidden('1043a770'),
    ),
  ]);
  const before = video.length;
  t.ok(cleanWebm(video));
  t.notOk(video.includes(SECRET));
  t.equal(video.length, before);
  for (const part of unchanged) t.ok(video.includes(part), part.toString('hex'));
});

t.test("cleaning an Ogg removes the encoder's name together with the comments", async t => {
  const vendor = Buffer.from(`\x81theora\x0b\0\0\0${SECRET}-prog\0\0\0\0`, 'latin1');
  const first = aVideo('ogg', 1).subarray(0, 27 + 1 + 37);
  const video = Buffer.concat([first, oggPage(0, 1, 1, vendor), oggPage(0, 1, 2, Buffer.alloc(100, 7))]);
  t.ok(cleanOgg(video));
  t.notOk(video.includes(SECRET));
});

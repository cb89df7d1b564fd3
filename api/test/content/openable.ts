import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import t from 'tap';
import { prepareImage, preparePrivate, requireReadableImage } from '../../src/media/image-sizes.ts';
import { requireOpenable } from '../../src/media/require-openable.ts';
import { sharpImages } from '../../src/platform/runtime/lazy-imports.ts';
import { aPicture } from '../support/pictures.ts';

const HEAD_BYTES = 33;
const reader = { who: 'a' };

const chunk = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
};

const behindHead = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, HEAD_BYTES), ...chunks, png.subarray(HEAD_BYTES)]);

/** A compressed text of 40 KB that takes a second to unpack. */
const packed = deflateSync(Buffer.alloc(40_000_000), { level: 9 });
const packedText = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), packed]));
const packedForeign = chunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0', 'latin1'), packed]));

t.test('compressed texts in a PNG are not unpacked, whether it is read from memory or from a file', async t => {
  const small = await aPicture(40, 30).png().toBuffer();
  const bomb = behindHead(small, ...Array.from({ length: 10 }, () => [packedText, packedForeign]).flat());
  const path = join(tmpdir(), `openable-${process.pid}.png`);
  await writeFile(path, bomb);
  t.teardown(() => rm(path, { force: true }));
  const began = performance.now();
  for (const input of [bomb, path]) {
    await requireReadableImage(input, reader);
    await preparePrivate(input, reader);
    const { width, height } = await prepareImage(input, 'png', 'name', reader);
    t.same({ width, height }, { width: 40, height: 30 });
  }
  const seconds = (performance.now() - began) / 1000;
  t.ok(seconds < 15, `it took ${seconds} s`);
});

t.test('removing texts from a PNG keeps its colours and orientation, and removes repeated chunks', async t => {
  const ordinary = await aPicture(40, 30).withIccProfile('p3').png().toBuffer();
  t.equal(await requireOpenable(ordinary), ordinary, 'where nothing is to be left out it is the file itself');
  const turned = await aPicture(40, 30).withMetadata({ orientation: 6 }).png().toBuffer();
  const { width, height } = await prepareImage(behindHead(turned, packedText), 'png', 'name', reader);
  t.same({ width, height }, { width: 30, height: 40 });
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
  t.same(await requireOpenable(behindHead(ordinary, gamma, packedText, gamma)), behindHead(ordinary, gamma));
  const pixels = async (png: Buffer | string) => sharpImages()(png).toColourspace('srgb').raw().toBuffer();
  t.same(await pixels(await requireOpenable(behindHead(ordinary, packedText))), await pixels(ordinary));
});

t.test('a truncated PNG is passed on unchanged or without its texts, and is refused as damaged', async t => {
  const small = await aPicture(40, 30).png().toBuffer();
  for (const end of [0, 7, 8, 12, 40, small.length - 6])
    t.equal(await requireOpenable(small.subarray(0, end)).then(String), String(small.subarray(0, end)));
  const cut = behindHead(small, packedText).subarray(0, 1000);
  t.same(await requireOpenable(cut), small.subarray(0, HEAD_BYTES));
  await t.rejects(requireReadableImage(cut, reader), /damaged/);
});

/** Returns an animated WebP of one pixel with this number of frames. */
const animated = async (frames: number) => {
  const still = await aPicture(1, 1).webp({ lossless: true }).toBuffer();
  const part = (type: string, content: Buffer) => {
    const head = Buffer.from(`${type}    `, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const place = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0]);
  const frame = part('ANMF', Buffer.concat([place, still.subarray(12)]));
  const canvas = [part('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])), part('ANIM', Buffer.alloc(6))];
  return part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...canvas, ...Array.from({ length: frames }, () => frame)]));
};

t.test('a WebP with too many frames is not opened', async t => {
  const longest = await animated(150_000);
  const began = performance.now();
  await t.rejects(requireReadableImage(longest, reader), /animation/i);
  t.ok(performance.now() - began < 5000);
  await t.rejects(requireReadableImage(await animated(501), reader), /animation/i);
  await t.resolves(requireReadableImage(await animated(500), reader));
});

/** Returns an animated GIF of one pixel. Each frame has its own colours and an extension before it. */
const animatedGif = (frames: number) => {
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const extension = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const image = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80]),
    colours,
    Buffer.from([2, 2, 0x44, 1, 0]),
  ]);
  const frame = Buffer.concat([extension, image]);
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0]), colours]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
};

t.test('a GIF with too many frames is not opened', async t => {
  await t.rejects(requireOpenable(animatedGif(501)), /animation/i);
  const frames = await requireOpenable(animatedGif(500));
  t.equal((await sharpImages()(frames).metadata()).pages, 500);
  await t.resolves(requireReadableImage(animatedGif(3), reader));
  const padded = Buffer.concat([animatedGif(300).subarray(0, -1), Buffer.alloc(5), animatedGif(300).subarray(19)]);
  await t.rejects(requireOpenable(padded), /animation/i, 'what is between frames hides none of them');
  for (const end of [12, 13, 20, 30, 50]) t.equal((await requireOpenable(animatedGif(3).subarray(0, end))).length, end);
});

/** Returns a JPEG with this number of scans: one of its scans is repeated. */
const scanned = async (scans: number) => {
  const picture = await aPicture(64, 48).jpeg({ progressive: true }).toBuffer();
  const starts: number[] = [];
  for (let at = picture.indexOf('ffda', 0, 'hex'); at > 0; at = picture.indexOf('ffda', at + 1, 'hex')) starts.push(at);
  const last = picture.subarray(starts.at(-1), -2);
  const more = Array.from({ length: scans - starts.length }, () => last);
  return Buffer.concat([picture.subarray(0, -2), ...more, picture.subarray(-2)]);
};

t.test('a JPEG with too many scans is not opened', async t => {
  await t.rejects(requireOpenable(await scanned(33)), /too long to read/);
  const most = await scanned(32);
  t.equal(await requireOpenable(most), most);
  await t.resolves(requireReadableImage(await scanned(10), reader), 'an ordinary one has ten');
  const apart = (await scanned(32)).toString('latin1').replaceAll('\xff\xda', '\xff\xff\xff\xd0\xff\xda');
  await t.resolves(requireOpenable(Buffer.from(apart, 'latin1')));
  const split = (await scanned(33)).toString('latin1').replaceAll('\xff\xda', '\xff\xff\xff\xd0\xff\xda');
  await t.rejects(requireOpenable(Buffer.from(split, 'latin1')), /too long to read/);
});

t.test('only the scans of the JPEG itself count, not those of a picture embedded in it or appended to it', async t => {
  const picture = await scanned(20);
  const before = Buffer.concat([
    Buffer.from([0xff, 0xe5, (picture.length + 2) >> 8, (picture.length + 2) & 0xff]),
    picture,
  ]);
  const all = Buffer.concat([picture.subarray(0, 2), before, picture.subarray(2), picture]);
  t.equal(await requireOpenable(all), all);
  for (const end of [3, 4, 5, 100, picture.length - 1])
    t.equal((await requireOpenable(picture.subarray(0, end))).length, end);
});

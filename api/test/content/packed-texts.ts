import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import t from 'tap';
import { demandReadable, prepareImage, preparePrivate } from '../../src/media/image-sizes.ts';
import { plainPng } from '../../src/media/plain-png.ts';
import { sharpImages } from '../../src/platform/runtime/late-packages.ts';
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

/** A text that takes a second to unpack, in 40 KB. */
const packed = deflateSync(Buffer.alloc(40_000_000), { level: 9 });
const packedText = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), packed]));
const packedForeign = chunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0', 'latin1'), packed]));

t.test('the texts of a PNG are not unpacked, however it arrives', async t => {
  const small = await aPicture(40, 30).png().toBuffer();
  const bomb = behindHead(small, ...Array.from({ length: 10 }, () => [packedText, packedForeign]).flat());
  const path = join(tmpdir(), `packed-texts-${process.pid}.png`);
  await writeFile(path, bomb);
  t.teardown(() => rm(path, { force: true }));
  const began = performance.now();
  for (const input of [bomb, path]) {
    await demandReadable(input, reader);
    await preparePrivate(input, reader);
    const { width, height } = await prepareImage(input, 'png', 'name', reader);
    t.same({ width, height }, { width: 40, height: 30 });
  }
  const seconds = (performance.now() - began) / 1000;
  t.ok(seconds < 5, `it took ${seconds} s`);
});

t.test('what a PNG looks like is left in it, and each of it once', async t => {
  const ordinary = await aPicture(40, 30).withIccProfile('p3').png().toBuffer();
  t.equal(await plainPng(ordinary), ordinary, 'where nothing is to be left out it is the file itself');
  const turned = await aPicture(40, 30).withMetadata({ orientation: 6 }).png().toBuffer();
  const { width, height } = await prepareImage(behindHead(turned, packedText), 'png', 'name', reader);
  t.same({ width, height }, { width: 30, height: 40 });
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
  t.same(await plainPng(behindHead(ordinary, gamma, packedText, gamma)), behindHead(ordinary, gamma));
  const pixels = async (png: Buffer | string) => sharpImages()(png).toColourspace('srgb').raw().toBuffer();
  t.same(await pixels(await plainPng(behindHead(ordinary, packedText))), await pixels(ordinary));
});

t.test('a PNG that ends early, or in a chunk, stays what it is', async t => {
  const small = await aPicture(40, 30).png().toBuffer();
  for (const end of [0, 7, 8, 12, 40, small.length - 6])
    t.equal(await plainPng(small.subarray(0, end)).then(String), String(small.subarray(0, end)));
  const cut = behindHead(small, packedText).subarray(0, 1000);
  t.same(await plainPng(cut), small.subarray(0, HEAD_BYTES));
  await t.rejects(demandReadable(cut, reader), /damaged/);
});

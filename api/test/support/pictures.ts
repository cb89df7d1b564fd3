import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { oggChecksum } from '../../src/media/video/ogg.ts';
import { sharpImages } from '../../src/platform/runtime/lazy-imports.ts';

const MEGABYTE = 2 ** 20;

/** Returns a picture of one colour. */
export const aPicture = (width: number, height: number, background = '#336699'): Sharp =>
  sharpImages()({ create: { width, height, channels: 3, background } });

/** Returns a picture that compresses badly. */
export const aNoisyPicture = (width: number, height: number): Sharp =>
  sharpImages()({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

export const dataUrl = (content: Buffer, mime = 'image/png') => `data:${mime};base64,${content.toString('base64')}`;

/** Returns a multipart body with one file. */
export const multipartFile = (
  content: Buffer,
  filename = 'picture.png',
  type = 'image/png',
  fields: Record<string, string> = {},
) => {
  const boundary = 'boundary-of-the-tests';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
};

/**
 * Returns zlib-compressed zeros. Only one megabyte is compressed: a block that ends at a byte boundary can be repeated.
 */
const packedZeros = (length: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(length % MEGABYTE));
  // Adler-32 of zeros: their number in the upper half, 1 in the lower.
  const sum = Buffer.from([0, 0, 0, 1]);
  sum.writeUInt16BE(length % 65_521, 0);
  const header = Buffer.from([0x78, 0x9c]);
  return Buffer.concat([header, ...Array<Buffer>(Math.floor(length / MEGABYTE)).fill(block), rest, sum]);
};

/** Returns a small PNG that unpacks to `side` × `side` pixels, without unpacking it here. */
export const aBomb = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  header[9] = 2;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', packedZeros(side * (1 + side * 3))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Returns a GIF of a few bytes that unpacks to `frames` pictures of `side` × `side` pixels. */
export const anAnimation = (side: number, frames: number): Buffer => {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  // A frame that sets one pixel in the corner, for a tenth of a second.
  const frame = Buffer.from('21f904000a000000 2c0000000001000100 00 0202440100'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
};

/** Returns an .ico file that contains a PNG. */
export const anIcon = (png: Buffer, bytes = 22 + png.length): Buffer => {
  const icon = Buffer.alloc(Math.max(bytes, 22 + png.length));
  icon.writeUInt16LE(1, 2);
  icon.writeUInt16LE(1, 4);
  icon.writeUInt8(16, 6);
  icon.writeUInt8(16, 7);
  icon.writeUInt32LE(png.length, 14);
  icon.writeUInt32LE(22, 18);
  png.copy(icon, 22);
  return icon;
};

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};
/** Returns a box of numbers, after its version and flags. */
export const mp4Table = (type: string, numbers: ArrayLike<number>): Buffer => {
  const content = Buffer.alloc(4 + numbers.length * 4);
  for (let at = 0; at < numbers.length; at++) content.writeUInt32BE(numbers[at] ?? 0, 4 + at * 4);
  return box(type, content);
};
const table = (type: string, ...numbers: number[]) => mp4Table(type, numbers);
const trackOf = (handler: string, ...tables: Buffer[]) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`, 'latin1'), Buffer.alloc(13)),
      box('minf', box('stbl', table('stsd', 0), ...tables)),
    ),
  );
const track = (handler: string, offset: number, bytes: number) =>
  trackOf(handler, table('stsc', 1, 1, 1, 1), table('stsz', bytes, 1), table('stco', 1, offset));

/** Returns an MP4 video. Its samples come first, so that their offsets are known. */
const anMp4 = (bytes: number, place: string): Buffer => {
  const movieOf = (samples: number) =>
    box(
      'moov',
      track('vide', 32, 8),
      ...(place
        ? [track('meta', 40, 12), box('udta', box('\xa9xyz', Buffer.from(place))), box('meta', Buffer.from(place))]
        : []),
      table('free', samples),
    );
  const start = box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1'));
  const samples = Buffer.alloc(Math.max(24, bytes - start.length - 8 - movieOf(0).length), 7);
  if (place) samples.write(place.slice(0, 12), 8);
  return Buffer.concat([start, box('mdat', samples), movieOf(0)]);
};

/**
 * Returns an MP4 video with a track that players do not show, described by the given tables. 64 bytes of samples begin
 * at byte 32.
 */
export const anMp4WithHiddenTrack = (...tables: Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1')),
    box('mdat', Buffer.alloc(64, 7)),
    box('moov', track('vide', 32, 8), trackOf('meta', ...tables)),
  ]);

const element = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};

const aWebm = (bytes: number, place: string): Buffer => {
  const header = element('1a45dfa3', element('4282', Buffer.from('webm')));
  const tracks = element('1654ae6b', element('ae', element('83', Buffer.from([1]))));
  const about = place
    ? [element('1549a966', element('7ba9', Buffer.from(place))), element('1254c367', Buffer.from(place))]
    : [];
  const rest = bytes - header.length - 12 - tracks.length - Buffer.concat(about).length - 24;
  return Buffer.concat([
    header,
    element('18538067', tracks, ...about, element('1f43b675', element('a3', Buffer.alloc(Math.max(8, rest), 7)))),
  ]);
};

/**
 * Returns a page of an Ogg file with one packet.
 * @param flags 2 for the first page of a stream
 */
export const oggPage = (flags: number, serial: number, sequence: number, packet: Buffer) => {
  const segments = Math.floor(packet.length / 255) + 1;
  const header = Buffer.alloc(27 + segments, 255);
  header.fill(0, 0, 27);
  header.write('OggS', 'latin1');
  header.writeUInt8(flags, 5);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(segments, 26);
  header.writeUInt8(packet.length % 255, 27 + segments - 1);
  const page = Buffer.concat([header, packet]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
};

const anOgg = (bytes: number, place: string): Buffer => {
  const comment = Buffer.from(place && `LOCATION=${place}`);
  const commentHeader = Buffer.alloc(4 + (place ? 4 : 0));
  commentHeader.writeUInt32LE(place ? 1 : 0);
  if (place) commentHeader.writeUInt32LE(comment.length, 4);
  const pages = [
    oggPage(2, 1, 0, Buffer.from(`\x80theora${'\0'.repeat(30)}`, 'latin1')),
    oggPage(0, 1, 1, Buffer.concat([Buffer.from('\x81theora\0\0\0\0', 'latin1'), commentHeader, comment])),
  ];
  for (let sequence = 2; sequence === 2 || Buffer.concat(pages).length < bytes; sequence++)
    pages.push(oggPage(0, 1, sequence, Buffer.alloc(1000, 7)));
  return Buffer.concat(pages);
};

/**
 * Returns a small video that parsers accept, of about `bytes` bytes; an MP4 of exactly that many.
 * @param place where it was taken, which is written to its metadata
 */
export const aVideo = (type: 'mp4' | 'webm' | 'ogg', bytes = 2000, place = ''): Buffer =>
  ({ mp4: anMp4, webm: aWebm, ogg: anOgg })[type](bytes, place);

/** Returns an animated WebP of different frames, 6 × 4 pixels each, with an orientation. */
export const aTurnedAnimation = (frames: number, orientation: number) => {
  const pixels = Buffer.alloc(6 * 4 * frames * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 37 + Math.floor(at / 72) * 11) % 256;
  const raw = { width: 6, height: 4 * frames, channels: 3, pageHeight: 4 } as const;
  return sharpImages()(pixels, { raw })
    .withMetadata({ orientation })
    .webp({ lossless: true, delay: Array<number>(frames).fill(70), loop: 2 })
    .toBuffer();
};

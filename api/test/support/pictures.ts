import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { sharpImages } from '../../src/platform/runtime/late-packages.ts';

const MEGABYTE = 2 ** 20;

/** A picture of one colour. */
export const aPicture = (width: number, height: number, background = '#336699'): Sharp =>
  sharpImages()({ create: { width, height, channels: 3, background } });

/** A picture that no compression makes small. */
export const aNoisyPicture = (width: number, height: number): Sharp =>
  sharpImages()({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

export const dataUrl = (content: Buffer, mime = 'image/png') => `data:${mime};base64,${content.toString('base64')}`;

/** A multipart body with one file. */
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

/** As many zeros as zlib packs them, by packing a megabyte once: a block that ends at a byte can stand any number of times. */
const packedZeros = (length: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(length % MEGABYTE));
  // Adler-32 of zeros: their number above, 1 below.
  const sum = Buffer.from([0, 0, 0, 1]);
  sum.writeUInt16BE(length % 65_521, 0);
  const header = Buffer.from([0x78, 0x9c]);
  return Buffer.concat([header, ...Array<Buffer>(Math.floor(length / MEGABYTE)).fill(block), rest, sum]);
};

/** A small file that unpacks to `side` × `side` pixels; it is made without ever being unpacked here. */
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

/** A GIF of a few bytes that unpacks to `frames` pictures of `side` × `side` pixels. */
export const anAnimation = (side: number, frames: number): Buffer => {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  // One pixel in the corner, after a tenth of a second.
  const frame = Buffer.from('21f904000a000000 2c0000000001000100 00 0202440100'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
};

/** An .ico file around a PNG. */
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

/** The beginning of a video of a type, filled up to `bytes`. */
export const aVideo = (type: 'mp4' | 'webm' | 'ogg', bytes = 2000): Buffer => {
  const beginnings = {
    mp4: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    webm: Buffer.from('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm', 'latin1'),
    ogg: Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
  };
  return Buffer.concat([beginnings[type], Buffer.alloc(bytes, 7)], bytes);
};

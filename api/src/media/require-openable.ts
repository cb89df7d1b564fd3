import { open, readFile } from 'node:fs/promises';
import { DomainError } from '../platform/errors/errors.ts';
import { fileKind, HEAD_BYTES } from './file-kind.ts';
import { FRAME_LIMIT, SCAN_LIMIT } from './limits.ts';

const SIGNATURE_BYTES = 8;
/** Bytes of a PNG chunk around its content: length and type before it, checksum after it. */
const [LENGTH_BYTES, TYPE_BYTES, CHECKSUM_BYTES] = [4, 4, 4];

/** Optional PNG chunks that change how a picture looks; each occurs once. Required chunks begin with a capital letter. */
const NEEDED_CHUNKS = new Set('tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs eXIf'.split(' '));

const headOf = async (input: Buffer | string): Promise<Buffer> => {
  if (Buffer.isBuffer(input)) return input.subarray(0, HEAD_BYTES);
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Returns a PNG without the chunks that do not change how it looks, for example texts. */
const withoutTexts = (file: Buffer): Buffer => {
  const kept: Buffer[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (let at = SIGNATURE_BYTES; at + LENGTH_BYTES + TYPE_BYTES <= file.length; ) {
    const type = file.toString('latin1', at + LENGTH_BYTES, at + LENGTH_BYTES + TYPE_BYTES);
    const end = at + LENGTH_BYTES + TYPE_BYTES + file.readUInt32BE(at) + CHECKSUM_BYTES;
    const isKept = /^[A-Z]/.test(type) || (NEEDED_CHUNKS.has(type) && !seen.has(type));
    seen.add(type);
    if (!isKept) {
      if (at > from) kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return from === 0 ? file : Buffer.concat([...kept, file.subarray(from)]);
};

/**
 * Throws if an animation has too many frames.
 * @throws 422 above {@link FRAME_LIMIT}
 */
const demandFew = (frames: number): void => {
  if (frames > FRAME_LIMIT) throw new DomainError('invalid', ['animation_too_long']);
};

/**
 * Bytes of a WebP's head (`RIFF`, a size, `WEBP`) and of each chunk's head (type, size). Chunks are padded to an
 * even number of bytes.
 */
const [RIFF_BYTES, CHUNK_HEAD_BYTES] = [12, 8];

/**
 * Throws if a WebP has too many frames: the time for opening the file grows with the square of their number.
 * @throws 422
 */
const demandFewFrames = (file: Buffer): void => {
  let frames = 0;
  for (let at = RIFF_BYTES; at + CHUNK_HEAD_BYTES <= file.length; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') demandFew(++frames);
    const bytes = file.readUInt32LE(at + 4);
    at += CHUNK_HEAD_BYTES + bytes + (bytes % 2);
  }
};

/** The first byte of each part of a GIF. */
const GIF = { image: 0x2c, extension: 0x21, end: 0x3b } as const;
/** Sizes in bytes of the parts of a GIF, and the position of the flags in its head. An image's last byte is its flags. */
const [GIF_HEAD_BYTES, GIF_FLAGS, IMAGE_BYTES, EXTENSION_BYTES, CODE_SIZE_BYTES] = [13, 10, 10, 2, 1];

/** Returns the size in bytes of the colour table that the flags announce. */
const coloursOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Returns where a series of blocks ends. Each block follows its length; the last one is empty. */
const blocksEnd = (file: Buffer, from: number) => {
  let at = from;
  for (let bytes = file[at] ?? 0; bytes > 0; bytes = file[at] ?? 0) at += 1 + bytes;
  return at + 1;
};

/**
 * Throws if a GIF has too many frames: opening the file reads each of them.
 * @throws 422
 */
const demandFewImages = (file: Buffer): void => {
  let frames = 0;
  for (let at = GIF_HEAD_BYTES + coloursOf(file[GIF_FLAGS] ?? 0); at < file.length; ) {
    const begins = file[at];
    if (begins === GIF.end) return;
    if (begins === GIF.image) {
      demandFew(++frames);
      const colours = coloursOf(file[at + IMAGE_BYTES - 1] ?? 0);
      at = blocksEnd(file, at + IMAGE_BYTES + colours + CODE_SIZE_BYTES);
    } else if (begins === GIF.extension) at = blocksEnd(file, at + EXTENSION_BYTES);
    else at++;
  }
};

/** Markers of a JPEG: a byte after 0xFF. Most are followed by a length; those of `hasNoLength` are not. */
const JPEG = { before: 0xff, scan: 0xda, end: 0xd9 } as const;
const MARKER_BYTES = 2;
const hasNoLength = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Throws if a JPEG has too many scans. Decoding a scan takes as long as a whole picture, and the library has no time
 * limit for it.
 * @throws 422
 */
const demandFewScans = (file: Buffer): void => {
  let scans = 0;
  for (let at = MARKER_BYTES; at + 1 < file.length; ) {
    const marker = file[at + 1] ?? 0;
    // Skips the data of a scan, in which 0xFF is always followed by 0, and the repeated 0xFF that may precede a
    // marker.
    if (file[at] !== JPEG.before || marker === JPEG.before) at++;
    else if (marker === JPEG.end) return;
    else if (hasNoLength(marker)) at += MARKER_BYTES;
    else {
      if (marker === JPEG.scan && ++scans > SCAN_LIMIT) throw new DomainError('invalid', ['image_too_slow']);
      if (at + MARKER_BYTES + 2 > file.length) return;
      at += MARKER_BYTES + file.readUInt16BE(at + MARKER_BYTES);
    }
  }
};

const DEMANDS = { webp: demandFewFrames, gif: demandFewImages, jpeg: demandFewScans };

/**
 * Returns a picture that can be opened in a short time. The image library's time limit begins only after it has opened
 * a picture. Opening a PNG unpacks each of its texts (hundreds of texts of zeros fit into 8 MB and took four minutes).
 * Opening a WebP or GIF looks for each frame (180,000 took two minutes, 650,000 one).
 * @returns the picture itself, or a PNG without its texts
 * @throws 422 if the picture has too many frames or scans
 */
export const requireOpenable = async (input: Buffer | string): Promise<Buffer | string> => {
  const found = fileKind(await headOf(input));
  if (found?.kind !== 'image') return input;
  const file = Buffer.isBuffer(input) ? input : await readFile(input);
  if (found.format !== 'png') {
    DEMANDS[found.format](file);
    return input;
  }
  const plain = withoutTexts(file);
  return plain === file ? input : plain;
};

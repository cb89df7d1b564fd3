import { open, readFile } from 'node:fs/promises';
import { DomainError } from '../platform/errors/errors.ts';
import { fileKind, HEAD_BYTES } from './file-kind.ts';
import { FRAME_LIMIT } from './limits.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk, around its content. */
const [LENGTH_BYTES, TYPE_BYTES, CHECKSUM_BYTES] = [4, 4, 4];

/** What the look of a picture depends on beside its critical chunks, which begin with a capital. Each stands there once. */
const NEEDED = new Set('tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs eXIf'.split(' '));

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

/** The file without what is not needed; the file itself where all of it is. */
const withoutTexts = (file: Buffer): Buffer => {
  const kept: Buffer[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (let at = SIGNATURE_BYTES; at + LENGTH_BYTES + TYPE_BYTES <= file.length; ) {
    const type = file.toString('latin1', at + LENGTH_BYTES, at + LENGTH_BYTES + TYPE_BYTES);
    const end = at + LENGTH_BYTES + TYPE_BYTES + file.readUInt32BE(at) + CHECKSUM_BYTES;
    const isKept = /^[A-Z]/.test(type) || (NEEDED.has(type) && !seen.has(type));
    seen.add(type);
    if (!isKept) {
      if (at > from) kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return from === 0 ? file : Buffer.concat([...kept, file.subarray(from)]);
};

/** `RIFF`, a size and `WEBP`; then each chunk has its type and its size, and an even number of bytes. */
const [RIFF_BYTES, CHUNK_HEAD_BYTES] = [12, 8];

/** @throws 422 when a WebP has too many frames: the library goes from the first to each of them as it opens the file */
const demandFewFrames = (file: Buffer): void => {
  let frames = 0;
  for (let at = RIFF_BYTES; at + CHUNK_HEAD_BYTES <= file.length; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames++;
    if (frames > FRAME_LIMIT) throw new DomainError('invalid', ['animation_too_long']);
    const bytes = file.readUInt32LE(at + 4);
    at += CHUNK_HEAD_BYTES + bytes + (bytes % 2);
  }
};

/**
 * A picture as it can be opened: before its size is known, the library does what no time limit ends. It unpacks each text of a
 * PNG, though nobody reads them: hundreds that hold nothing but zeros fit into a file of 8 MB and took four minutes. And it looks
 * for each frame of a WebP from the first on: 180,000 of them took two.
 * @returns the picture itself, or a PNG without its texts
 * @throws 422 when it is a WebP of too many frames
 */
export const openable = async (input: Buffer | string): Promise<Buffer | string> => {
  const found = fileKind(await headOf(input));
  const format = found?.kind === 'image' && found.format;
  if (format !== 'png' && format !== 'webp') return input;
  const file = Buffer.isBuffer(input) ? input : await readFile(input);
  if (format === 'webp') {
    demandFewFrames(file);
    return input;
  }
  const plain = withoutTexts(file);
  return plain === file ? input : plain;
};

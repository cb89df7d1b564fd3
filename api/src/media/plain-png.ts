import { open, readFile } from 'node:fs/promises';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Length, type and checksum of a chunk, around its content. */
const [LENGTH_BYTES, TYPE_BYTES, CHECKSUM_BYTES] = [4, 4, 4];

/** What the look of a picture depends on beside its critical chunks, which begin with a capital. Each stands there once. */
const NEEDED = new Set('tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs eXIf'.split(' '));

const isPng = async (input: Buffer | string): Promise<boolean> => {
  if (Buffer.isBuffer(input)) return input.toString('latin1', 0, SIGNATURE.length) === SIGNATURE;
  const file = await open(input);
  try {
    const { buffer } = await file.read(Buffer.alloc(SIGNATURE.length), 0, SIGNATURE.length, 0);
    return buffer.toString('latin1') === SIGNATURE;
  } finally {
    await file.close();
  }
};

/** The file without what is not needed; the file itself where all of it is. */
const withoutTexts = (file: Buffer): Buffer => {
  const kept: Buffer[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (let at = SIGNATURE.length; at + LENGTH_BYTES + TYPE_BYTES <= file.length; ) {
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

/**
 * A picture without the texts of a PNG: nobody reads them, and the library unpacks each as it opens the file. Hundreds that hold
 * nothing but zeros fit into a file of 8 MB, and took minutes in which no time limit is asked for.
 * @returns the picture itself where there is nothing to leave out
 */
export const plainPng = async (input: Buffer | string): Promise<Buffer | string> => {
  if (!(await isPng(input))) return input;
  const file = Buffer.isBuffer(input) ? input : await readFile(input);
  const plain = withoutTexts(file);
  return plain === file ? input : plain;
};

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { DomainError } from '../platform/errors/errors.ts';

/** How the files that spreadsheets save are written. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Specification §5. */
const NOT_CSV = 'Please select a valid CSV file.';
export const notCsv = () => new DomainError('unsupported', NOT_CSV);

/** What no text holds. Windows-1252 gives nearly every byte a meaning, so there more counts. */
const NO_TEXT: Record<Encoding, RegExp> = {
  'utf-8': /\0/,
  'utf-16le': /\0/,
  'utf-16be': /\0/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  'windows-1252': /[\0-\x08\x0e-\x1f\x7f-\x9f]/,
};

/**
 * The file as text, without a byte order mark.
 * @throws 415 when it holds what no text of this encoding holds
 */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded = (piece?: Buffer) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw notCsv();
    }
  };
  for await (const piece of createReadStream(path)) {
    const text = decoded(piece);
    if (NO_TEXT[encoding].test(text)) throw notCsv();
    yield text;
  }
  yield decoded();
}

const LOOKED_AT = 4096;

/** The bytes with which a file begins. */
const beginningOf = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(LOOKED_AT) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** UTF-16 says so by its mark; without one, every other byte of western text is zero. */
const utf16Of = (bytes: Buffer): Encoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = bytes.length / 5;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
};

const isReadable = async (path: string, encoding: Encoding) => {
  try {
    for await (const _ of textOf(path, encoding));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/**
 * How the text of a file is written: UTF-16 by its beginning, else UTF-8 where all of it is, else Windows-1252 (of which
 * Latin-1 is a part, as browsers take it).
 * @throws 415 when it is no text
 */
export const encodingOf = async (path: string): Promise<Encoding> => {
  const beginning = await beginningOf(path);
  const utf16 = utf16Of(beginning);
  const possible: Encoding[] = utf16 ? [utf16] : ['utf-8', 'windows-1252'];
  for (const encoding of possible) if (await isReadable(path, encoding)) return encoding;
  throw notCsv();
};

import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import { DomainError } from '../platform/errors/errors.ts';

/** Supported encodings: Unicode, and the Windows encodings of East and South-East Asia and the West. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
  'windows-874',
  'windows-1258',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const UNICODE = ['utf-8', 'utf-16le', 'utf-16be'] as const satisfies Encoding[];
type UnicodeEncoding = (typeof UNICODE)[number];
export type LegacyEncoding = Exclude<Encoding, UnicodeEncoding>;

const isUnicode = (encoding: Encoding): encoding is UnicodeEncoding => UNICODE.some(one => one === encoding);

/** The decoder of `iconv-lite` for each legacy encoding. */
const DECODER_NAMES: Record<LegacyEncoding, string> = {
  gb18030: 'gb18030',
  big5: 'big5-hkscs',
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
  'windows-1252': 'windows-1252',
  'windows-874': 'windows-874',
  'windows-1258': 'windows-1258',
};

export const notCsv = () => new DomainError('unsupported', ['not_a_csv_file']);

/** Characters that no text contains. The replacement character stands for invalid bytes in a legacy encoding. */
const NO_TEXT = {
  unicode: /\0/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose
  legacy: /[\0-\x08\x0e-\x1f\x7f-\x9f\uFFFD]/,
};

interface Decoder {
  /**
   * Decodes a piece of the file.
   * @throws TypeError if the bytes are invalid
   */
  write(piece: Buffer): string;
  end(): string;
}

const decoderOf = (encoding: Encoding): Decoder => {
  if (!isUnicode(encoding)) {
    const decoder = iconv.getDecoder(DECODER_NAMES[encoding]);
    return { write: piece => decoder.write(piece), end: () => decoder.end() ?? '' };
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { write: piece => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
};

/**
 * Yields the file as text, without a byte order mark.
 * @throws 415 when it contains characters that no text in this encoding contains
 */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  const bad = isUnicode(encoding) ? NO_TEXT.unicode : NO_TEXT.legacy;
  const checked = (decode: () => string) => {
    let text: string;
    try {
      text = decode();
    } catch {
      throw notCsv();
    }
    if (bad.test(text)) throw notCsv();
    return text;
  };
  for await (const piece of createReadStream(path)) yield checked(() => decoder.write(piece));
  yield checked(() => decoder.end());
}

/** Decodes bytes of a legacy encoding. */
export const decodeLegacy = (bytes: Buffer, encoding: LegacyEncoding): string =>
  iconv.decode(bytes, DECODER_NAMES[encoding]);

/** Returns whether the whole file is a valid text in this encoding. */
export const isReadable = async (path: string, encoding: Encoding): Promise<boolean> => {
  try {
    for await (const _ of decodeFile(path, encoding));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

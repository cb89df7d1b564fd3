import { createReadStream } from 'node:fs';
import { decodeLegacy, type Encoding, isReadable, type LegacyEncoding, notCsv } from './text-encoding.ts';

/** The encoding of a file, and alternatives. */
export interface RecognisedEncoding {
  encoding: Encoding;
  /** If false, an admin has to choose the encoding. */
  isSure: boolean;
  /** Encodings in which the whole file is readable, most probable first. */
  candidates: Encoding[];
}

/** Names of the encodings in `jschardet`. */
const DETECTED: Record<LegacyEncoding, string[]> = {
  gb18030: ['gb18030'],
  big5: ['big5', 'big5-hkscs', 'big5hkscs'],
  shift_jis: ['cp932', 'shift_jis'],
  'euc-kr': ['cp949', 'euc-kr'],
  'windows-1252': ['windows-1252'],
  'windows-874': ['cp874', 'tis-620'],
  'windows-1258': ['cp1258', 'windows-1258'],
};
const LEGACY = Object.keys(DETECTED) as LegacyEncoding[];

const BEGINNING_BYTES = 4096;
const SAMPLE_BYTES = 65_536;
const LINE_FEED = 10;

/**
 * Minimum confidence of a certain result, measured with names and sentences of each language. Below it, a few
 * characters fit several languages.
 */
const SURE_CONFIDENCE = 0.1;
/** Minimum ratio of the best confidence to the second best for a certain result. */
const SURE_RATIO = 2;

/** Returns the beginning of a file, and the lines with non-ASCII characters, which reveal the encoding. */
const sampleOf = async (path: string): Promise<{ beginning: Buffer; lines: Buffer }> => {
  let beginning: Buffer = Buffer.alloc(0);
  const lines: Buffer[] = [];
  let bytes = 0;
  let remainder: Buffer = Buffer.alloc(0);
  const addLine = (line: Buffer) => {
    if (bytes >= SAMPLE_BYTES || !line.some(byte => byte > 0x7f)) return;
    lines.push(line.subarray(0, SAMPLE_BYTES - bytes));
    bytes += line.length;
  };
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (beginning.length === 0) beginning = piece.subarray(0, BEGINNING_BYTES);
    let text = Buffer.concat([remainder, piece]);
    for (let end = text.indexOf(LINE_FEED); end >= 0; end = text.indexOf(LINE_FEED)) {
      addLine(text.subarray(0, end + 1));
      text = text.subarray(end + 1);
    }
    remainder = text.subarray(0, SAMPLE_BYTES);
    if (bytes >= SAMPLE_BYTES) break;
  }
  addLine(remainder);
  return { beginning, lines: Buffer.concat(lines) };
};

/** Detects UTF-16 by its byte order mark, or by zeros in every other byte of commas and Latin letters. */
const utf16Of = (bytes: Buffer): Encoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = bytes.length / 20;
  if (odd > least && even < odd / 10) return 'utf-16le';
  return even > least && odd < even / 10 ? 'utf-16be' : null;
};

const WESTERN_TEXT = /^[\0-\x7f\u00a0À-ÖØ-öø-ÿŒœŠšŽžŸ’‘“”–—…•€£©®°™«»]*$/;
/**
 * Patterns that no Western word contains: a capital after a lowercase letter, three accented letters in a row, accented
 * letters alone.
 */
const NO_WESTERN_WORD = /[a-z][À-ÖØ-Þ]|[À-ÖØ-öø-ÿ]{3}|(?<![A-Za-zÀ-ÿ])[À-ÖØ-öø-ÿ]+(?![A-Za-zÀ-ÿ])/;

const isWestern = (lines: Buffer): boolean => {
  const text = decodeLegacy(lines, 'windows-1252');
  return WESTERN_TEXT.test(text) && !NO_WESTERN_WORD.test(text);
};

const confidences = async (lines: Buffer): Promise<(encoding: LegacyEncoding) => number> => {
  // The package is loaded on demand: its models take 60 MB, and few files need it.
  const { detectAll } = await import('jschardet');
  const detected = detectAll(lines, { minimumThreshold: 0, detectEncodings: Object.values(DETECTED).flat() });
  return encoding =>
    Math.max(
      0,
      ...detected.flatMap(one =>
        DETECTED[encoding].includes(one.encoding?.toLowerCase() ?? '') ? [one.confidence] : [],
      ),
    );
};

const recogniseLegacy = async (path: string, lines: Buffer): Promise<RecognisedEncoding> => {
  const readable: LegacyEncoding[] = [];
  for (const encoding of LEGACY) if (await isReadable(path, encoding)) readable.push(encoding);
  const confidence = await confidences(lines);
  const candidates = readable.toSorted((one, other) => confidence(other) - confidence(one));
  const [first, second] = candidates;
  if (first === undefined) throw notCsv();
  const confidenceRatio = second === undefined ? Number.POSITIVE_INFINITY : confidence(first) / confidence(second);
  if (confidence(first) >= SURE_CONFIDENCE && confidenceRatio >= SURE_RATIO)
    return { encoding: first, isSure: true, candidates };
  // Western texts have few accents, so for them the confidence, which depends on frequency, is not reliable.
  if (readable.includes('windows-1252') && confidence(first) < SURE_CONFIDENCE && isWestern(lines))
    return { encoding: 'windows-1252', isSure: true, candidates };
  return { encoding: first, isSure: false, candidates };
};

/**
 * Detects the encoding of a file: UTF-16 by its beginning, UTF-8 if the whole file is valid UTF-8, other encodings by
 * the text.
 * @throws 415 if the file is not a text
 */
export const recogniseEncoding = async (path: string): Promise<RecognisedEncoding> => {
  const { beginning, lines } = await sampleOf(path);
  const utf16 = utf16Of(beginning);
  const encoding = utf16 ?? 'utf-8';
  if (await isReadable(path, encoding)) return { encoding, isSure: true, candidates: [encoding] };
  if (utf16) throw notCsv();
  return recogniseLegacy(path, lines);
};

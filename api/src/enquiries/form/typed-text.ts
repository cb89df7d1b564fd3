/** Invisible characters that are copied along with addresses and numbers: direction marks, zero-width characters. */
const INVISIBLE = /\p{Cf}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/** Line breaks of forms, Windows and word processors. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

/** Fields that contain no words, in which characters are replaced by their plain forms. */
const PLAIN = new Set(['email', 'phone']);
/**
 * Maximum characters to normalise, which is far more than an address or number has. The time grows with the square of
 * the number of combining marks.
 */
const LONGEST_NORMALISED = 2000;

/**
 * Cleans text that a visitor typed or pasted: numbers copied from contacts contain special spaces and hyphens, and
 * texts from word processors contain invisible line breaks, which records do not accept.
 * @param name of the field
 */
export const cleanTypedText = (name: string, text: string): string => {
  const lines = text.replace(LINE_ENDS, '\n').replace(CONTROLS, ' ');
  if (!PLAIN.has(name) || lines.length > LONGEST_NORMALISED) return lines;
  return lines.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-');
};

/** Marks that nobody sees and that come along where an address or a number is copied: directions, zero width. */
const UNSEEN = /\p{Cf}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/** What ends a line: of a form, of Windows, and what word processors put where a line ends within a paragraph. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

/** What holds no words: there each character has one plain form. */
const PLAIN = new Set(['email', 'phone']);

/**
 * What a visitor typed or pasted into a field of the enquiry form, as it reads: a number that was copied from a list of contacts
 * has spaces and hyphens of its own, and a text from a word processor signs between its lines, which nobody sees and no
 * record takes.
 * @param name the field's
 */
export const typedText = (name: string, text: string): string => {
  const lines = text.replace(LINE_ENDS, '\n').replace(CONTROLS, ' ');
  return PLAIN.has(name) ? lines.normalize('NFKC').replace(UNSEEN, '').replace(DASHES, '-') : lines;
};

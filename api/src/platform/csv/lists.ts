/**
 * A list in one cell: entries are separated by `|`, and a pair is `question::answer`. Separators within a text are
 * escaped with `\`, so that an import of an exported file changes nothing.
 */

const ENTRY = '|';
const PAIR = '::';

const escaped = (text: string) => text.replace(/\\(?=[\\|:]|$)|\|/g, character => `\\${character}`);
/**
 * Escapes the first half of a pair, so that no part of it, and not its last character together with the separator,
 * looks like the separator.
 */
const escapedFirst = (text: string) => escaped(text).replace(/:(?=:|$)/g, '\\:');
const unescaped = (text: string) => text.replace(/\\([\\|:])/g, '$1');

/** Returns the position of the first unescaped separator; -1 if none is found. */
const separatorIn = (text: string, separator: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(separator, at)) return at;
  }
  return -1;
};

const parts = (text: string): string[] => {
  const found: string[] = [];
  let from = 0;
  for (let at = separatorIn(text, ENTRY, 0); at >= 0; at = separatorIn(text, ENTRY, from)) {
    found.push(text.slice(from, at));
    from = at + ENTRY.length;
  }
  return [...found, text.slice(from)];
};

/** Joins a list to the text of a cell. */
export const joinList = (entries: readonly string[]): string => entries.map(escaped).join(ENTRY);

/** Splits a cell into its entries, trimmed and without empty ones. */
export const splitList = (cell: string): string[] =>
  parts(cell)
    .map(part => unescaped(part).trim())
    .filter(entry => entry !== '');

/** Joins pairs to the text of a cell. If the second half of a pair is empty, its `::` is omitted. */
export const joinPairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map(([first, second]) => (second ? `${escapedFirst(first)}${PAIR}${escaped(second)}` : escapedFirst(first)))
    .join(ENTRY);

/** Splits a cell into pairs; without `::` the second half is empty. */
export const splitPairs = (cell: string): [string, string][] =>
  parts(cell)
    .filter(part => part.trim() !== '')
    .map(part => {
      const at = separatorIn(part, PAIR, 0);
      const halves = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + PAIR.length)];
      return [unescaped(halves[0] ?? '').trim(), unescaped(halves[1] ?? '').trim()];
    });

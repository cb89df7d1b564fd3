/**
 * Lists in one cell: entries between `|`, a pair as `question::answer` (decisions "Content"). What holds a separator
 * itself has a `\` before it, so that an export comes back as it was.
 */

const ENTRY = '|';
const PAIR = '::';

const escaped = (text: string) => text.replace(/\\(?=[\\|:]|$)|\|/g, character => `\\${character}`);
/** The first half of a pair: neither it nor its last character may look like the separator. */
const escapedFirst = (text: string) => escaped(text).replace(/:(?=:|$)/g, '\\:');
const unescaped = (text: string) => text.replace(/\\([\\|:])/g, '$1');

/** Where a separator first stands that no `\` takes back; -1 where none does. */
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

/** A list as the text of a cell. */
export const joinList = (entries: readonly string[]): string => entries.map(escaped).join(ENTRY);

/** The entries of a cell, trimmed, without empty ones. */
export const splitList = (cell: string): string[] =>
  parts(cell)
    .map(part => unescaped(part).trim())
    .filter(entry => entry !== '');

/** Pairs as the text of a cell; the second half and its `::` are left out where it is empty. */
export const joinPairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map(([first, second]) => (second ? `${escapedFirst(first)}${PAIR}${escaped(second)}` : escapedFirst(first)))
    .join(ENTRY);

/** The pairs of a cell; without a `::` the second half is empty. */
export const splitPairs = (cell: string): [string, string][] =>
  parts(cell)
    .filter(part => part.trim() !== '')
    .map(part => {
      const at = separatorIn(part, PAIR, 0);
      const halves = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + PAIR.length)];
      return [unescaped(halves[0] ?? '').trim(), unescaped(halves[1] ?? '').trim()];
    });

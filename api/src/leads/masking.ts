/**
 * What a locked lead may show of its free texts: specification §4, decisions "Leads and credits". Contact details are
 * given-away money, so where it is not clear whether something is one, it is taken for one.
 */

/** What stands where a contact detail stood. */
export const MASK = '•••';
export const MASKED_EMAIL = '•••@•••';
export const MASKED_PHONE = '••• ••••';

/** Fewer digits than this are a budget, a year or a house. */
const FEWEST_PHONE_DIGITS = 7;

const LINKS =
  /(?:https?:\/\/|www\.)\S+|(?:wa\.me|wa\.link|t\.me|m\.me|api\.whatsapp\.com|chat\.whatsapp\.com)\S*|\b(?:facebook|fb|instagram|linkedin|tiktok|telegram)\.(?:com|me)\S*/giu;

/** What stands in the middle of an address: `@` in its full-width and small forms too, `(at)`, `[ at ]`. */
const AT = /[@＠﹫]|[([{<]\s?at\s?[)\]}>]/giu;
const BREAK = /[\s<>]/u;

/** Digits of any script with up to five signs that are no letters between them. */
const NUMBERS = new RegExp(`[+＋(（]?\\p{N}(?:[^\\p{L}\\p{N}]{0,5}\\p{N}){${FEWEST_PHONE_DIGITS - 1},}`, 'gu');

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name of two letters is also a word; one of three may be too, but it may be the name. */
const namePattern = (names: readonly string[]) => {
  const long = names.flatMap(name => name.split(/\s+/)).filter(name => [...name].length >= 3);
  return long.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${long.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null;
};

interface Found {
  start: number;
  end: number;
  mask: string;
}

const findAll = (text: string, pattern: RegExp | null, mask: string): Found[] =>
  pattern
    ? [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length, mask }))
    : [];

const isWord = (sign: string | undefined) => sign !== undefined && !BREAK.test(sign);

/** `a@b`, `a @ b`, `a (at) b`, `@name`: each `at` with the words beside it, at most one space away. */
const findAddresses = (text: string): Found[] => {
  const found: Found[] = [];
  let done = 0;
  for (const { index, 0: at } of text.matchAll(AT)) {
    // Inside the one before: no sign is looked at twice, however many stand in a row.
    if (index < done) continue;
    let [start, end] = [index, index + at.length];
    if (!isWord(text[start - 1]) && isWord(text[start - 2])) start--;
    while (start > done && isWord(text[start - 1])) start--;
    if (!isWord(text[end]) && isWord(text[end + 1])) end++;
    while (isWord(text[end])) end++;
    found.push({ start, end, mask: MASKED_EMAIL });
    done = end;
  }
  return found;
};

/** What overlaps is one: were each masked in turn, the first could cut a piece off the second and leave the rest. */
const merged = (found: Found[]): Found[] => {
  const places: Found[] = [];
  for (const next of found.sort((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end);
    else places.push({ ...next });
  }
  return places;
};

/**
 * A free text without e-mail addresses, phone numbers (however spaced, dotted, bracketed or written in other digits),
 * links and the names given.
 * @param names of the person who wrote it
 */
export const maskText = (text: string, names: readonly string[] = []): string => {
  const places = merged([
    ...findAll(text, LINKS, MASK),
    ...findAddresses(text),
    ...findAll(text, NUMBERS, MASKED_PHONE),
    ...findAll(text, namePattern(names), MASK),
  ]);
  let masked = '';
  let done = 0;
  for (const { start, end, mask } of places) {
    masked += text.slice(done, start) + mask;
    done = end;
  }
  return masked + text.slice(done);
};

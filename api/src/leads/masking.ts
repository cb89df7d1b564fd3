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

/**
 * What stands in the middle of an address: `@` in its full-width and small forms too, as HTML and addresses write it,
 * `(at)`, `[ at ]`, and a plain `at` before what looks like a domain.
 */
const AT = new RegExp(
  [
    '[@＠﹫]|&#(?:64|x40);|&commat;|%40',
    '[([{<]\\s?at\\s?[)\\]}>]',
    '(?<=\\s)at(?=\\s+(?:[\\p{L}\\p{N}-]+(?:\\.|\\s+dot\\s+|\\s?[([{]\\s?dot\\s?[)\\]}]\\s?))+\\p{L}{2})',
  ].join('|'),
  'giu',
);
const BREAK = /[\s<>]/u;
const SPACE = /\s/u;

/** A digit of any script, Chinese ones too, which are letters elsewhere. */
const DIGIT = '[\\p{N}零一二三四五六七八九]';
/** Digits with anything but letters between them. */
const digits = (count: string) => new RegExp(`[+＋(（]?${DIGIT}(?:[^\\p{L}\\p{N}]*${DIGIT})${count}`, 'gu');
const NUMBERS = digits(`{${FEWEST_PHONE_DIGITS - 1},}`);
/** As few as a number has within its area; an amount has as many. */
const SHORT_NUMBERS = digits('{5,}');

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
const isSpace = (sign: string | undefined) => sign !== undefined && SPACE.test(sign);

/** `a@b`, `a @ b`, `a (at) b`, `@name`: each `at` with the words beside it, however far away. */
const findAddresses = (text: string): Found[] => {
  const found: Found[] = [];
  let done = 0;
  for (const { index, 0: at } of text.matchAll(AT)) {
    // Inside the one before: no sign is looked at twice, however many stand in a row.
    if (index < done) continue;
    let [start, end] = [index, index + at.length];
    while (start > done && isSpace(text[start - 1])) start--;
    while (start > done && isWord(text[start - 1])) start--;
    while (isSpace(text[end])) end++;
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

const plainDigits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** The end of one's own number, as it is dialled nearby. */
const findOwnNumber = (text: string, phone: string): Found[] =>
  phone === ''
    ? []
    : findAll(text, SHORT_NUMBERS, MASKED_PHONE).filter(({ start, end }) =>
        plainDigits(phone).endsWith(plainDigits(text.slice(start, end))),
      );

/**
 * A free text without e-mail addresses, phone numbers (however spaced, dotted, bracketed or written in other digits),
 * links and the names given.
 * @param names of the person who wrote it
 * @param phone theirs, of which a part is masked that could be any number
 */
export const maskText = (text: string, names: readonly string[] = [], phone = ''): string => {
  const places = merged([
    ...findAll(text, LINKS, MASK),
    ...findAddresses(text),
    ...findAll(text, NUMBERS, MASKED_PHONE),
    ...findOwnNumber(text, phone),
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

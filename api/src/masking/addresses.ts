import { MASKED_EMAIL, type MaskedPlace } from './found.ts';

const LABEL = '[\\p{L}\\p{N}-]{1,63}';
const DOT = '(?:\\.|\\s{1,3}(?:d[o0]t|titik)\\s{1,3}|\\s?[([{]\\s?(?:d[o0]t|titik|\\.)\\s?[)\\]}]\\s?)';
/** Mail providers that people mention without the domain's ending. */
const PROVIDER = '(?:g\\s?mail|yahoo|ymail|hotmail|icloud|proton\\s?mail)';
const DOMAIN = `(?:(?:${LABEL}${DOT}){1,6}\\p{L}{2}|${PROVIDER}(?![\\p{L}\\p{N}]))`;

/**
 * The sign in the middle of an address: `@` (also escaped for HTML and URLs), `(at)`, `[ at ]`. `(a)` and a plain `at`
 * are ambiguous, so they count only when a domain follows or no space surrounds them.
 */
const AT = new RegExp(
  [
    '@|&#(?:64|x40);|&commat;|%40',
    '[([{<]\\s?at\\s?[)\\]}>]',
    `[([{<]\\s?a\\s?[)\\]}>](?=\\s{0,3}${DOMAIN})`,
    '(?<=[\\p{L}\\p{N}])[([{<]a[)\\]}>](?=[\\p{L}\\p{N}])',
    // `kopisusu (gmail)`
    `(?<=[\\p{L}\\p{N}]\\s?)[([{<【「](?=\\s?(?:${PROVIDER}|outlook)(?:${DOT}\\p{L}{2,3}){0,2}\\s?[)\\]}>】」])`,
    `(?<=\\s)(?:at|alias)(?=\\s{1,3}${DOMAIN})`,
    // `kopisusugmailcom`
    `(?<=[\\p{L}\\p{N}])${PROVIDER}(?:d[o0]t|titik)?com(?![\\p{L}\\p{N}])`,
    // `kopisusu hotmail com`
    `(?<=[\\p{L}\\p{N}])[\\s-](?=(?:${PROVIDER}|outlook)[\\s.,-]{1,3}(?:(?:d[o0]t|titik)[\\s-])?com(?![\\p{L}\\p{N}]))`,
  ].join('|'),
  'giu',
);
/**
 * Finds characters without which no pattern can match. Few texts contain them, and this check takes a tenth of the
 * patterns' time.
 */
const ADDRESS_SIGNS =
  /[@&%]|[([{<【「]\s?(?:a|g\s?mail|yahoo|ymail|hotmail|icloud|outlook|proton)|(?:g\s?mail|yahoo|ymail|hotmail|icloud|outlook|proton\s?mail)(?:[\s.,-]|com|d[o0]t|titik)/iu;
const SPOKEN = /\s(?:at|alias)\s/iu;
const HAS_DOMAIN = /\.\S|dot|titik|[([{]|mail|yahoo|icloud/iu;
const mayHold = (text: string) => ADDRESS_SIGNS.test(text) || (SPOKEN.test(text) && HAS_DOMAIN.test(text));

const BREAK = /[\s<>]/u;
const SPACE = /\s/u;

const isWord = (character: string | undefined) => character !== undefined && !BREAK.test(character);
const isSpace = (character = '') => SPACE.test(character);

/**
 * Finds email addresses and handles: `a@b`, `a @ b`, `a (at) b`, `@name`, including the words on both sides of each
 * `at`.
 */
export const findAddresses = (text: string): MaskedPlace[] => {
  if (!mayHold(text)) return [];
  const found: MaskedPlace[] = [];
  let searchedTo = 0;
  for (const { index, 0: at } of text.matchAll(AT)) {
    // The match begins within the previous one. Each character is examined only once, so that long texts take linear
    // time.
    if (index < searchedTo) continue;
    let [start, end] = [index, index + at.length];
    while (start > searchedTo && isSpace(text[start - 1])) start--;
    while (start > searchedTo && isWord(text[start - 1])) start--;
    while (isSpace(text[end])) end++;
    while (isWord(text[end])) end++;
    found.push({ start, end, mask: MASKED_EMAIL });
    searchedTo = end;
  }
  return found;
};

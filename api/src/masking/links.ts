import { isEnding, isSpokenEnding } from './endings.ts';
import { findAll, MASK, type MaskedPlace } from './found.ts';

const WITH_SCHEME =
  /(?:[a-z][a-z0-9+.-]{1,15}:\/\/|(?<![\p{L}\p{N}])https?\s?:?\s?\/\/\s?|www\.)\S+|(?<![\p{L}\p{N}])www\s{1,2}\S{1,60}(?:\scom(?:\smy|\ssg)?(?![\p{L}\p{N}]))?/giu;

/** A dot that is written as a word (English, Malay or Chinese) or in brackets. */
const BRACKETED = '\\s?[([{<"\'*]\\s?(?:d[o0]t|titik|\\.)\\s?[)\\]}>"\'*]\\s?';
const SPOKEN_DOT = '[\\s_-]{1,3}(?:d[o0]t|titik|noktah)[\\s_-]{1,3}';
const LABEL = '[\\p{L}\\p{N}_-]';
const END = '(?![\\p{L}\\p{N}])';
const LATIN_LABEL = '(?<![a-z0-9_-])[a-z0-9_-]{2,63}';
const LATIN_END = '(?![a-z0-9])';

/**
 * A name before such a dot, and in a lookahead the ending. The ending may be the name of the next match: `shop dot kopi
 * dot com`.
 */
const IN_WORDS = [
  `(?<!${LABEL})(?<name>${LABEL}{2,63})(?:${BRACKETED}|${SPOKEN_DOT})(?=(?<ending>[a-z]{2,14})${END})`,
  // Chinese text may precede and follow without a space.
  `(?<name>${LATIN_LABEL})\\s?[点點]\\s?(?=(?<ending>[a-z]{2,14})${LATIN_END})`,
].map(pattern => new RegExp(pattern, 'giu'));
/** Links with other disguised dots; only the most common endings count. */
const LOOSE_LINK = new RegExp(
  [
    `(?<!${LABEL})${LABEL}{2,63}(?:(?:\\.\\s|\\s?[,*·•]\\s?)com|\\s\\.\\s?(?:com|org|biz)|\\scom\\s(?:my|sg))${END}`,
    `(?<!${LABEL})${LABEL}{2,63}[\\s_-]{1,3}(?:point|d\\.o\\.t\\.?|dott|punto)[\\s_-]{1,3}com${END}`,
    // At the end of a phrase: `kopisusu . my`; within it, `my` is a word.
    `(?<!${LABEL})${LABEL}{3,63}\\s\\.\\s?my(?=\\s?(?:$|[^\\p{L}\\p{N}\\s]))`,
    `(?<!${LABEL})(?:[a-z0-9]\\s){3,30}\\.\\s?(?:c\\s?o\\s?m|m\\s?y|n\\s?e\\s?t|o\\s?r\\s?g)${END}`,
    `${LATIN_LABEL}dotcom(?:dotmy)?${LATIN_END}`,
    '(?<![a-z0-9])(?:t|wa|m)\\s{0,2}\\.\\s{0,2}me\\s{0,2}/\\s{0,2}\\S{1,40}',
  ].join('|'),
  'giu',
);
/** Words before `dot` that do not belong to an address: `polka dot cafe`, `the red dot award`. */
const DOTTED = new Set(
  'polka the a this that one each every red blue green black white yellow micro from to no'.split(' '),
);

const findInWords = (text: string): MaskedPlace[] =>
  IN_WORDS.flatMap(pattern => Array.from(text.matchAll(pattern))).flatMap(
    ({ index, 0: match, groups: { name = '', ending = '' } = {} }) =>
      isSpokenEnding(ending, name) && !DOTTED.has(name.toLowerCase())
        ? [{ start: index, end: index + match.length + ending.length, mask: MASK }]
        : [],
  );

/** Characters of web addresses. Chinese, Japanese and Thai text may stand directly before and after an address. */
const CHUNK = /[a-z0-9\u00c0-\u024f._~+#%&=/?-]{4,}/giu;
const NOT_OF_A_NAME = /[^\p{L}\p{N}._-]/u;

const isDomain = (part: string) => {
  const labels = part.split('.');
  return labels.some((label, at) => isEnding(label, labels[at - 1] ?? ''));
};
/** A path after a name with a dot; any ending counts. */
const HAS_PATH = /[\p{L}\p{N}]\.[a-z]{2,12}[/?#][^/\s]/iu;

/** Domains in other scripts, in their ASCII form. */
const PUNYCODE = /(?<![a-z0-9])xn--[a-z0-9]/iu;

const isAddress = (chunk: string) =>
  HAS_PATH.test(chunk) || PUNYCODE.test(chunk) || chunk.split(NOT_OF_A_NAME).some(isDomain);

/**
 * Fast checks for characters without which the three patterns cannot match: most texts have none of them, and the
 * checks take a tenth of the time.
 */
const HAS_SCHEME = /:\/\/|www[.\s]|https?[\s:/]{1,3}\//iu;
const HAS_DOT =
  /d[o0]t|d\.o\.t|point|punto|titik|noktah|[([{]\s?\.|[点點]|(?:\.\s|[,*·•.])\s?(?:com|org|biz|me)|\s\.\s?(?:my|[cmno]\s)|\scom\s/iu;
const HAS_ENDING = /\.[a-z]|xn--/iu;

/** Finds links, bare domains and short links, including any text attached to them. */
export const findLinks = (text: string): MaskedPlace[] => [
  ...(HAS_SCHEME.test(text) ? findAll(text, WITH_SCHEME, MASK) : []),
  ...(HAS_DOT.test(text) ? [...findInWords(text), ...findAll(text, LOOSE_LINK, MASK)] : []),
  ...(HAS_ENDING.test(text)
    ? findAll(text, CHUNK, MASK).filter(({ start, end }) => isAddress(text.slice(start, end)))
    : []),
];

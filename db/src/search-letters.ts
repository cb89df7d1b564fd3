/**
 * Splits texts into words for the FULLTEXT indexes, in the same way for stored texts and queries. InnoDB's default
 * parser drops words of one or two letters and English stopwords, and does not support Chinese. Therefore every word is
 * stored with a prefix (`qof`), and a run of Chinese, Japanese or Korean characters as its overlapping pairs (`q咖啡`).
 */

const CJK_LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]';
const CJK = new RegExp(CJK_LETTER, 'u');
const PIECES = new RegExp(`${CJK_LETTER}+|(?:(?!${CJK_LETTER})[\\p{L}\\p{N}])+`, 'gu');
/** Maximum length of a stored word in characters. InnoDB ignores words longer than 84. */
const LONGEST_WORD = 60;

/** Characters that people use interchangeably, or copy from a word processor. */
const LOOK_ALIKE_SIGNS: [RegExp, string][] = [
  [/[‘’‚‛′‵´`ʹʻʼʽʾʿˈˊˋʹ΄᾽᾿῾՚׳Ꞌꞌ]/g, "'"],
  [/[\p{Pd}−⁃]/gu, '-'],
  [/\p{Pc}/gu, '_'],
  [/[·•‧∙⋅・]/g, '.'],
];
const INVISIBLE = /\p{Cf}/gu;

/** Matches a character that many people omit or replace by a space: Nando's, 7-Eleven, X_Y, Mr.D.I.Y. */
const SIGN = "['&+/@*._-]";
const WORD = '[\\p{L}\\p{N}]+';
const LETTER = '[\\p{Script=Latin}\\p{N}]';
const JOINED = new RegExp(`(?<![\\p{L}\\p{N}])${WORD}(?:${SIGN}${WORD})+`, 'gu');
/** Matches names of single letters: A&W, A & W, K.F.C. */
const INITIALS = new RegExp(`(?<![\\p{L}\\p{N}])${LETTER}(?:\\s*${SIGN}\\s*${LETTER}(?![\\p{L}\\p{N}]))+`, 'gu');
const ONE_LETTER = new RegExp(`^${LETTER}$`, 'u');

/**
 * Letters that Unicode does not decompose, with the plain letters that people type for them: Đà Nẵng, Smørrebrød,
 * Straße. Full-text indexes treat the two as equal, but a single row is compared character by character.
 */
const PLAIN_LETTERS: Record<string, string> = { đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * Matches characters that are unknown to the word parsers of both servers: they know those of common scripts as of
 * Unicode 4. The parsers split words at any other character, such as those of the supplementary planes (𠮷) or of newer
 * scripts.
 */
const NOT_HELD =
  /[^\u0030-\u02eb\u0386-\u0513\u0561-\u0587\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0660-\u0669\u0671-\u06d3\u06f0-\u06f9\u0904-\u0939\u0966-\u096f\u0985-\u09b9\u09e6-\u09f1\u0a05-\u0a39\u0a85-\u0ab9\u0b83-\u0bb9\u0be6-\u0bf2\u0c05-\u0c33\u0c85-\u0cb9\u0d05-\u0d28\u0e01-\u0e46\u0e50-\u0e59\u10d0-\u10fa\u1e00-\u1e9b\u1ea0-\u1ef9\u3041-\u3096\u30a1-\u30ff\u3105-\u312c\u3400-\u4db5\u4e00-\u9fa5\uac00-\ud7a3]/gu;

const inPlainLetters = (text: string): string => text.replace(NOT_PLAIN, letter => PLAIN_LETTERS[letter] ?? letter);

const withPlainSigns = (text: string) =>
  LOOK_ALIKE_SIGNS.reduce((plain, [alike, sign]) => plain.replace(alike, sign), text);

/**
 * Normalises a text: lower case, full-width to plain, without accents and invisible characters. Also removes the vowel
 * signs of Thai and Tamil, because the servers disagree on whether they belong to a word. Words and queries are
 * normalised in the same way.
 */
export const normalise = (text: string): string => {
  const plain = withPlainSigns(text).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  return inPlainLetters(withPlainSigns(plain.replace(INVISIBLE, '')));
};

export const characters = (text: string): string[] => [...text];

/** Returns the words of a normalised text, and its runs of Chinese, Japanese or Korean characters. */
export const splitIntoPieces = (normalised: string): string[] => normalised.match(PIECES) ?? [];

export const isCjk = (piece: string): boolean => CJK.test(piece);

/**
 * Returns whether the word is a single Latin letter or digit, which begins a word of nearly every row. A single Chinese
 * character is a word, and one of Tamil may be.
 */
export const isOneLetter = (piece: string): boolean => ONE_LETTER.test(piece);

/** Returns the overlapping pairs of a run of Chinese, Japanese or Korean characters. */
export const characterPairs = (run: string): string[] => {
  const all = characters(run);
  return all.slice(0, -1).map((character, at) => `${character}${all[at + 1]}`);
};

const withoutSigns = (run: string) => run.replace(/[^\p{L}\p{N}]/gu, '');

const isNamed = (run: string) => /\p{L}/u.test(run) && !isCjk(run);

/** Returns the runs of words in a normalised text that are joined only by special characters: nando's, 7-eleven. */
export const joinedRuns = (normalised: string): string[] => (normalised.match(JOINED) ?? []).filter(isNamed);

/** Returns the runs of single letters with special characters in between, each as one word: aw, kfc. */
export const initialsIn = (normalised: string): string[] =>
  (normalised.match(INITIALS) ?? []).filter(isNamed).map(withoutSigns);

/** Returns a run of {@link joinedRuns} as one word: nandos, 7eleven. */
export const joinRun = withoutSigns;

/** Returns the form of a word in the index: {@link NOT_HELD} characters as numbers, with limited length. */
export const toIndexedWord = (word: string): string =>
  word
    .replace(NOT_HELD, letter => `zq${(letter.codePointAt(0) ?? 0).toString(16).padStart(5, '0')}`)
    .slice(0, LONGEST_WORD);

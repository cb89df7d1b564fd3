import { findDisguisedNames } from './disguised-names.ts';
import { fold } from './folded.ts';
import { escapeRegExp, type Found, findAll, MASK } from './found.ts';
import { findMisspelledNames } from './misspelled-names.ts';

/** What stands where a name stood. */
export const MASKED_NAME = MASK;

/** Parts of names here that say who somebody's father is: everybody has them. */
const CONNECTORS = new Set(['bin', 'binti', 'bte', 'bt', 'ibni', 'al', 'ap', 'anak']);
/** Two letters that are also everyday words are a name where they are written as one. */
const EVERYDAY = new Set(
  'am an as at be by di do go he if in is it ke me my no of oh ok on or so to up us we ya'.split(' '),
);
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const BEFORE_A_NAME = '(?<=叫|是|姓|阿|小|老)';
const BEHIND_A_NAME = '(?=先生|小姐|女士|太太|老师|老師|老板|老闆)';
/** Joined, so many letters are no part of another word. */
const LONG = 6;

const wordsOf = (name: string) =>
  fold(name)
    .text.split(/[\s,./@()'’-]/u)
    .filter(word => word !== '' && !CONNECTORS.has(word.toLowerCase()));

const OTHER_LETTERS = /[^\0-\x7f]/gu;
const LETTER = /\p{L}/u;

/**
 * The letters of a text as a class of characters. It tells them from the rest of that text as `\p{L}` does, of which a
 * pattern that ignores case takes milliseconds to compile, and each person's names make patterns of their own.
 */
const lettersOf = (text: string): string => {
  const others = new Set(
    Array.from(text.matchAll(OTHER_LETTERS), ([character]) => character).filter(character => LETTER.test(character)),
  );
  return `[A-Za-z${[...others].sort().join('')}]`;
};

type Standing = (pattern: string) => string;
const standingAmong =
  (letters: string): Standing =>
  pattern =>
    `(?<!${letters})(?:${pattern})(?!${letters})`;

/** A name without spaces stands between others; one character of it alone is a word, unless it is said to be a name. */
const unspaced = (word: string, standing: Standing) =>
  [...word].length > 1
    ? escapeRegExp(word)
    : `${BEFORE_A_NAME}${escapeRegExp(word)}|${escapeRegExp(word)}${BEHIND_A_NAME}|${standing(escapeRegExp(word))}`;

/** A name of several words as it is written by itself: whole, and two of its words that belong together (`Siti Nur Aisyah`). */
const byItself = (words: string[]): string[][] => [words, ...words.slice(1).map((word, at) => [words[at] ?? '', word])];

/** A whole name in either order, its first words alone as well, and each of the two names by itself. */
const sequences = (names: string[][]): string[][] => [
  ...[names, names.map(words => words.slice(0, 1))].flatMap(parts => [parts.flat(), parts.toReversed().flat()]),
  ...names.flatMap(byItself),
];

/** As one writes one's names in one: joined, or with a character between. */
const joined = (names: readonly string[][], standing: Standing) => {
  const inScript = (is: boolean) => names.map(words => words.filter(word => UNSPACED.test(word) === is));
  const orders = [inScript(true), inScript(false)].flatMap(sequences).filter(words => words.length > 1);
  const patterns = orders.map(words => {
    const pattern = words.map(escapeRegExp).join("[._'·-]?");
    return words.join('').length >= LONG || UNSPACED.test(pattern) ? pattern : standing(pattern);
  });
  return [...new Set(patterns)];
};

const patternOf = (parts: string[], flags: string) => (parts.length > 0 ? new RegExp(parts.join('|'), flags) : null);

const capitalised = (word: string) => {
  const [first = '', rest = ''] = [word.slice(0, 1).toUpperCase(), word.slice(1)];
  return `${escapeRegExp(first + rest.toLowerCase())}|${escapeRegExp(word.toUpperCase())}`;
};

interface Patterns {
  anyhow: RegExp | null;
  inCapitals: RegExp | null;
}

const patternsOf = (names: readonly string[], letters: string): Patterns => {
  const standing = standingAmong(letters);
  const spoken = names.slice(0, 2).map(wordsOf);
  const words = [...new Set([...spoken.flat(), ...names.slice(2).map(name => fold(name).text)])].filter(Boolean);
  const asWritten = (word: string) => word.length === 1 || EVERYDAY.has(word.toLowerCase());
  const inCapitals = words.filter(word => asWritten(word) && !UNSPACED.test(word));
  const anyhow = words.filter(word => !inCapitals.includes(word));
  // A digit alone is a name that a Chinese numeral was folded from.
  const whole = anyhow.map(word => (UNSPACED.test(word) ? unspaced(word, standing) : standing(escapeRegExp(word))));
  const asNames = inCapitals.filter(word => !/\p{N}/u.test(word)).map(word => standing(capitalised(word)));
  return { anyhow: patternOf([...joined(spoken, standing), ...whole], 'giu'), inCapitals: patternOf(asNames, 'gu') };
};

/** Of one lead several texts are read one after the other. */
let last: { key: string; patterns: Patterns } | null = null;

const knownPatterns = (names: readonly string[], letters: string): Patterns => {
  const key = [letters, ...names].join('\n');
  if (last?.key !== key) last = { key, patterns: patternsOf(names, letters) };
  return last.patterns;
};

/**
 * The names given, however short.
 * @param names the first two are one person's, in either order
 */
export const findNames = (text: string, names: readonly string[]): Found[] => {
  const spoken = names.slice(0, 2).flatMap(wordsOf);
  const { anyhow, inCapitals } = knownPatterns(names, lettersOf(text));
  return [
    ...findAll(text, anyhow, MASKED_NAME),
    ...findAll(text, inCapitals, MASKED_NAME),
    ...findDisguisedNames(text, spoken),
    ...findMisspelledNames(text, spoken),
  ];
};

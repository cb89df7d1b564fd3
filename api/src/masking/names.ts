import { findDisguisedNames } from './disguised-names.ts';
import { fold } from './folded.ts';
import { escapeRegExp, findAll, MASK, type MaskedPlace } from './found.ts';
import { findMisspelledPersonNames } from './misspelled-names.ts';
import { isOrdinaryWord } from './ordinary-words.ts';

/** The replacement of a name. */
export const MASKED_NAME = MASK;

/** Parts of local names that mean "son of" or "daughter of", which many people share. */
const CONNECTORS = new Set(['bin', 'binti', 'bte', 'bt', 'ibni', 'al', 'ap', 'anak']);
/** The same with a slash: `a/l`, `a/p`, `s/o`, `d/o`. */
const SLASHED_CONNECTOR = /(?<!\p{L})[asd]\s?\/\s?[lpo](?!\p{L})/giu;
/** Names of two letters that are also everyday words; they count only when capitalised. */
const EVERYDAY = new Set(
  'am an as at be by di do go he if in is it ke me my no of oh ok on or so to up us we ya'.split(' '),
);
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const BEFORE_A_NAME = '(?<=叫|是|姓|阿|小|老)';
const BEHIND_A_NAME = '(?=先生|小姐|女士|太太|老师|老師|老板|老闆)';
/** Minimum length of a name that is found within other letters when written without spaces. */
const LONG = 6;
/**
 * Minimum length of two words of a longer name that are found within other letters when written together. Dozens of such
 * pairs with 6 or 7 letters are part of everyday words, such as `sleeping` and `tentang`; longer ones are not.
 */
const LONG_PAIR = 8;
/** Separators in mailbox names, which people omit elsewhere: `aisyah.rahman88` is `aisyahrahman88` on Instagram. */
const MAILBOX_SEPARATORS = /[._-]/gu;

const wordsOf = (name: string) =>
  fold(name)
    .text.replace(SLASHED_CONNECTOR, ' ')
    .split(/[\s,./@()'’-]/u)
    .filter(word => word !== '' && !CONNECTORS.has(word.toLowerCase()));

const OTHER_LETTERS = /[^\0-\x7f]/gu;
const LETTER = /\p{L}/u;

/**
 * Returns the letters that a text contains as a character class. For this text it means the same as `\p{L}`. A
 * case-insensitive pattern with `\p{L}` takes milliseconds to compile, and each person's names need new patterns.
 */
const lettersOf = (text: string): string => {
  const otherNames = new Set(
    Array.from(text.matchAll(OTHER_LETTERS), ([character]) => character).filter(character => LETTER.test(character)),
  );
  return `[A-Za-z${[...otherNames].join('')}]`;
};

type StandalonePattern = (pattern: string) => string;
const standingAmong =
  (letters: string): StandalonePattern =>
  pattern =>
    `(?<!${letters})(?:${pattern})(?!${letters})`;

/**
 * Returns the pattern of a name in a script without spaces, which may stand between other characters. A single
 * character is usually a word, so it needs a context that marks a name.
 */
const unspaced = (word: string, standing: StandalonePattern) =>
  [...word].length > 1
    ? escapeRegExp(word)
    : `${BEFORE_A_NAME}${escapeRegExp(word)}|${escapeRegExp(word)}${BEHIND_A_NAME}|${standing(escapeRegExp(word))}`;

/** Returns the forms of one name of several words: the whole, and each pair of adjacent words (`Siti Nur Aisyah`). */
const byItself = (words: string[]): string[][] => [words, ...words.slice(1).map((word, at) => [words[at] ?? '', word])];

/** Maximum words of each name that are paired, because each pair makes masking slower. */
const MOST_PAIRED = 4;

/**
 * Returns each word of a person's names with each other word, in either order: people are often called by their second
 * word (`Muhammad Hafiz`, `Wei Ming`), and some type their whole name into one field. Omits initials and pairs that are
 * words, such as `Lo` and `An`.
 */
const pairsOf = (names: string[][]): string[][] => {
  const words = [...new Set(names.flatMap(words => words.filter(word => word.length > 1).slice(0, MOST_PAIRED)))];
  return words
    .flatMap(first => words.filter(word => word !== first).map(second => [first, second]))
    .filter(pair => !isOrdinaryWord(pair.join('')));
};

/**
 * Returns the ways of writing a first and a last name: in either order, shortened to their first words, and separately.
 */
const sequences = (names: string[][]): string[][] => [
  ...[names, names.map(words => words.slice(0, 1))].flatMap(parts => [parts.flat(), parts.toReversed().flat()]),
  ...names.flatMap(byItself),
];

/** Returns patterns of names written together, without a separator or with one. */
const joined = (names: readonly string[][], standing: StandalonePattern) => {
  const inScript = (is: boolean) => names.map(words => words.filter(word => UNSPACED.test(word) === is));
  const patternWithin = (long: number) => (words: string[]) => {
    const pattern = words.map(escapeRegExp).join("[._'·-]?");
    return words.join('').length >= long || UNSPACED.test(pattern) ? pattern : standing(pattern);
  };
  const orders = [inScript(true), inScript(false)].flatMap(sequences).filter(words => words.length > 1);
  const pairs = pairsOf(inScript(false));
  return [...new Set([...orders.map(patternWithin(LONG)), ...pairs.map(patternWithin(LONG_PAIR))])];
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
  const standalone = standingAmong(letters);
  const spoken = names.slice(0, 2).map(wordsOf);
  const mailboxes = names.slice(2).map(name => fold(name).text);
  const closed = mailboxes.map(mailbox => mailbox.replace(MAILBOX_SEPARATORS, ''));
  const words = [...new Set([...spoken.flat(), ...mailboxes, ...closed])].filter(Boolean);
  const asWritten = (word: string) => word.length === 1 || EVERYDAY.has(word.toLowerCase());
  const inCapitals = words.filter(word => asWritten(word) && !UNSPACED.test(word));
  const inAnyCase = words.filter(word => !inCapitals.includes(word));
  // A single digit is a name whose Chinese numeral was folded.
  const wordPatterns = inAnyCase.map(word =>
    UNSPACED.test(word) ? unspaced(word, standalone) : standalone(escapeRegExp(word)),
  );
  const asNames = inCapitals.filter(word => !/\p{N}/u.test(word)).map(word => standalone(capitalised(word)));
  return {
    anyhow: patternOf([...joined(spoken, standalone), ...wordPatterns], 'giu'),
    inCapitals: patternOf(asNames, 'gu'),
  };
};

/** The patterns of the names that were searched last: the texts of one lead are masked one after another. */
let last: { key: string; patterns: Patterns } | null = null;

const knownPatterns = (names: readonly string[], letters: string): Patterns => {
  const key = [letters, ...names].join('\n');
  if (last?.key !== key) last = { key, patterns: patternsOf(names, letters) };
  return last.patterns;
};

/**
 * Finds the given names; even very short ones.
 * @param names the first two are the first and last name of one person, in either order; the others are the names of
 *   mailboxes
 */
export const findNames = (text: string, names: readonly string[]): MaskedPlace[] => {
  const spoken = names.slice(0, 2).flatMap(wordsOf);
  const { anyhow, inCapitals } = knownPatterns(names, lettersOf(text));
  return [
    ...findAll(text, anyhow, MASKED_NAME),
    ...findAll(text, inCapitals, MASKED_NAME),
    ...findDisguisedNames(text, spoken),
    ...findMisspelledPersonNames(text, spoken),
  ];
};

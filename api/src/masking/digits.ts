import { type Gap, gapBetween, HAS_LETTERS } from './gaps.ts';

/** Minimum number words in a row; fewer are ordinary prose. */
const FEWEST_WORDS = 3;

/** The digit of each number word, in lowercase. */
export const DIGIT_OF_WORD: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'zero oh o nought nol kosong sifar',
    'one satu',
    'two dua',
    'three tiga',
    'four empat',
    'five lima',
    'six enam',
    'seven tujuh',
    'eight lapan delapan',
    'nine sembilan',
  ].flatMap((words, value) => words.split(' ').map(word => [word, String(value)])),
);

/** Words that repeat the following digit. */
const TIMES: Record<string, number> = {
  double: 2,
  dobel: 2,
  dabel: 2,
  twice: 2,
  triple: 3,
  treble: 3,
  tripel: 3,
  thrice: 3,
  quadruple: 4,
};

/** Longer words come first, because `one` begins with `o`. */
const WORD = Object.keys(DIGIT_OF_WORD)
  .sort((a, b) => b.length - a.length)
  .join('|');
const TIMES_WORD = Object.keys(TIMES).join('|');
/** Number words without spaces: zeroonesevendoublefive. */
const JOINED = `(?:(?:${TIMES_WORD})?(?:${WORD})){2,20}`;
/** A digit, an `o` in place of a zero, a number word, or a repeated digit. */
const DIGIT = new RegExp(
  [
    '\\p{N}',
    '(?<!\\p{L})o{1,3}(?=\\p{N})',
    '(?<=\\p{N})o{1,3}(?!\\p{L})',
    `(?<!\\p{L})(?:(?:${TIMES_WORD})(?:[\\s-]{1,2}(?:${WORD}|\\d(?!\\d))|${WORD}|\\d)|${WORD}|${JOINED})(?!\\p{L})`,
  ].join('|'),
  'giu',
);

/** A digit of a text, or a word for it. */
export interface Digit {
  start: number;
  end: number;
  value: string;
  isWord: boolean;
}

/** A number word or digit, with an optional repetition. */
const NUMERAL = new RegExp(`(?:(${TIMES_WORD})[\\s-]{0,2})?(${WORD}|\\p{N})`, 'giu');

const digitsOf = ({ index, 0: written }: RegExpExecArray): Digit[] => {
  if (!HAS_LETTERS.test(written) || /^o+$/iu.test(written))
    return [
      {
        start: index,
        end: index + written.length,
        value: written.replace(/o/giu, '0'),
        isWord: DIGIT_OF_WORD[written.toLowerCase()] !== undefined,
      },
    ];
  return Array.from(written.matchAll(NUMERAL), ({ index: at, 0: one, 1: times = '', 2: numeral = '' }) => {
    const value = DIGIT_OF_WORD[numeral.toLowerCase()] ?? numeral;
    return {
      start: index + at,
      end: index + at + one.length,
      value: value.repeat(TIMES[times.toLowerCase()] ?? 1),
      isWord: true,
    };
  });
};

/** Returns every digit of a text, written as a figure or as a word. */
export const digitsIn = (text: string): Digit[] => Array.from(text.matchAll(DIGIT)).flatMap(digitsOf);

/** Splits digits into runs of connected ones. */
export const splitBy = (text: string, digits: Digit[], isEnd: (gap: Gap) => boolean): Digit[][] => {
  const runs: Digit[][] = [];
  for (const digit of digits) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && !isEnd(gapBetween(text.slice(last.end, digit.start)))) run.push(digit);
    else runs.push([digit]);
  }
  return runs;
};

/** Returns where a run begins and ends. */
export const rangeOfDigits = (run: Digit[]) => ({ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 });

/** Removes number words that occur in ordinary prose, in groups too small to be a phone number. */
export const withoutProse = (text: string, digits: Digit[]): Digit[] => {
  const kept: Digit[] = [];
  let words: Digit[] = [];
  const flush = () => {
    if (words.length >= FEWEST_WORDS) kept.push(...words);
    words = [];
  };
  for (const digit of digits) {
    const last = words.at(-1);
    if (last && (!digit.isWord || HAS_LETTERS.test(text.slice(last.end, digit.start)))) flush();
    if (digit.isWord) words.push(digit);
    else kept.push(digit);
  }
  flush();
  return kept;
};

export const joinDigits = (run: Digit[]): string => run.map(({ value }) => value).join('');

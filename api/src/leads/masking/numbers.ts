import { type Found, MASKED_PHONE } from './found.ts';
import { type Gap, gapBetween, HAS_LETTERS, wordIn } from './gaps.ts';

/** Fewer digits than this are a budget, a year or a house. */
const FEWEST_DIGITS = 7;
/** With letters between them they are more often sizes and quantities. */
const FEWEST_WITH_LETTERS = 8;
/** As few as a number has within its area; an amount has as many. */
const FEWEST_OF_OWN = 6;
/** Fewer numerals in words, one after the other, are prose. */
const FEWEST_WORDS = 3;
/** As few as a number has that is written with its area, whose first is 0; and one of a mobile telephone. */
const FEWEST_WITH_AREA = 9;
const FEWEST_OF_MOBILE = 10;
/** So many numerals in words among digits are no prose, whatever the first of them is. */
const FEWEST_MIXED = 4;

const WORDS: Record<string, string> = Object.fromEntries(
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

/** How often one says the digit that follows. */
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

/** The longer first: `one` begins with an `o`. */
const WORD = Object.keys(WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const TIMES_WORD = Object.keys(TIMES).join('|');
/** Numerals that are written in one: zeroonesevendoublefive. */
const JOINED = `(?:(?:${TIMES_WORD})?(?:${WORD})){2,20}`;
/** A digit; an `o` written for one; a numeral as a word, or one that is said to stand there twice. */
const DIGIT = new RegExp(
  [
    '\\p{N}',
    '(?<!\\p{L})o{1,3}(?=\\p{N})',
    '(?<=\\p{N})o{1,3}(?!\\p{L})',
    `(?<!\\p{L})(?:(?:${TIMES_WORD})(?:[\\s-]{1,2}(?:${WORD}|\\d(?!\\d))|${WORD}|\\d)|${WORD}|${JOINED})(?!\\p{L})`,
  ].join('|'),
  'giu',
);

interface Digit {
  start: number;
  end: number;
  value: string;
  isWord: boolean;
}

/** One numeral, with how often it stands there. */
const NUMERAL = new RegExp(`(?:(${TIMES_WORD})[\\s-]{0,2})?(${WORD}|\\p{N})`, 'giu');

const digitsOf = ({ index, 0: written }: RegExpExecArray): Digit[] => {
  if (!HAS_LETTERS.test(written) || /^o+$/iu.test(written))
    return [
      {
        start: index,
        end: index + written.length,
        value: written.replace(/o/giu, '0'),
        isWord: WORDS[written.toLowerCase()] !== undefined,
      },
    ];
  return Array.from(written.matchAll(NUMERAL), ({ index: at, 0: one, 1: times = '', 2: numeral = '' }) => {
    const value = WORDS[numeral.toLowerCase()] ?? numeral;
    return {
      start: index + at,
      end: index + at + one.length,
      value: value.repeat(TIMES[times.toLowerCase()] ?? 1),
      isWord: true,
    };
  });
};

/** Digits that belong together; those in words are of use where enough of them stand together. */
const splitBy = (text: string, digits: Digit[], isEnd: (gap: Gap) => boolean): Digit[][] => {
  const runs: Digit[][] = [];
  for (const digit of digits) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && !isEnd(gapBetween(text.slice(last.end, digit.start)))) run.push(digit);
    else runs.push([digit]);
  }
  return runs;
};

const placeOf = (run: Digit[]) => ({ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 });

const withoutProse = (text: string, digits: Digit[]): Digit[] => {
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

const YEAR = '(?:19|20)\\d{2}';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const GROUPED = '[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d{2})?';
const ORDINARY = [
  `${DAY}[/.-]${MONTH}[/.-]${YEAR}`,
  `${YEAR}[/.-]${MONTH}[/.-]${DAY}`,
  `${MONTH}/${YEAR}`,
  YEAR,
  GROUPED,
  '\\d{1,2}:\\d{2}',
].join('|');
const AMOUNT = '[1-9]\\d{0,2}(?:[,. ]\\d{3})+(?:[.,]\\d{1,2})?|[1-9]\\d{0,8}(?:[.,]\\d{1,2})?';
const BETWEEN = '[^\\p{L}\\p{N}]{1,4}';
const some = (one: string) => new RegExp(`^(?:${one})(?:${BETWEEN}(?:${one})){0,6}$`, 'u');
const IS_ORDINARY = some(ORDINARY);
const IS_AMOUNT = some(AMOUNT);
const CURRENCY_BEFORE = /(?:(?<!\p{L})(?:rm|myr|usd|sgd)|[$€£¥])\s?$/iu;
const CURRENCY_BEHIND = /^\s?(?:rm|myr|usd|sgd|ringgit|dollars?|元|令吉|马币|馬幣|%)/iu;

const CURRENCY_LENGTH = 10;
/** A number has groups of digits with a full stop between as well. */
const TIME = /^\d{1,2}\.\d{2}$/;

/** Dates, years, times and amounts of money, which a consultant needs to see. */
const isOrdinary = (text: string, start: number, end: number) => {
  const written = text.slice(start, end);
  if (IS_ORDINARY.test(written)) return true;
  const isMoney =
    CURRENCY_BEFORE.test(text.slice(Math.max(0, start - CURRENCY_LENGTH), start)) ||
    CURRENCY_BEHIND.test(text.slice(end, end + CURRENCY_LENGTH));
  return isMoney && IS_AMOUNT.test(written);
};

const writtenBy = (run: Digit[]) => run.map(({ value }) => value).join('');
/** It begins as numbers do that are written whole: with 0, with a plus, or with the country's. */
const hasArea = (text: string, run: Digit[]) => {
  const written = writtenBy(run);
  const isWhole = written.startsWith('0') || text[(run[0]?.start ?? 0) - 1] === '+';
  return isWhole ? written.length >= FEWEST_WITH_AREA : /^60\d{8}/.test(written);
};
const isMobile = (run: Digit[]) => writtenBy(run).startsWith('01');

const isDateOrTime = (text: string, run: Digit[]) => {
  const { start, end } = placeOf(run);
  const written = text.slice(start, end);
  return IS_ORDINARY.test(written) || TIME.test(written);
};

/** Some in digits, some in words: `0 one 2 three`. A number in digits with words of prose behind it is not. */
const isMixed = (text: string, run: Digit[], own: string) => {
  const words = run.filter(({ isWord }) => isWord).length;
  const written = writtenBy(run);
  if (words === 0) return false;
  if (written.length >= FEWEST_OF_OWN && own.endsWith(written)) return true;
  if (!hasArea(text, run) && !(written.length >= FEWEST_WITH_AREA && words >= FEWEST_MIXED)) return false;
  const firstWord = run.findIndex(({ isWord }) => isWord);
  const isWordsBehind = firstWord + words === run.length;
  return !(
    isWordsBehind &&
    (firstWord >= (isMobile(run) ? FEWEST_OF_MOBILE : FEWEST_WITH_AREA) || isDateOrTime(text, run.slice(0, firstWord)))
  );
};

/**
 * The same word again and again where a separator stands: `012 then 345 then 6789`. Where words are not spaced, any of one
 * or two characters may, if the number has its area. Dates and times from one to another are none.
 */
const isSpoken = (text: string, run: Digit[]) => {
  const words = run.slice(1).flatMap((digit, at) => wordIn(text.slice(run[at]?.end, digit.start)) ?? []);
  const isSame = words.length > 1 && words.every(({ word }) => word === words[0]?.word);
  const isUnspaced = words.length > 0 && words.every(({ isUnspaced }) => isUnspaced);
  const isLong = isUnspaced && run.length >= FEWEST_WITH_LETTERS;
  if (!(hasArea(text, run) ? isSame || isUnspaced : isSame && isLong)) return false;
  return !splitBy(text, run, gap => gap !== 'plain').every(part => isDateOrTime(text, part));
};

/**
 * Phone numbers: digits with anything between them that is no word, or the same word each time.
 * @param own the digits of the writer's own number, of which a part is masked that could be any number
 */
export const findNumbers = (text: string, own: string): Found[] => {
  const all = Array.from(text.matchAll(DIGIT)).flatMap(digitsOf);
  const digits = withoutProse(text, all);
  const found: Found[] = [];
  const add = (run: Digit[]) => {
    const { start, end } = placeOf(run);
    const from = /[+(]/.test(text[start - 1] ?? '') ? start - 1 : start;
    found.push({ start: from, end, mask: MASKED_PHONE });
  };
  for (const run of splitBy(text, all, gap => gap !== 'plain')) if (isMixed(text, run, own)) add(run);
  for (const run of splitBy(text, digits, gap => gap === 'end')) if (isSpoken(text, run)) add(run);
  for (const run of splitBy(text, digits, gap => gap === 'end' || gap === 'worded')) {
    const parts = splitBy(text, run, gap => gap !== 'plain');
    if (parts.length > 1 && run.length >= FEWEST_WITH_LETTERS) {
      add(run);
      continue;
    }
    for (const part of parts) {
      const { start, end } = placeOf(part);
      const written = writtenBy(part);
      const isOwn = written.length >= FEWEST_OF_OWN && own.includes(written);
      if (written.length >= FEWEST_DIGITS ? isOwn || !isOrdinary(text, start, end) : isOwn && own.endsWith(written))
        add(part);
    }
  }
  return found;
};

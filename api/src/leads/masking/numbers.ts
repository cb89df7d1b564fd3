import { type Found, MASKED_PHONE } from './found.ts';

/** Fewer digits than this are a budget, a year or a house. */
const FEWEST_DIGITS = 7;
/** With letters between them they are more often sizes and quantities. */
const FEWEST_WITH_LETTERS = 8;
/** As few as a number has within its area; an amount has as many. */
const FEWEST_OF_OWN = 6;
/** Fewer numerals in words, one after the other, are prose. */
const FEWEST_WORDS = 3;

const WORDS: Record<string, string> = Object.fromEntries(
  [
    'zero oh nought kosong sifar',
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

/** A digit; an `o` written for one; a numeral as a word. */
const DIGIT = new RegExp(
  `\\p{N}|(?<!\\p{L})o{1,3}(?=\\p{N})|(?<=\\p{N})o{1,3}(?!\\p{L})|(?<!\\p{L})(?:${Object.keys(WORDS).join('|')})(?!\\p{L})`,
  'giu',
);

interface Digit {
  start: number;
  end: number;
  value: string;
  isWord: boolean;
}

const digitOf = ({ index, 0: written }: RegExpExecArray): Digit => {
  const word = WORDS[written.toLowerCase()];
  const value = word ?? written.replace(/o/gi, '0');
  return { start: index, end: index + written.length, value, isWord: word !== undefined };
};

const HAS_LETTERS = /\p{L}/u;
/** `012x345x6789`, `012abc345`, `012 x 345`: written alike on both sides. */
const LETTERS_BETWEEN = /^(?:[a-z]{1,5}|[^\p{L}\p{N}]{1,3}[a-z][^\p{L}\p{N}]{1,3})$/iu;

type Gap = 'plain' | 'lettered' | 'end';

const gapOf = (text: string, before: Digit, after: Digit): Gap => {
  const gap = text.slice(before.end, after.start);
  if (!HAS_LETTERS.test(gap)) return 'plain';
  return LETTERS_BETWEEN.test(gap) ? 'lettered' : 'end';
};

/** Digits that belong together; those in words are of use where enough of them stand together. */
const splitBy = (text: string, digits: Digit[], isEnd: (gap: Gap) => boolean): Digit[][] => {
  const runs: Digit[][] = [];
  for (const digit of digits) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && !isEnd(gapOf(text, last, digit))) run.push(digit);
    else runs.push([digit]);
  }
  return runs;
};

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

/** Dates, years, times and amounts of money, which a consultant needs to see. */
const isOrdinary = (text: string, start: number, end: number) => {
  const written = text.slice(start, end);
  if (IS_ORDINARY.test(written)) return true;
  const isMoney =
    CURRENCY_BEFORE.test(text.slice(Math.max(0, start - CURRENCY_LENGTH), start)) ||
    CURRENCY_BEHIND.test(text.slice(end, end + CURRENCY_LENGTH));
  return isMoney && IS_AMOUNT.test(written);
};

/**
 * Phone numbers: digits with anything between them that is no word.
 * @param own the digits of the writer's own number, of which a part is masked that could be any number
 */
export const findNumbers = (text: string, own: string): Found[] => {
  const digits = withoutProse(text, Array.from(text.matchAll(DIGIT), digitOf));
  const found: Found[] = [];
  const place = (run: Digit[]) => ({ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 });
  const add = (run: Digit[]) => {
    const { start, end } = place(run);
    const from = /[+(]/.test(text[start - 1] ?? '') ? start - 1 : start;
    found.push({ start: from, end, mask: MASKED_PHONE });
  };
  for (const run of splitBy(text, digits, gap => gap === 'end')) {
    const parts = splitBy(text, run, gap => gap === 'end' || gap === 'lettered');
    if (parts.length > 1 && run.length >= FEWEST_WITH_LETTERS) {
      add(run);
      continue;
    }
    for (const part of parts) {
      const { start, end } = place(part);
      const written = part.map(({ value }) => value).join('');
      const isOwn = written.length >= FEWEST_OF_OWN && own.includes(written);
      if (written.length >= FEWEST_DIGITS ? isOwn || !isOrdinary(text, start, end) : isOwn && own.endsWith(written))
        add(part);
    }
  }
  return found;
};

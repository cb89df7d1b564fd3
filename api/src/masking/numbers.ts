import { type Digit, digitsIn, joinDigits, rangeOfDigits, splitBy, withoutProse } from './digits.ts';
import { MASKED_PHONE, type MaskedPlace } from './found.ts';
import { wordIn } from './gaps.ts';
import { findJoinedNumbers } from './joined-numbers.ts';
import { findLetteredNumbers } from './lettered-numbers.ts';

/** Minimum digits of a phone number; fewer are a budget, a year or a house number. */
const FEWEST_DIGITS = 7;
/** Minimum digits of a phone number with letters in between; sizes and quantities often have fewer. */
const FEWEST_WITH_LETTERS = 8;
/**
 * Minimum digits of a run that is masked as a part of the author's own number. Below seven digits, it must be the end
 * of that number.
 */
const FEWEST_AT_ITS_END = 6;
/** Minimum digits of a number that is masked because the author's own number contains it; amounts may have fewer. */
const FEWEST_OF_OWN = 4;
/** Minimum digits of a complete number, which begins with its area code (`03`) or with a plus. */
const FEWEST_WITH_AREA = 9;
/** Minimum digits of a complete mobile number, which begins with `01`. */
const FEWEST_OF_MOBILE = 10;
/**
 * Minimum number of digits that are written as words (`two`). Nine digits or more, of which at least this many are
 * words, are a phone number even if they do not begin like one.
 */
const FEWEST_MIXED = 4;

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
/** A time. Phone numbers also have groups of digits with a full stop in between. */
const TIME = /^\d{1,2}\.\d{2}$/;

/** Returns whether a match is dates, years, times or amounts of money, which consultants need to see. */
export const isOrdinary = (text: string, start: number, end: number) => {
  const written = text.slice(start, end);
  if (IS_ORDINARY.test(written)) return true;
  const isMoney =
    CURRENCY_BEFORE.test(text.slice(Math.max(0, start - CURRENCY_LENGTH), start)) ||
    CURRENCY_BEHIND.test(text.slice(end, end + CURRENCY_LENGTH));
  return isMoney && IS_AMOUNT.test(written);
};

/** Returns whether a run begins like a complete number: with 0, with a plus, or with the country code. */
const hasArea = (text: string, run: Digit[]) => {
  const written = joinDigits(run);
  const isWhole = written.startsWith('0') || text[rangeOfDigits(run).start - 1] === '+';
  return isWhole ? written.length >= FEWEST_WITH_AREA : /^60\d{8}/.test(written);
};
const isMobile = (run: Digit[]) => joinDigits(run).startsWith('01');

const isDateOrTime = (text: string, run: Digit[]) => {
  const { start, end } = rangeOfDigits(run);
  const written = text.slice(start, end);
  return IS_ORDINARY.test(written) || TIME.test(written);
};

/**
 * Returns whether a number mixes digits and words: `0 one 2 three`. A number in digits before number words of a
 * sentence does not count.
 */
const isMixed = (text: string, run: Digit[], own: string) => {
  const words = run.filter(({ isWord }) => isWord).length;
  const written = joinDigits(run);
  if (words === 0) return false;
  if (written.length >= FEWEST_OF_OWN && own.includes(written)) return true;
  if (!hasArea(text, run) && !(written.length >= FEWEST_WITH_AREA && words >= FEWEST_MIXED)) return false;
  const firstWord = run.findIndex(({ isWord }) => isWord);
  const isWordsBehind = firstWord + words === run.length;
  return !(
    isWordsBehind &&
    (firstWord >= (isMobile(run) ? FEWEST_OF_MOBILE : FEWEST_WITH_AREA) || isDateOrTime(text, run.slice(0, firstWord)))
  );
};

/**
 * Returns whether words separate the groups of a number: the same word each time (`012 then 345 then 6789`), or, in
 * scripts without spaces, any word of one or two characters if the number has its area code. Ranges of dates and times
 * do not count.
 */
const isSpoken = (text: string, run: Digit[]) => {
  const words = run.slice(1).flatMap((digit, at) => wordIn(text.slice(run[at]?.end, digit.start)) ?? []);
  const isSame = words.length > 1 && new Set(words.map(({ word }) => word)).size === 1;
  const isUnspaced = words.length > 0 && words.every(({ isUnspaced }) => isUnspaced);
  const isLong = isUnspaced && run.length >= FEWEST_WITH_LETTERS;
  if (!(hasArea(text, run) ? isSame || isUnspaced : isSame && isLong)) return false;
  return !splitBy(text, run, gap => gap !== 'plain').every(part => isDateOrTime(text, part));
};

/** Units after a quantity, which is not part of a phone number: `1200 sqft`. */
const UNIT_BEHIND =
  /^\s?(?:sq|sf|ft|feet|kaki|m²|outlet|shop|store|branch|kiosk|cawangan|kedai|staff|pax|people|orang|customer|unit|seat|平|尺|家|间|間|人)/iu;
/** Words that announce a part of a number, even if it resembles a year: `ending 2019`. */
const SAYS_PART =
  /(?:(?<!\p{L})(?:end|last|start|begin|first|digit|akhir|hujung|belakang|bermula|depan)|尾|末|头|頭|最后|开头|開頭)[^\d\n]{0,16}$/iu;
const SAYS_PART_LENGTH = 24;

const isAmountOrTime = (text: string, start: number, end: number) => {
  const written = text.slice(start, end);
  if (SAYS_PART.test(text.slice(Math.max(0, start - SAYS_PART_LENGTH), start))) return false;
  return (
    isOrdinary(text, start, end) ||
    TIME.test(written) ||
    (IS_AMOUNT.test(written) && UNIT_BEHIND.test(text.slice(end, end + SAYS_PART_LENGTH)))
  );
};

/**
 * Returns the parts of the author's own number that consist of whole groups of digits. Two such parts together may give
 * the number, as in `ending 0101, starting 012555`.
 */
const piecesOfOwn = (text: string, run: Digit[], own: string): Digit[][] => {
  const groups: Digit[][] = [];
  for (const digit of run) {
    const group = groups.at(-1);
    if (group && group.at(-1)?.end === digit.start) group.push(digit);
    else groups.push([digit]);
  }
  // A piece has at most as many groups as the number has digits.
  const pieces = groups.flatMap((_group, from) =>
    groups.slice(from, from + own.length).map((_last, at) => groups.slice(from, from + at + 1).flat()),
  );
  return pieces.filter(piece => {
    const { start, end } = rangeOfDigits(piece);
    const written = joinDigits(piece);
    return written.length >= FEWEST_OF_OWN && own.includes(written) && !isAmountOrTime(text, start, end);
  });
};

const toFound = (text: string, run: Digit[]): MaskedPlace => {
  const { start, end } = rangeOfDigits(run);
  return { start: /[+(]/.test(text[start - 1] ?? '') ? start - 1 : start, end, mask: MASKED_PHONE };
};

/** Finds phone numbers that begin like a complete number and have letters or words as digits or separators. */
export const findDisguisedNumbers = (text: string): MaskedPlace[] => {
  const all = digitsIn(text);
  return [
    ...findLetteredNumbers(text),
    ...findJoinedNumbers(text),
    ...splitBy(text, all, gap => gap !== 'plain')
      .filter(run => isMixed(text, run, ''))
      .map(run => toFound(text, run)),
    ...splitBy(text, withoutProse(text, all), gap => gap === 'end')
      .filter(run => hasArea(text, run) && isSpoken(text, run))
      .map(run => toFound(text, run)),
  ];
};

/**
 * Finds phone numbers: digits with anything in between that is not a word, or with the same word each time.
 * @param own the digits of the author's own number, of which parts of four digits are masked too
 */
export const findNumbers = (text: string, own: string): MaskedPlace[] => {
  const all = digitsIn(text);
  const digits = withoutProse(text, all);
  const found: MaskedPlace[] = [...findLetteredNumbers(text), ...findJoinedNumbers(text)];
  const add = (run: Digit[]) => found.push(toFound(text, run));
  for (const run of splitBy(text, all, gap => gap !== 'plain')) if (isMixed(text, run, own)) add(run);
  for (const run of splitBy(text, digits, gap => gap === 'end')) if (isSpoken(text, run)) add(run);
  for (const run of splitBy(text, digits, gap => gap === 'end' || gap === 'worded')) {
    const parts = splitBy(text, run, gap => gap !== 'plain');
    if (parts.length > 1 && run.length >= FEWEST_WITH_LETTERS) {
      add(run);
      continue;
    }
    for (const part of parts) {
      const { start, end } = rangeOfDigits(part);
      const written = joinDigits(part);
      const isOwn = written.length >= FEWEST_AT_ITS_END && own.includes(written);
      if (written.length >= FEWEST_DIGITS ? isOwn || !isOrdinary(text, start, end) : isOwn && own.endsWith(written))
        add(part);
      else for (const piece of piecesOfOwn(text, part, own)) add(piece);
    }
  }
  return found;
};

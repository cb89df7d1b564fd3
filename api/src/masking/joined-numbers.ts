import { DIGIT_OF_WORD, digitsIn, joinDigits, rangeOfDigits, splitBy } from './digits.ts';
import { findAll, MASKED_PHONE, type MaskedPlace } from './found.ts';

/** A Malaysian number with its area code. */
const PHONE = /^6?0(?:1\d{8,9}|[3-9]\d{7,8})$/;

const JOINING_WORD = '(?:and|also|then|plus|next|followed|by|ext|dan|juga|lalu|kemudian|lagi|再|然后|然後|接着|接著)';
/** Text between the parts of a number: only signs and words that join. */
const JOINING = new RegExp(`^[^\\p{L}\\p{N}]{0,3}(?:${JOINING_WORD}[^\\p{L}\\p{N}]{0,3}){1,3}$`, 'iu');
const HAS_JOINING = new RegExp(JOINING_WORD, 'iu');
const MOST_PARTS = 6;
/** Two postcodes such as `01000 and 02000` have as many digits as a phone number. */
const POSTCODE_DIGITS = 5;

/** Finds numbers whose parts are joined by words: `012733 and also 4455`, `012 (ext) 733 (then) 4455`. */
const findNumbersInParts = (text: string): MaskedPlace[] => {
  if (!HAS_JOINING.test(text)) return [];
  const parts = splitBy(text, digitsIn(text), gap => gap !== 'plain');
  const found: MaskedPlace[] = [];
  for (let from = 0; from < parts.length; from++) {
    let value = '';
    for (let to = from; to < Math.min(parts.length, from + MOST_PARTS); to++) {
      const [last, part] = [parts[to - 1], parts[to]];
      if (!part) break;
      if (to > from && !JOINING.test(text.slice(rangeOfDigits(last ?? []).end, rangeOfDigits(part).start))) break;
      value += joinDigits(part);
      const whole = parts.slice(from, to + 1);
      if (to === from || !PHONE.test(value) || whole.every(each => joinDigits(each).length === POSTCODE_DIGITS))
        continue;
      found.push({ ...rangeOfDigits(whole.flat()), mask: MASKED_PHONE });
      from = to;
      break;
    }
  }
  return found;
};

const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES: Readonly<Record<string, string>> = {
  ...DIGIT_OF_WORD,
  ...Object.fromEntries(TEENS.map((word, at) => [word, String(10 + at)])),
  ...Object.fromEntries(TENS.map((word, at) => [word, String(20 + 10 * at)])),
};
/** Longer words come first, because `six` begins `sixty`. */
const longestFirst = (words: string[]) => words.toSorted((a, b) => b.length - a.length).join('|');
const COUNTED = longestFirst(Object.keys(VALUES));
const ZERO = 'zero|oh|o|nought|kosong|sifar|nol';
const NUMBER_WORDS = new RegExp(`(?<!\\p{L})(?:${ZERO})(?:[\\s,.-]{1,3}(?:${COUNTED})(?!\\p{L})){4,14}`, 'giu');
/** A ten with its unit (`forty-four`), or a single number word. */
const NUMBER_WORD = new RegExp(
  `(${TENS.join('|')})[\\s-]{1,2}(${'one two three four five six seven eight nine'.replaceAll(' ', '|')})(?!\\p{L})|${COUNTED}`,
  'giu',
);

const digitsOf = (written: string) =>
  Array.from(written.toLowerCase().matchAll(NUMBER_WORD), ([word, ten, unit]) =>
    ten && unit ? `${VALUES[ten]?.[0]}${VALUES[unit]}` : VALUES[word],
  ).join('');

/** Finds numbers in tens and teens: `zero twelve seven thirty-three forty-four fifty-five`. */
const findNumbersInTens = (text: string): MaskedPlace[] =>
  findAll(text, NUMBER_WORDS, MASKED_PHONE).filter(({ start, end }) => PHONE.test(digitsOf(text.slice(start, end))));

/** Finds phone numbers with their area code that have words between their parts, or are written in tens. */
export const findJoinedNumbers = (text: string): MaskedPlace[] => [
  ...findNumbersInParts(text),
  ...findNumbersInTens(text),
];

import { type Digit, digitsIn, joinDigits, rangeOfDigits, splitBy, withoutProse } from './digits.ts';
import { followsPhoneWord } from './everyday-figures.ts';
import type { MaskedPlace } from './found.ts';
import { findDisguisedNumbers } from './numbers.ts';

/**
 * Finds phone numbers in public texts. Such texts are full of figures (addresses, sizes, certificates, tables), so
 * digits count only if they begin and are grouped like a phone number, or follow a word such as `call`. In enquiries
 * any seven digits are masked (`numbers.ts`): a hidden figure costs little there, whereas a false match here means that
 * an honest text cannot be saved.
 */

/** Area codes without their zero: mobile, Borneo, the peninsula. */
const AREA = '(?:1\\d|8[2-9]|[3-79])';
/**
 * An area code separate from its prefix is a separate group, or begins the only group: `60 12 345 6789`, `60
 * 123456789`.
 */
const AREA_SEPARATED = `-${AREA}(?=-|\\d{7})`;
const ABROAD = '(?:\\+|00)';
/** Groups of digits, joined by hyphens, that begin like Malaysian numbers: `012-345-6789`, `+60-3-2145-1200`. */
const GROUPED = new RegExp(
  `^(?:(?:${ABROAD}?6-?)?0(?:${AREA}|${AREA_SEPARATED})|${ABROAD}60-?${AREA}|60(?:${AREA}|${AREA_SEPARATED}))\\d{0,8}(?:-\\d{3,8}){0,3}$`,
);
/** The digits of a Malaysian number with its area code. */
const MALAYSIAN = new RegExp(`^(?:${ABROAD}?600?|0)(?:1\\d{8,9}|[3-9]\\d{7,8})$`);
const FOREIGN = /^(?:\+(?!10)[1-9]\d{7,13}|00(?:6[1-6]|44|8[1-6]|91)\d{7,10})$/;
/** Toll-free numbers such as `1-300-88-2525`; round amounts are excluded. */
const TOLL_FREE = /^1-?[38]00-?(?!00-?000)\d{2,3}-?\d{3,4}$/;
const TOLL_FREE_DIGITS = 10;
/** A mobile number without its zero. */
const WITHOUT_ZERO = /^1(?:1-?\d{4}|[02-9]-?\d{3})-?\d{4}$/;
/** A mobile number without its zero, digit by digit: `1-2-3-…`; counting from one is no number. */
const DIGIT_BY_DIGIT = /^(?!123456789)1(?:1\d{8}|[02-9]\d{7})$/;
/** Ordinals such as `01`, `02`, `03` in numbered lists. */
const ORDINAL = /^0\d$/;

/** The separator within a number such as `1,200`. */
const JOINED = /^,?$/;
const CLOSE_GAP = /^[\s.()\p{Pd}]{1,3}$/u;
const CALLED_GAP = /^[\s.,()\p{Pd}]{1,3}$/u;
const ONE_SIGN = /^[^\p{L}\p{N},]$/u;

const FEWEST_CALLED = 7;
const MOST_CALLED = 12;
/** Maximum characters: the longest of these numbers with its `+` or `00`. */
const MOST_DIGITS = 17;
/** First characters of numbers, except those after a word such as `call`. */
const BEGINNING = /^[+016]/;
/** Maximum groups of a number. */
const MOST_GROUPS = 14;

interface Group {
  digits: Digit[];
  written: string;
}

const groupsOf = (text: string, run: Digit[]): Group[] => {
  const groups: Digit[][] = [];
  for (const digit of run) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && !digit.isWord && JOINED.test(text.slice(last.end, digit.start))) group.push(digit);
    else groups.push([digit]);
  }
  return groups.map(digits => {
    const { start } = rangeOfDigits(digits);
    const hasPlus = text[start - 1] === '+' && !/\d/.test(text[start - 2] ?? '');
    return { digits, written: `${hasPlus ? '+' : ''}${joinDigits(digits)}` };
  });
};

/** Returns the texts between groups of digits. */
const gapsOf = (text: string, groups: Group[]): string[] =>
  groups
    .slice(1)
    .map(({ digits }, at) => text.slice(rangeOfDigits(groups[at]?.digits ?? []).end, rangeOfDigits(digits).start));

/** Returns whether digits with a Malaysian area code are grouped or spaced like a phone number. */
const isGroupedAsPhone = (groups: Group[], gaps: string[]): boolean => {
  const written = groups.map(group => group.written);
  if (GROUPED.test(written.join('-')) || written.every(group => group.length === 1)) return true;
  const isEvenlySpaced = new Set(gaps).size === 1 && ONE_SIGN.test(gaps[0] ?? '') && written[0]?.length !== 1;
  return isEvenlySpaced && !written.every(group => ORDINAL.test(group));
};

/**
 * Returns whether groups of digits are a phone number.
 * @param value all digits joined
 * @param isBehindCall whether a word such as `call` precedes them
 */
const isPhone = (text: string, groups: Group[], value: string, isBehindCall: boolean): boolean => {
  if (MALAYSIAN.test(value) && isGroupedAsPhone(groups, gapsOf(text, groups))) return true;
  const joined = groups.map(({ written }) => written).join('-');
  const isTollFree = value.length === TOLL_FREE_DIGITS && TOLL_FREE.test(joined);
  const isOther = FOREIGN.test(value) || WITHOUT_ZERO.test(joined) || isTollFree;
  if (isOther && gapsOf(text, groups).every(gap => CLOSE_GAP.test(gap))) return true;
  const isDigitByDigit = groups.every(({ written }) => written.length === 1) && DIGIT_BY_DIGIT.test(value);
  if (isDigitByDigit && gapsOf(text, groups).every(gap => CLOSE_GAP.test(gap))) return true;
  const isCallable = isBehindCall && value.length >= FEWEST_CALLED && value.length <= MOST_CALLED;
  return isCallable && gapsOf(text, groups).every(gap => CALLED_GAP.test(gap));
};

const findIn = (text: string, run: Digit[]): MaskedPlace[] => {
  const groups = groupsOf(text, run);
  /** Returns the number that begins with a group: its place, and the group after it. */
  const numberAt = (from: number) => {
    const first = groups[from];
    const isBehindCall = first !== undefined && followsPhoneWord(text, rangeOfDigits(first.digits).start);
    if (!first || !(isBehindCall || BEGINNING.test(first.written))) return null;
    let value = '';
    for (const [at, { written }] of groups.slice(from, from + MOST_GROUPS).entries()) {
      value += written;
      if (value.length > MOST_DIGITS) break;
      const part = groups.slice(from, from + at + 1);
      if (value.length >= FEWEST_CALLED && isPhone(text, part, value, isBehindCall))
        return { place: rangeOfDigits(part.flatMap(({ digits }) => digits)), next: from + at + 1 };
    }
    return null;
  };
  const found: MaskedPlace[] = [];
  let from = 0;
  while (from < groups.length) {
    const number = numberAt(from);
    if (number) found.push({ ...number.place, mask: '' });
    from = number?.next ?? from + 1;
  }
  return found;
};

/** Returns the phone numbers of a public text. */
export const findPublicNumbers = (text: string): MaskedPlace[] => {
  const runs = splitBy(text, withoutProse(text, digitsIn(text)), gap => gap === 'end' || gap === 'worded');
  return [...findDisguisedNumbers(text), ...runs.flatMap(run => findIn(text, run))];
};

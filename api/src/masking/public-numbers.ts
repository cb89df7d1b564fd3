import { type Digit, digitsIn, placeOf, splitBy, withoutProse, writtenBy } from './digits.ts';
import { isCalled } from './everyday-figures.ts';
import type { Found } from './found.ts';
import { findDisguisedNumbers } from './numbers.ts';

/**
 * Phone numbers in public texts. Such texts are full of figures (addresses, sizes, certificates, tables), so digits are a
 * phone number only if they begin and are grouped like one, or stand behind a word like `call`. In an enquiry any seven
 * digits are masked (`numbers.ts`): there a hidden figure costs little, here an honest text could not be saved.
 */

/** Area codes without their zero: of mobiles, of Borneo, of the peninsula. */
const AREA = '(?:1\\d|8[2-9]|[3-79])';
/** An area code apart from its prefix stands alone or before the rest in one group: `60 12 345 6789`, `60 123456789`. */
const APART = `-${AREA}(?=-|\\d{7})`;
const ABROAD = '(?:\\+|00)';
/** Groups of digits joined by hyphens that begin as Malaysian numbers do: `012-345-6789`, `+60-3-2145-1200`. */
const GROUPED = new RegExp(
  `^(?:(?:${ABROAD}?6-?)?0(?:${AREA}|${APART})|${ABROAD}60-?${AREA}|60(?:${AREA}|${APART}))\\d{0,8}(?:-\\d{3,8}){0,3}$`,
);
/** The digits of a Malaysian number with its area code. */
const MALAYSIAN = new RegExp(`^(?:${ABROAD}?600?|0)(?:1\\d{8,9}|[3-9]\\d{7,8})$`);
const FOREIGN = /^(?:\+(?!10)[1-9]\d{7,13}|00(?:6[1-6]|44|8[1-6]|91)\d{7,10})$/;
/** `1-300-88-2525`; round amounts are not numbers. */
const TOLL_FREE = /^1-?[38]00-?(?!00-?000)\d{2,3}-?\d{3,4}$/;
const TOLL_FREE_DIGITS = 10;
/** A mobile number without its zero. */
const WITHOUT_ZERO = /^1(?:1-?\d{4}|[02-9]-?\d{3})-?\d{4}$/;
/** `01`, `02`, `03` count what they precede. */
const ORDINAL = /^0\d$/;

/** Digits of one group: `1,200`. */
const JOINED = /^,?$/;
const CLOSE_GAP = /^[\s.()\p{Pd}]{1,3}$/u;
const CALLED_GAP = /^[\s.,()\p{Pd}]{1,3}$/u;
const ONE_SIGN = /^[^\p{L}\p{N},]$/u;

const FEWEST_CALLED = 7;
const MOST_CALLED = 12;
/** A number has at most as many groups as it has digits. */
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
    const { start } = placeOf(digits);
    const hasPlus = text[start - 1] === '+' && !/\d/.test(text[start - 2] ?? '');
    return { digits, written: `${hasPlus ? '+' : ''}${writtenBy(digits)}` };
  });
};

const isPhone = (text: string, groups: Group[]): boolean => {
  const written = groups.map(group => group.written);
  const value = written.join('');
  const joined = written.join('-');
  const gaps = groups
    .slice(1)
    .map(({ digits }, at) => text.slice(placeOf(groups[at]?.digits ?? []).end, placeOf(digits).start));
  if (MALAYSIAN.test(value)) {
    const isSpelled = written.every(group => group.length === 1);
    const isEvenlySpaced = new Set(gaps).size === 1 && ONE_SIGN.test(gaps[0] ?? '') && written[0]?.length !== 1;
    if (GROUPED.test(joined) || isSpelled) return true;
    if (isEvenlySpaced && !written.every(group => ORDINAL.test(group))) return true;
  }
  if (gaps.every(gap => CLOSE_GAP.test(gap))) {
    if (FOREIGN.test(value) || WITHOUT_ZERO.test(joined)) return true;
    if (TOLL_FREE.test(joined) && value.length === TOLL_FREE_DIGITS) return true;
  }
  const isCallable = value.length >= FEWEST_CALLED && value.length <= MOST_CALLED;
  if (!isCallable || !gaps.every(gap => CALLED_GAP.test(gap))) return false;
  const { start } = placeOf(groups[0]?.digits ?? []);
  return isCalled(text, start);
};

const findIn = (text: string, run: Digit[]): Found[] => {
  const groups = groupsOf(text, run);
  for (let from = 0; from < groups.length; from++)
    for (let to = from + 1; to <= Math.min(groups.length, from + MOST_GROUPS); to++) {
      const part = groups.slice(from, to);
      if (isPhone(text, part)) return [{ ...placeOf(part.flatMap(({ digits }) => digits)), mask: '' }];
    }
  return [];
};

/** Returns the first phone number of each run of digits. */
export const findPublicNumbers = (text: string): Found[] => {
  const runs = splitBy(text, withoutProse(text, digitsIn(text)), gap => gap === 'end' || gap === 'worded');
  return [...findDisguisedNumbers(text), ...runs.flatMap(run => findIn(text, run))];
};

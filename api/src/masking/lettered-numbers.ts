import { DIGIT_OF_WORD } from './digits.ts';
import { findAll, MASKED_PHONE, type MaskedPlace } from './found.ts';
import { isOrdinaryWord } from './ordinary-words.ts';

/** Letters in place of digits that they resemble: `O12-E45 67B9`. */
const LOOK_ALIKES: Record<string, string> = {
  o: '0',
  q: '0',
  i: '1',
  l: '1',
  z: '2',
  e: '3',
  a: '4',
  s: '5',
  g: '6',
  t: '7',
  b: '8',
};
const LETTER = `[${Object.keys(LOOK_ALIKES).join('')}]`;
/** Signs within a number. A comma before a space does not count, because addresses contain `05-3A, 47301`. */
const GAP = '(?:(?!,\\s)[^\\p{L}\\p{N}]){0,2}';
/** A number with look-alike letters that are not adjacent; adjacent letters form a word. */
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\+?6)?[0o](?:${GAP}(?:\\d|${LETTER}(?!${GAP}\\p{L}))){8,10}(?![\\p{L}\\p{N}])`,
  'giu',
);
/** Mobile numbers, and fixed-line numbers with their area code. */
const PHONE = /^6?0(?:1\d{8,9}|[3-9]\d{7,8})$/;
/** Minimum digits of such a number; fewer occur in ordinary text. */
const FEWEST_FIGURES = 6;
const HAS_LETTER = /\p{L}/u;

const isNumber = (written: string) => {
  const signs = written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const figures = signs.replace(/\p{L}/gu, '').length;
  return (
    HAS_LETTER.test(signs) &&
    figures >= FEWEST_FIGURES &&
    PHONE.test(signs.replace(/\p{L}/gu, sign => LOOK_ALIKES[sign] ?? sign))
  );
};

/**
 * A mobile number in groups with many such letters: `0I2-E4S-G7B9`. Each group has a digit, and letters are adjacent
 * only across a gap.
 */
const IN_GROUPS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\+?6)?[0o](?:${GAP}(?:\\d|${LETTER}(?!\\p{L}))){9,10}(?![\\p{L}\\p{N}])`,
  'giu',
);
const MOBILE = /^6?01\d{8,9}$/;
/** Minimum letters and digits of such a number. */
const FEWEST_IN_GROUPS = 4;

const isNumberInGroups = (written: string) => {
  const groups = written.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const signs = groups.join('');
  const letters = signs.replace(/\d/gu, '').length;
  return (
    groups.every(group => /\d/u.test(group)) &&
    Math.min(letters, signs.length - letters) >= FEWEST_IN_GROUPS &&
    MOBILE.test(signs.replace(/\p{L}/gu, sign => LOOK_ALIKES[sign] ?? sign))
  );
};

/** Characters that count as digits within a group: digits, look-alike letters, and number words. */
const WORDS = Object.keys(DIGIT_OF_WORD).filter(word => word.length > 1);
const GROUP = new RegExp(`^(?:\\d|[oqilsz]|${WORDS.join('|')})+$`, 'u');
const PIECE = new RegExp(`\\d|${WORDS.join('|')}|[oqilsz]`, 'gu');
const LOOK_ALIKE = /[oqilsz]/u;
/** Maximum length of a group in characters; no number word is longer. */
const LONGEST_GROUP = 40;
const BETWEEN_GROUPS = /^[^\p{L}\p{N}|]{1,3}$/u;
const MOST_GROUPS = 14;
const LONGEST_NUMBER = 12;
/** Minimum groups that contain a digit; fewer may be prose. */
const FEWEST_WITH_DIGIT = 2;
/** Measurements, whose letters are units: `5l`, `80s`, `12oz`. */
const MEASURE = /^\d+(?:l|s|oz)$/u;

interface Group {
  start: number;
  end: number;
  value: string;
  hasDigit: boolean;
  /** Whether letters replace digits in it. */
  isLettered: boolean;
}

const groupOf = ({ index, 0: written }: RegExpExecArray): Group | null => {
  const small = written.toLowerCase();
  if (small.length > LONGEST_GROUP || !GROUP.test(small)) return null;
  const hasDigit = /\d/u.test(small);
  const pieces = small.match(PIECE) ?? [];
  const isLettered = pieces.some(piece => LOOK_ALIKE.test(piece) && piece.length === 1) && !MEASURE.test(small);
  // The lists of words also contain entries such as `sss`.
  if (!hasDigit && isLettered && /.[oi]|[oi]./u.test(small) && isOrdinaryWord(small)) return null;
  const value = pieces.map(piece => DIGIT_OF_WORD[piece] ?? LOOK_ALIKES[piece] ?? piece).join('');
  return { start: index, end: index + written.length, value, hasDigit, isLettered };
};

const isGroupedNumber = (groups: readonly Group[]) =>
  groups.some(({ isLettered }) => isLettered) &&
  groups.filter(({ hasDigit }) => hasDigit).length >= Math.min(groups.length, FEWEST_WITH_DIGIT) &&
  PHONE.test(groups.map(({ value }) => value).join(''));

const numberFrom = (text: string, run: readonly Group[], from: number): MaskedPlace[] => {
  let length = 0;
  for (let to = from; to < Math.min(run.length, from + MOST_GROUPS) && length <= LONGEST_NUMBER; to++) {
    length += run[to]?.value.length ?? 0;
    const groups = run.slice(from, to + 1);
    if (!isGroupedNumber(groups)) continue;
    const start = groups[0]?.start ?? 0;
    return [{ start: text[start - 1] === '+' ? start - 1 : start, end: run[to]?.end ?? 0, mask: MASKED_PHONE }];
  }
  return [];
};

/** Finds numbers in groups of digits and look-alike letters: `o12 555 oi99`. */
const findGroupedNumbers = (text: string): MaskedPlace[] => {
  const runs: Group[][] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const group = groupOf(match);
    const last = runs.at(-1)?.at(-1);
    if (!group) runs.push([]);
    else if (last && BETWEEN_GROUPS.test(text.slice(last.end, group.start))) runs.at(-1)?.push(group);
    else runs.push([group]);
  }
  return runs.flatMap(run => run.flatMap((_, from) => numberFrom(text, run, from)));
};

/** Finds phone numbers with letters in place of some digits. */
export const findLetteredNumbers = (text: string): MaskedPlace[] => [
  ...findAll(text, NUMBER, MASKED_PHONE).filter(({ start, end }) => isNumber(text.slice(start, end))),
  ...findAll(text, IN_GROUPS, MASKED_PHONE).filter(({ start, end }) => isNumberInGroups(text.slice(start, end))),
  ...findGroupedNumbers(text),
];

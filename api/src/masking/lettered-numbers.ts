import { type Found, findAll, MASKED_PHONE } from './found.ts';

/** What is written for a digit that it looks like: `O12-E45 67B9`. */
const ALIKE: Record<string, string> = {
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
const LETTER = `[${Object.keys(ALIKE).join('')}]`;
const GAP = '[^\\p{L}\\p{N}]{0,2}';
/** No two letters stand side by side, or it is a word. */
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\+?6)?[0o](?:${GAP}(?:\\d|${LETTER}(?!${GAP}\\p{L}))){8,10}(?![\\p{L}\\p{N}])`,
  'giu',
);
/** Numbers of mobiles, and others with their area. */
const PHONE = /^6?0(?:1\d{8,9}|[3-9]\d{7,8})$/;
/** Fewer are digits in a text that has many letters. */
const FEWEST_FIGURES = 6;
const HAS_LETTER = /\p{L}/u;

const isNumber = (written: string) => {
  const signs = written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const figures = signs.replace(/\p{L}/gu, '').length;
  return (
    HAS_LETTER.test(signs) &&
    figures >= FEWEST_FIGURES &&
    PHONE.test(signs.replace(/\p{L}/gu, sign => ALIKE[sign] ?? sign))
  );
};

/** Phone numbers with letters in the place of some digits. */
export const findLetteredNumbers = (text: string): Found[] =>
  findAll(text, NUMBER, MASKED_PHONE).filter(({ start, end }) => isNumber(text.slice(start, end)));

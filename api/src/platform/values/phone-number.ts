import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';
import { phoneNumbers } from '../runtime/late-packages.ts';

/** Numbers that name no country are Malaysian. */
const HOME: CountryCode = 'MY';

/** What people write between two numbers in one field. A slash may also stand inside a number, so it is tried later. */
const SEPARATOR = /[,;|&\n]|\b(?:or|and|atau|dan)\b|[或和及、]|(?<=[\d\s])(?=\+)/iu;
const SLASH = /[/\\]/;
/** Extensions that the library does not know by name: Malay and Chinese. */
const EXTENSION = /(?:\b(?:samb(?:ungan)?|sbg)\b|转|轉|分机|分機|内线|內線)[.:\s]*(?=\d)/giu;
/** Direction marks and other invisible characters come along when a number is copied from a contact. */
const INVISIBLE = /\p{Cf}/gu;
/** Longer texts hold no telephone number that is worth the time; a cell of a file may have a million characters. */
const LONGEST_TEXT = 200;
/** Longer than any one number: two that were typed without a space. */
const TWO_NUMBERS = /^\d{17,30}$/;
const SHORTEST = 8;
/** A number of Singapore as it is written there, which is none in Malaysia. */
const SINGAPOREAN = /^[89]\d{7}$/;

const normalise = (typed: string): string =>
  typed
    .slice(0, LONGEST_TEXT)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(EXTENSION, ' ext. ')
    .trim()
    .replace(/^00\s*(?=[1-9])/, '+')
    .replace(/^\+\s*00/, '+')
    // A plus before the zero of a national number.
    .replace(/^\+\s*0(?=\d)/, '0')
    .replace(/(\+\s*\d{1,3}\s*)\(\s*0\s*\)/, '$1');

const parse = (text: string, country?: CountryCode): PhoneNumber | undefined =>
  phoneNumbers().parsePhoneNumberFromString(text, country);

const valid = (number: PhoneNumber | undefined): PhoneNumber | undefined => (number?.isValid() ? number : undefined);

/** An international number without its plus, or one of Singapore without its country. */
const parseForeign = (text: string): PhoneNumber | undefined => {
  const digits = text.replace(/\D/g, '');
  if (digits.startsWith('0') || text.includes('+')) return undefined;
  return valid(parse(`+${digits}`)) ?? (SINGAPOREAN.test(digits) ? valid(parse(digits, 'SG')) : undefined);
};

/** The first of two numbers that run together. */
const firstOfTwo = (text: string): PhoneNumber | undefined => {
  const digits = text.replace(/[\s().-]/g, '');
  if (!TWO_NUMBERS.test(digits)) return undefined;
  for (let end = SHORTEST; end <= digits.length - SHORTEST; end++) {
    const first = valid(parse(digits.slice(0, end), HOME));
    if (first && valid(parse(digits.slice(end), HOME))) return first;
  }
  return undefined;
};

const findNumber = (text: string): PhoneNumber | undefined =>
  phoneNumbers().findPhoneNumbersInText(text, HOME)[0]?.number;

const firstOf = <Value>(values: string[], find: (value: string) => Value | undefined): Value | undefined => {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
};

const recognise = (text: string): PhoneNumber | undefined =>
  valid(parse(text, HOME)) ??
  firstOf(SLASH.test(text) ? text.split(SLASH).map(normalise) : [], part => valid(parse(part, HOME))) ??
  findNumber(text) ??
  parseForeign(text) ??
  firstOfTwo(text);

/**
 * A number as links dial it: international digits without a plus, Malaysian where it names no country, of two numbers in
 * one field the first, without an extension.
 * @param typed as a person wrote it
 * @returns null when no number can be made of it
 */
export const dialableNumber = (typed: string): string | null => {
  const text = normalise(typed);
  if (!/\p{Nd}/u.test(text)) return null;
  const parts = text.split(SEPARATOR).map(normalise).filter(Boolean);
  const number = firstOf(parts, recognise) ?? findNumber(text);
  if (number) return number.number.slice(1);
  // The ranges of a country change: one that has the right length is good enough.
  const likely = firstOf([...parts, text], part => parse(part, HOME));
  if (likely?.isPossible()) return likely.number.slice(1);
  // Numbers of Indonesia as they are written there are longer than Malaysian ones.
  const indonesian = text.startsWith('0') ? valid(parse(text, 'ID')) : undefined;
  return indonesian ? indonesian.number.slice(1) : null;
};

import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';
import { phoneNumbers } from '../runtime/lazy-imports.ts';

/** The country of numbers without a country code. */
const HOME: CountryCode = 'MY';

/** Separators between two numbers in one field. A slash may also be part of a number, so a slash is tried later. */
const SEPARATOR = /[,;|&\n]|\b(?:or|and|atau|dan)\b|[或和及、]|(?<=[\d\s])(?=\+)/iu;
const SLASH = /[/\\]/;
/** Malay and Chinese words for "extension", which the library does not know. */
const EXTENSION = /(?:\b(?:samb(?:ungan)?|sbg)\b|转|轉|分机|分機|内线|內線)[.:\s]*(?=\d)/giu;
/** Direction marks and other invisible characters, often copied with a number from a contact. */
const INVISIBLE = /\p{Cf}/gu;
/**
 * Maximum characters that are parsed. A longer text is not a phone number, and a CSV cell may have a million
 * characters.
 */
const LONGEST_TEXT = 200;
/** A text that is too long for one number: two numbers that were typed without a space. */
const TWO_NUMBERS = /^\d{17,30}$/;
const SHORTEST = 8;
/** A Singapore number in its local form, which is invalid in Malaysia. */
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
    // A plus before the leading zero of a national number is removed.
    .replace(/^\+\s*0(?=\d)/, '0')
    .replace(/(\+\s*\d{1,3}\s*)\(\s*0\s*\)/, '$1');

const parse = (text: string, country?: CountryCode): PhoneNumber | undefined =>
  phoneNumbers().parsePhoneNumberFromString(text, country);

const valid = (number: PhoneNumber | undefined): PhoneNumber | undefined => (number?.isValid() ? number : undefined);

/** Parses an international number without its plus, or a Singapore number without its country code. */
const parseForeign = (text: string): PhoneNumber | undefined => {
  const digits = text.replace(/\D/g, '');
  if (digits.startsWith('0') || text.includes('+')) return undefined;
  return valid(parse(`+${digits}`)) ?? (SINGAPOREAN.test(digits) ? valid(parse(digits, 'SG')) : undefined);
};

/** Returns the first of two numbers that were typed without a separator. */
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
 * Converts a typed phone number to the form that links dial: international digits without a plus or extension. Numbers
 * without a country code are Malaysian; of two numbers in a field, the first is used.
 * @param typed as a person wrote it
 * @returns null when the text contains no usable number
 */
export const dialableNumber = (typed: string): string | null => {
  const text = normalise(typed);
  if (!/\p{Nd}/u.test(text)) return null;
  const parts = text.split(SEPARATOR).map(normalise).filter(Boolean);
  const number = firstOf(parts, recognise) ?? findNumber(text);
  if (number) return number.number.slice(1);
  // Number ranges change, so a number of the right length is accepted even if its range is unknown.
  const likely = firstOf([...parts, text], part => parse(part, HOME));
  if (likely?.isPossible()) return likely.number.slice(1);
  // Indonesian numbers in their local form are longer than Malaysian ones.
  const indonesian = text.startsWith('0') ? valid(parse(text, 'ID')) : undefined;
  return indonesian ? indonesian.number.slice(1) : null;
};

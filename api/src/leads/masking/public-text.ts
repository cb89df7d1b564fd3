import { type Fault, fault } from '../../platform/errors/errors.ts';
import { findAddresses } from './addresses.ts';
import { fold } from './folded.ts';
import { findLinks } from './links.ts';
import { findMessengerNames } from './messengers.ts';
import { findNumbers } from './numbers.ts';

/** Before a number that stands by itself there is no other number, nor a sign that joins two. */
const ALONE = '(?<![\\d+][\\s.,()/-]{0,3})(?<!\\d)';
const NO_MORE = '(?![\\s.()/-]{0,3}\\d)(?!,\\s?\\d{4})(?!\\d)';
const YEAR = '(?:19|20)\\d{2}';
const CLOCK = '(?:[01]\\d|2[0-4])[0-5]\\d';

/**
 * What the rules of masking take for a contact detail, because in an enquiry it may be one, and what a public text about a
 * franchise says all the time. None of these can be dialled.
 */
const ORDINARY = [
  // "Kopi @ Mid Valley": a place.
  /(?<=[\p{L}\p{N})])\s+@\s+(?!\S*\.\S)(?!(?:g|y|hot|proton)?mail|yahoo|outlook|icloud)(?=\p{Lu})/giu,
  new RegExp(`${ALONE}${YEAR}(?:\\s?(?:-|–|to|hingga|至)\\s?${YEAR})?${NO_MORE}`, 'gu'),
  new RegExp(`${ALONE}${CLOCK}\\s?(?:h|hrs)?\\s?(?:-|–|to|till|hingga|至)\\s?${CLOCK}${NO_MORE}`, 'giu'),
  // Companies' numbers: 202301012345, 1234567-A.
  /(?:\(|\b(?:registration|reg|ssm|company|co|syarikat)\b[^\d]{0,20})\d{5,7}-[A-Z](?![\p{L}\p{N}])/giu,
  new RegExp(`${ALONE}${YEAR}0[1-6]\\d{6}${NO_MORE}`, 'gu'),
  // Standards, certificates, patents.
  /\b(?:ISO|MS|EN|BS|IEC|HACCP|GMP|SIRIM)[\s/-]{0,3}\d{3,5}(?::\d{4})?(?!\d)/gu,
  new RegExp(
    `\\b(?:patent|trade\\s?mark|licen[cs]e|lesen|cert(?:ificate)?|reg)\\b[^\\d]{0,12}(?:[A-Z]{1,4}/)?${YEAR}[\\d/]{1,8}(?!\\d)`,
    'giu',
  ),
  // Round numbers.
  new RegExp(`${ALONE}[1-9]\\d{0,5}0{3,}${NO_MORE}`, 'gu'),
];

/** In the place of what is ordinary: a word, so that numbers on both sides of it stay two. */
const WORD = ' ordinary ';

const LONGEST_SHOWN = 40;

/**
 * The first contact detail or link of a public text: a phone number, e-mail address, link, domain, or name at a messenger.
 * Prices, years, opening hours, registration numbers and standards are none.
 * @returns its beginning as it is written; null when there is none
 */
export const findContactDetail = (text: string): string | null => {
  const plain = ORDINARY.reduce((left, pattern) => left.replace(pattern, WORD), text.normalize('NFC'));
  const folded = fold(plain);
  const found = [findLinks, findAddresses, (text: string) => findNumbers(text, ''), findMessengerNames]
    .flatMap(find => find(folded.text))
    .map(({ start }) => start);
  if (found.length === 0) return null;
  const first = Math.min(...found);
  const start = folded.places?.[first] ?? first;
  const [shown = ''] = /^\S*(?:\s\S+){0,2}/u.exec(plain.slice(start, start + LONGEST_SHOWN)) ?? [];
  return shown.replaceAll(WORD.trim(), '…').trim();
};

/** Returns the fault of a public text that holds a contact detail. */
export const contactFault = (path: (string | number)[], name: string, found: string): Fault =>
  fault(`${name} must not contain contact details or links (“${found}”)`, path, 'contact');

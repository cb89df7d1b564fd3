/**
 * Masks the free texts of locked leads (specification, section 4). Consultants pay for contact details, so an ambiguous
 * text is masked.
 */

import { findAddresses } from './addresses.ts';
import { type Folded, fold } from './folded.ts';
import { type MaskedPlace, mergeOverlapping } from './found.ts';
import { findLinks } from './links.ts';
import { findMessengerNames } from './messengers.ts';
import { findNames } from './names.ts';
import { findNumbers } from './numbers.ts';

export { MASKED_EMAIL, MASKED_PHONE } from './found.ts';
export { MASKED_NAME } from './names.ts';

/**
 * Returns the end in the original of a range in the folded text: after the whole character from which the range's last
 * part came.
 */
const endOf = (places: number[], end: number) => {
  let next = end;
  while (places[next] === places[end - 1]) next++;
  return places[next] ?? 0;
};

const masked = (text: string, { places }: Folded, found: MaskedPlace[]): string => {
  let maskedText = '';
  let copiedTo = 0;
  for (const { start, end, mask } of mergeOverlapping(found)) {
    maskedText += text.slice(copiedTo, places ? places[start] : start) + mask;
    copiedTo = places ? endOf(places, end) : end;
  }
  return maskedText + text.slice(copiedTo);
};

/**
 * Masks email addresses and phone numbers in messages of other systems; host names stay.
 * @param text such as the response of a mail server
 */
export const maskContactDetails = (text: string): string => {
  const folded = fold(text);
  return masked(text, folded, [...findAddresses(folded.text), ...findNumbers(folded.text, '')]);
};

/**
 * Masks a free text: email addresses, phone numbers (however spaced, dotted, bracketed, with letters in between or in
 * other digits and numerals), links, domains, messenger handles, and the given names.
 * @param names the author's first and last name, and other names that the author uses
 * @param phone the author's number; parts of it are masked even if they could be part of any number
 * @param submitted the names and phone as first submitted, if they were different when the text was written
 */
export const maskText = (
  text: string,
  names: readonly string[] = [],
  phone = '',
  submitted: { names: readonly string[]; phone: string } = { names: [], phone: '' },
): string => {
  if (text === '') return text;
  const folded = fold(text);
  const plain = folded.text;
  return masked(text, folded, [
    ...findLinks(plain),
    ...findAddresses(plain),
    ...findNumbers(plain, fold(phone).text.replace(/\D/g, '')),
    ...(submitted.phone ? findNumbers(plain, submitted.phone) : []),
    ...findMessengerNames(plain, false),
    ...findNames(plain, names),
    ...(submitted.names.length > 0 ? findNames(plain, submitted.names) : []),
  ]);
};

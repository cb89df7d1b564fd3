/**
 * What a locked lead may show of its free texts: specification §4, decisions "Leads and credits". Contact details are
 * given-away money, so where it is not clear whether something is one, it is taken for one.
 */

import { findAddresses } from './addresses.ts';
import { type Folded, fold } from './folded.ts';
import { type Found, merged } from './found.ts';
import { findLinks } from './links.ts';
import { findMessengerNames } from './messengers.ts';
import { findNames } from './names.ts';
import { findNumbers } from './numbers.ts';

export { MASKED_EMAIL, MASKED_PHONE } from './found.ts';
export { MASKED_NAME } from './names.ts';

/** Where a place of the folded text ends in the original: behind the whole character that its last one was made of. */
const endOf = (places: number[], end: number) => {
  let next = end;
  while (places[next] === places[end - 1]) next++;
  return places[next] ?? 0;
};

const masked = (text: string, { places }: Folded, found: Found[]): string => {
  let shown = '';
  let done = 0;
  for (const { start, end, mask } of merged(found)) {
    shown += text.slice(done, places ? places[start] : start) + mask;
    done = places ? endOf(places, end) : end;
  }
  return shown + text.slice(done);
};

/**
 * A text without e-mail addresses and phone numbers, for what machines say: names of hosts stay.
 * @param text for instance what a mail server answered
 */
export const maskAddresses = (text: string): string => {
  const folded = fold(text);
  return masked(text, folded, [...findAddresses(folded.text), ...findNumbers(folded.text, '')]);
};

/**
 * A free text without e-mail addresses, phone numbers (however spaced, dotted, bracketed, with letters between or in
 * other digits and numerals), links, domains, names at messengers, and the names given.
 * @param names of the person who wrote it: first and last name, and what else they call themselves
 * @param phone theirs, of which a part is masked that could be any number
 * @param submitted both once more, where they stood there otherwise when the text was written
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

import { type Fault, fault } from '../../platform/errors/errors.ts';
import { findAddresses } from './addresses.ts';
import { withoutEverydayFigures } from './everyday-figures.ts';
import { fold } from './folded.ts';
import { findLinks } from './links.ts';
import { findMessengerNames } from './messengers.ts';
import { findNumbers } from './numbers.ts';

/** `Kopi @ Mid Valley`: in an enquiry an address, here a place. */
const PLACE = /(?<=[\p{L}\p{N})])\s+@\s+(?!\S*\.\S)(?!(?:g|y|hot|proton)?mail|yahoo|outlook|icloud)(?=\p{Lu})/giu;

const LONGEST_SHOWN = 40;

/**
 * The first contact detail or link of a public text: a phone number, e-mail address, link, domain, or name at a messenger.
 * Prices, years, opening hours, registration numbers and standards are none.
 * @returns its beginning as it is written; null when there is none
 */
export const findContactDetail = (text: string): string | null => {
  const original = text.normalize('NFC');
  const folded = fold(original);
  // A number that was disguised is none of the everyday ones: they are taken out of what was folded.
  const plain = withoutEverydayFigures(folded.text).replace(PLACE, match => ' '.repeat(match.length));
  const found = [findLinks, findAddresses, (text: string) => findNumbers(text, ''), findMessengerNames]
    .flatMap(find => find(plain))
    .map(({ start }) => start);
  if (found.length === 0) return null;
  const first = Math.min(...found);
  const start = folded.places?.[first] ?? first;
  const [shown = ''] = /^\S*(?:\s\S+){0,2}/u.exec(original.slice(start, start + LONGEST_SHOWN)) ?? [];
  return shown.trim();
};

/** Returns the fault of a public text that holds a contact detail. */
export const contactFault = (path: (string | number)[], name: string, found: string): Fault =>
  fault(`${name} must not contain contact details or links (“${found}”)`, path, 'contact');

import { type Fault, fault } from '../platform/errors/errors.ts';
import { findAddresses } from './addresses.ts';
import { withoutEverydayFigures } from './everyday-figures.ts';
import { fold } from './folded.ts';
import { findLinks } from './links.ts';
import { findMessengerNames } from './messengers.ts';
import { findPublicNumbers } from './public-numbers.ts';
import { readingsOf } from './readings.ts';

/** Places such as `Kopi @ Mid Valley`; in an enquiry they are masked like addresses. */
const AT_PLACE = /(?<=[\p{L}\p{N})])\s+@\s+(?!\S*\.\S)(?!(?:g|y|hot|proton)?mail|yahoo|outlook|icloud)(?=\p{Lu})/giu;

const findPublicMessengerNames = (text: string) => findMessengerNames(text, true);

const LONGEST_SHOWN = 40;

const firstIn = (reading: string): string | null => {
  const folded = fold(reading);
  // Figures are replaced after folding: a number in disguised digits is not an everyday figure.
  const plain = withoutEverydayFigures(folded.text).replace(AT_PLACE, match => ' '.repeat(match.length));
  const found = [findLinks, findAddresses, findPublicNumbers, findPublicMessengerNames]
    .flatMap(find => find(plain))
    .map(({ start }) => start);
  if (found.length === 0) return null;
  const first = Math.min(...found);
  const start = folded.places?.[first] ?? first;
  const [shown = ''] = /^\S*(?:\s\S+){0,2}/u.exec(reading.slice(start, start + LONGEST_SHOWN)) ?? [];
  return shown.trim();
};

/**
 * Finds the first contact detail or link of a public text: a phone number, email address, link, domain or messenger
 * handle. It cannot find everything, because some rules would refuse honest texts. It does not find: numbers without an
 * area code (`2145 1200`) or country code (`65 9123 4567`) and no word such as `call` before them; unevenly split
 * numbers (`01 2 - 34 5 - 67 89`) and numbers hidden in longer figures (`MF-2012-345678 9`); handles of ordinary words
 * (`IG kopi-susu`), away from their network, or after a lowercase abbreviation within a sentence (`my red: kopi`);
 * riddles (`my number reversed`).
 * @returns the beginning of the match as the text has it; null if nothing is found
 */
export const findContactDetail = (text: string): string | null => {
  for (const reading of readingsOf(text.normalize('NFC'))) {
    const found = firstIn(reading);
    if (found !== null) return found;
  }
  return null;
};

/** Returns the fault of a public text with a contact detail. */
export const contactFault = (path: (string | number)[], name: string, found: string): Fault =>
  fault(path, 'contact', 'contains_contact_details', { name, found });

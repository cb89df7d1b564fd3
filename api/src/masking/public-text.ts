import { type Fault, fault } from '../platform/errors/errors.ts';
import { findAddresses } from './addresses.ts';
import { withoutEverydayFigures } from './everyday-figures.ts';
import { fold } from './folded.ts';
import { findLinks } from './links.ts';
import { findMessengerNames } from './messengers.ts';
import { findPublicNumbers } from './public-numbers.ts';
import { searchForms } from './search-forms.ts';

/** Places such as `Kopi @ Mid Valley`; in an enquiry they are masked like addresses. */
const AT_PLACE = /(?<=[\p{L}\p{N})])\s+@\s+(?!\S*\.\S)(?!(?:g|y|hot|proton)?mail|yahoo|outlook|icloud)(?=\p{Lu})/giu;

const findPublicMessengerNames = (text: string) => findMessengerNames(text, true);

const LONGEST_SHOWN = 40;

/** A contact detail of a public text. */
export interface FoundContact {
  /** The match itself, in the form in which texts are searched. */
  match: string;
  /** The beginning of the match as the text has it, with the words after it. */
  shown: string;
}

const contactsIn = (reading: string): FoundContact[] => {
  const folded = fold(reading);
  // Figures are replaced after folding: a number in disguised digits is not an everyday figure.
  const plain = withoutEverydayFigures(folded.text).replace(AT_PLACE, match => ' '.repeat(match.length));
  return [findLinks, findAddresses, findPublicNumbers, findPublicMessengerNames]
    .flatMap(find => find(plain))
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const first = folded.places?.[start] ?? start;
      const [shown = ''] = /^\S*(?:\s\S+){0,2}/u.exec(reading.slice(first, first + LONGEST_SHOWN)) ?? [];
      return { match: plain.slice(start, end).trim(), shown: shown.trim() };
    });
};

/**
 * Finds the contact details and links of a public text: phone numbers, email addresses, links, domains and messenger
 * handles. It cannot find everything, because some rules would refuse honest texts. It does not find: numbers without
 * an area code (`2145 1200`) or country code (`65 9123 4567`) and no word such as `call` before them; unevenly split
 * numbers (`01 2 - 34 5 - 67 89`) and numbers hidden in longer figures (`MF-2012-345678 9`); handles of ordinary words
 * (`IG kopi-susu`), away from their network, or after a lowercase abbreviation within a sentence (`my red: kopi`);
 * riddles (`my number reversed`).
 * @returns the first one of the text first; those of the other readings of the text (`searchForms`) follow
 */
export const findContactDetails = (text: string): FoundContact[] =>
  searchForms(text.normalize('NFC')).flatMap(contactsIn);

/**
 * Finds the first contact detail or link of a public text, as {@link findContactDetails}.
 * @returns the beginning of the match as the text has it; null if nothing is found
 */
export const findContactDetail = (text: string): string | null => findContactDetails(text)[0]?.shown ?? null;

/** Returns the fault of a public text with a contact detail. */
export const contactFault = (path: (string | number)[], name: string, found: string): Fault =>
  fault(path, 'contact', 'contains_contact_details', { name, found });

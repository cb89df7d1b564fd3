/** What is stored of a record for searches to find it: the words that `search-terms.ts` asks for. */

import {
  asOneWord,
  characters,
  indexable,
  initialsIn,
  isCjk,
  isOneLetter,
  joinedRuns,
  normalise,
  pairs,
  piecesOf,
} from './search-letters.ts';

/** Words of any searched text begin with the first; words of a franchise's name are stored with the second as well. */
export type Marker = 'q' | 'n';

/** Any part of a phone number with at least this many digits finds it. */
const PHONE_PART = 4;
/** As many digits as the column takes. */
const LONGEST_PHONE = 40;
/** Single letters and the word behind them are joined up to this many words: K F Chicken. */
const MOST_JOINED = 8;

/** Calling codes of the countries whose people enquire here; one that has no trunk `0` does no harm. */
const CALLING_CODES = /^(?:60|61|62|63|64|65|66|81|82|84|86|91|44|49|33|39|852|853|855|856|886|673|1)/;

/** A one-letter word ends in a second `q`: two letters are too short for the index, and `q7*` finds `q7q`. */
const stored = (word: string, marker: Marker = 'q') =>
  characters(word).length === 1 ? `${marker}${indexable(word)}q` : `${marker}${indexable(word)}`;

/** The last character of a run stands alone too: a query of one character then finds it wherever it is. */
const indexed = (piece: string) => (isCjk(piece) ? [...pairs(piece), characters(piece).at(-1) ?? ''] : [piece]);

const listed = (words: readonly string[]) => [...new Set(words)].join(' ');
const wordsOf = (text: string) => piecesOf(normalise(text)).flatMap(indexed);

/** The words of a text that stand in it with signs between them, each such run as one: `nandos`, `7eleven`, `aw`. */
const joined = (text: string) => {
  const normalised = normalise(text);
  return [...joinedRuns(normalised).map(asOneWord), ...initialsIn(normalised)];
};

const joinedWords = (text: string): string[] => joined(text).map(word => stored(word));

/** Each single letter of a name with those after it and the word behind them: `kfchicken`, `fchicken` of K F Chicken. */
const lettersWithNext = (name: string) => {
  const pieces = piecesOf(normalise(name));
  return pieces.flatMap((piece, at) => {
    if (!isOneLetter(piece)) return [];
    const longer = pieces.findIndex((next, after) => after > at && !isOneLetter(next));
    const end = Math.min(longer < 0 ? pieces.length : longer + 1, at + MOST_JOINED);
    return end - at > 1 ? [pieces.slice(at, end).join('')] : [];
  });
};

const nameWords = (name: string) => {
  const words = [...wordsOf(name), ...joined(name), ...lettersWithNext(name)];
  return (['q', 'n'] as const).flatMap(marker => words.map(word => stored(word, marker)));
};

const digits = (text: string) => text.normalize('NFKD').replace(/\D/g, '');

/** International, national with the trunk 0, and the number after it. */
const phoneForms = (phone: string, phoneKey: string) => {
  const international = digits(phoneKey);
  const subscriber = international.replace(CALLING_CODES, '');
  return [digits(phone), international, `0${subscriber}`, subscriber].filter(form => form.length > 1);
};

/** A number and its endings: the index finds beginnings of words, and what begins an ending is any part of the number. */
const withEndings = (number: string) => {
  const endings = Math.max(0, Math.min(number.length, LONGEST_PHONE) - PHONE_PART);
  return [number, ...Array.from({ length: endings }, (_, at) => number.slice(at + 1))];
};

/**
 * Returns what a search finds a franchise by: the column `franchises.search_words`. The words of its name are marked as
 * such, too: leads are found by the names of their franchises.
 */
export const franchiseSearchWords = (searched: Record<string, string | null | readonly string[]>): string => {
  const texts = Object.values(searched).flatMap(value => value ?? []);
  const ofName = typeof searched.name === 'string' ? nameWords(searched.name) : [];
  return listed([...texts.flatMap(wordsOf).map(word => stored(word)), ...texts.flatMap(joinedWords), ...ofName]);
};

/** Returns what a search finds a lead by: the column `leads.search_words`. Callers who may not see the contact may not search it. */
export const leadSearchWords = (lead: {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  phone_key: string;
}): string => {
  const names = [lead.first_name, lead.last_name];
  const local = lead.email.split('@')[0] ?? '';
  const address = [lead.email, local].map(part => part.replace(/[^\p{L}\p{N}]/gu, ''));
  const words = [...names, lead.email, ...address].flatMap(wordsOf);
  const numbers = phoneForms(lead.phone, lead.phone_key).flatMap(withEndings);
  return listed([...[...words, ...numbers].map(word => stored(word)), ...names.flatMap(joinedWords)]);
};

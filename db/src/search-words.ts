/** Computes the words that are stored for searching a record. `search-terms.ts` builds the queries. */

import {
  characterPairs,
  characters,
  initialsIn,
  isCjk,
  isOneLetter,
  joinedRuns,
  joinRun,
  normalise,
  splitIntoPieces,
  toIndexedWord,
} from './search-letters.ts';

/**
 * Prefix of stored words: `q` for all texts. Words of a franchise have a second one, by which matches are ranked: `n`
 * in its name, `c` in its category, `t` in its keywords, `k` in its selling points, models and places. `x` is its whole
 * name without spaces and signs.
 */
export type Marker = 'q' | 'n' | 'c' | 't' | 'k' | 'x';

/** The fields of a franchise whose words have a {@link Marker}. The name is not among them. */
const MARKED = {
  c: ['category'],
  t: ['meta_keywords'],
  k: ['why_choose_points', 'franchise_model', 'origin_country', 'territory_location'],
} as const;

/** Minimum number of digits that find a phone number by a part of it. */
const PHONE_PART = 4;
/** Maximum number of digits that fit into the column. */
const LONGEST_PHONE = 40;
/** Maximum number of words to join, when single letters are followed by another word: K F Chicken. */
const MOST_JOINED = 8;

/**
 * Calling codes of countries from which people enquire here. Codes of countries without a trunk prefix `0` do no harm.
 */
const CALLING_CODES = /^(?:60|61|62|63|64|65|66|81|82|84|86|91|44|49|33|39|852|853|855|856|886|673|1)/;

/**
 * Adds the prefix to a word. A one-letter word also gets the suffix `q`: two letters are too short for the index, and
 * `q7*` finds `q7q`.
 */
const stored = (word: string, marker: Marker = 'q') =>
  characters(word).length === 1 ? `${marker}${toIndexedWord(word)}q` : `${marker}${toIndexedWord(word)}`;

/**
 * Returns the words to store for a piece of text. The last character of a Chinese, Japanese or Korean run is stored
 * separately, so that a query of one character finds it at any position.
 */
const indexed = (piece: string) =>
  isCjk(piece) ? [...characterPairs(piece), characters(piece).at(-1) ?? ''] : [piece];

const joinUnique = (words: readonly string[]) => [...new Set(words)].join(' ');
const wordsOf = (text: string) => splitIntoPieces(normalise(text)).flatMap(indexed);

/** Returns the words with special characters in between, each run as one word: `nandos`, `7eleven`, `aw`. */
const joined = (text: string) => {
  const normalised = normalise(text);
  return [...joinedRuns(normalised).map(joinRun), ...initialsIn(normalised)];
};

const joinedWords = (text: string): string[] => joined(text).map(word => stored(word));

/**
 * Joins each single letter of a name with the following letters and the next word: `kfchicken`, `fchicken` for K F
 * Chicken.
 */
const lettersWithNext = (name: string) => {
  const pieces = splitIntoPieces(normalise(name));
  return pieces.flatMap((piece, at) => {
    if (!isOneLetter(piece)) return [];
    const longer = pieces.findIndex((next, after) => after > at && !isOneLetter(next));
    const end = Math.min(longer < 0 ? pieces.length : longer + 1, at + MOST_JOINED);
    return end - at > 1 ? [pieces.slice(at, end).join('')] : [];
  });
};

const nameWords = (name: string) => {
  const words = [...wordsOf(name), ...joined(name), ...lettersWithNext(name)];
  const marked = (['q', 'n'] as const).flatMap(marker => words.map(word => stored(word, marker)));
  return [...marked, `x${toIndexedWord(joinName(name))}`];
};

/** Returns a name or query as one word without spaces and signs: `7eleven`. */
export const joinName = (name: string): string => splitIntoPieces(normalise(name)).join('');

const digits = (text: string) => text.normalize('NFKD').replace(/\D/g, '');

/** Returns the number in international form, in national form with the trunk prefix 0, and without prefix. */
const phoneForms = (phone: string, phoneKey: string) => {
  const international = digits(phoneKey);
  const subscriber = international.replace(CALLING_CODES, '');
  return [digits(phone), international, `0${subscriber}`, subscriber].filter(form => form.length > 1);
};

/** Returns a number and its endings: the index finds beginnings of words, so that any part of the number is found. */
const withEndings = (number: string) => {
  const endings = Math.max(0, Math.min(number.length, LONGEST_PHONE) - PHONE_PART);
  return [number, ...Array.from({ length: endings }, (_, at) => number.slice(at + 1))];
};

/** A searched field: a text, a list of texts, or questions with answers. */
export type SearchedField = string | null | undefined | readonly (string | { question: string; answer: string })[];

const textsOf = (field: SearchedField): string[] =>
  [field ?? []].flat().flatMap(text => (typeof text === 'string' ? text : [text.question, text.answer]));

/** Returns the searchable words of a franchise for the column `franchises.search_words`. */
export const franchiseSearchWords = (searched: Record<string, SearchedField>): string => {
  const texts = Object.values(searched).flatMap(textsOf);
  const marked = (marker: Marker, fields: readonly string[]) =>
    fields.flatMap(field =>
      textsOf(searched[field])
        .flatMap(wordsOf)
        .map(word => stored(word, marker)),
    );
  return joinUnique([
    ...texts.flatMap(wordsOf).map(word => stored(word)),
    ...texts.flatMap(joinedWords),
    ...textsOf(searched.name).flatMap(nameWords),
    ...marked('c', MARKED.c),
    ...marked('t', MARKED.t),
    ...marked('k', MARKED.k),
  ]);
};

/**
 * Returns the searchable words of a lead for the column `leads.search_words`. Callers who may not see the contact
 * details must not search in them.
 */
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
  return joinUnique([...[...words, ...numbers].map(word => stored(word)), ...names.flatMap(joinedWords)]);
};

/** How a search asks for the words that `search-words.ts` stores. */

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
import type { Marker } from './search-words.ts';

/** A number written in groups, as people write phone numbers: +60 12-555 0142, (03) 5550.0100. No part of a word: 528828c2. */
const GROUPED_NUMBER = /(?<![\p{L}\p{N}])[+(]?\d[\d\s().-]{4,}\d(?![\p{L}\p{N}])/gu;
const PHONE_DIGITS = 6;
/** Three digits are rarer than a word. */
const NUMBER = /\d{3}/;

/** Words of which one has to be there. */
type Term = readonly string[];

/** What a search may have: two characters of Chinese, Japanese or Korean are about a word. */
const wordsIn = (piece: string) => (isCjk(piece) ? Math.ceil(characters(piece).length / 2) : 1);

const withPhonesJoined = (query: string) =>
  query.normalize('NFKC').replace(GROUPED_NUMBER, number => {
    const digits = number.replace(/\D/g, '');
    return digits.length >= PHONE_DIGITS ? ` ${digits} ` : number;
  });

/** Names of single letters, each as one word; with spaces alone between them where nothing else is asked for: `a w`. */
const initialsOf = (normalised: string) => {
  const all = piecesOf(normalised);
  return all.length > 1 && all.every(isOneLetter) ? [all.join('')] : initialsIn(normalised);
};

/**
 * A word, or the whole that it is a part of: who types o'briens finds "O'Brien's" and "Obriens". The whole begins with its
 * first word, which therefore finds it without.
 */
const withWholes = (normalised: string) => {
  const wholes = joinedRuns(normalised).map(run => ({ parts: piecesOf(run).slice(1), whole: asOneWord(run) }));
  return (piece: string): Term => [
    piece,
    ...wholes.filter(({ parts }) => parts.includes(piece)).map(({ whole }) => whole),
  ];
};

const termsOf = (query: string): Term[] => {
  const normalised = normalise(query);
  const pieces = piecesOf(normalised);
  const longer = pieces.filter(piece => !isOneLetter(piece));
  const initials = initialsOf(normalised).map((word): Term => [word]);
  const asked = longer.length + initials.length > 0 ? longer : pieces;
  const words = asked.flatMap((piece): Term[] =>
    isCjk(piece) && characters(piece).length > 1 ? pairs(piece).map(pair => [pair]) : [withWholes(normalised)(piece)],
  );
  return [...words, ...initials];
};

const longestOf = (term: Term) => characters(term[0] ?? '').length;

/** The rarest first, as far as can be seen: servers gather the rows of the first word and narrow them by the others. */
const byRarity = (a: Term, b: Term) =>
  Number(NUMBER.test(b[0] ?? '')) - Number(NUMBER.test(a[0] ?? '')) || longestOf(b) - longestOf(a);

const written = (term: Term, marker: Marker) => {
  const words = term.map(word => `${marker}${indexable(word)}*`);
  return words.length > 1 ? `+(${words.join(' ')})` : `+${words.join('')}`;
};

const inBooleanMode = (query: string, marker: Marker): string | null => {
  const terms = termsOf(query).sort(byRarity);
  return terms.length > 0 ? [...new Set(terms.map(term => written(term, marker)))].join(' ') : null;
};

/** Returns the number of words in a query, and whether it is one letter. */
export const sizeOfSearch = (query: string): { words: number; isOneLetter: boolean } => {
  const normalised = normalise(withPhonesJoined(query));
  const words = [...new Set(piecesOf(normalised))];
  return {
    words: words.reduce((sum, word) => sum + wordsIn(word), 0),
    isOneLetter: words.length === 1 && words.every(isOneLetter) && initialsOf(normalised).length === 0,
  };
};

/**
 * Returns what a person typed as a query for `match (words) against (? in boolean mode)`: every word must be there, each may
 * be the beginning of a longer one. Letters that stand for a name (A&W) are one word; others beside longer words are
 * passed over. Null when there is nothing to search for.
 */
export const searchTerms = (query: string): string | null => inBooleanMode(query, 'q');

/** Returns the same query of the names of franchises alone. */
export const nameTerms = (query: string): string | null => inBooleanMode(query, 'n');

/** Returns the same query of leads: a phone number is one word however it is grouped. */
export const leadTerms = (query: string): string | null => inBooleanMode(withPhonesJoined(query), 'q');

const EACH_TERM = /\+(?:\(([^)]*)\)|(\S+))/g;

/**
 * Returns the same question asked of one row: whether each of the terms begins a word of the column. Words are letters and
 * digits alone, so none of them means anything to LIKE.
 * @param terms as {@link searchTerms} returns them
 */
export const wordsInRow = (column: string, terms: string): { sql: string; values: string[] } => {
  const asked = [...terms.matchAll(EACH_TERM)].map(([, words, word = '']) => (words ?? word).split(' '));
  const begins = `CONCAT(' ', ${column}) COLLATE utf8mb4_bin LIKE ?`;
  return {
    sql: asked.map(words => (words.length > 1 ? `(${words.map(() => begins).join(' OR ')})` : begins)).join(' AND '),
    values: asked.flat().map(word => `% ${word.slice(0, -1)}%`),
  };
};

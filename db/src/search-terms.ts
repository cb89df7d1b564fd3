/** Builds search queries for the words that `search-words.ts` stores. */

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
import type { Marker } from './search-words.ts';

/**
 * A number with separators, as people write phone numbers: +60 12-555 0142, (03) 5550.0100. Does not match parts of a
 * word: 528828c2.
 */
const GROUPED_NUMBER = /(?<![\p{L}\p{N}])[+(]?\d[\d\s().-]{4,}\d(?![\p{L}\p{N}])/gu;
const PHONE_DIGITS = 6;
/** Matches three or more digits. A word with them is probably rarer than one without. */
const NUMBER = /\d{3}/;

/** A word of a search with its alternatives, of which one must match. */
export type Term = readonly string[];

/**
 * Returns the number of words of a piece, for the limit of a search. Two characters of Chinese, Japanese or Korean are
 * about a word.
 */
const wordsIn = (piece: string) => (isCjk(piece) ? Math.ceil(characters(piece).length / 2) : 1);

const withPhonesJoined = (query: string) =>
  query.normalize('NFKC').replace(GROUPED_NUMBER, number => {
    const digits = number.replace(/\D/g, '');
    return digits.length >= PHONE_DIGITS ? ` ${digits} ` : number;
  });

/**
 * Returns the names of single letters, each as one word. If the query has only single letters, they may be separated by
 * spaces: `a w`.
 */
const initialsOf = (normalised: string) => {
  const all = splitIntoPieces(normalised);
  return all.length > 1 && all.every(isOneLetter) ? [all.join('')] : initialsIn(normalised);
};

/** Maximum number of joined words in which a word is searched for. */
const MOST_WHOLES = 3;

/**
 * Returns a word together with the joined words that it is a part of: o'briens finds "O'Brien's" and "Obriens". The
 * first part needs no alternative, because the joined word begins with it.
 */
const withWholes = (normalised: string) => {
  const joinedWords = joinedRuns(normalised).map(run => ({
    parts: splitIntoPieces(run).slice(1),
    whole: joinRun(run),
  }));
  return (piece: string): Term => {
    const wholes = new Set(joinedWords.filter(({ parts }) => parts.includes(piece)).map(({ whole }) => whole));
    return [piece, ...[...wholes].slice(0, MOST_WHOLES)];
  };
};

/** Returns the different words of a query, each with its alternatives. */
export const termsOf = (query: string): Term[] => {
  const normalised = normalise(query);
  const pieces = splitIntoPieces(normalised);
  const longer = pieces.filter(piece => !isOneLetter(piece));
  const initials = initialsOf(normalised).map((word): Term => [word]);
  const searched = longer.length + initials.length > 0 ? longer : pieces;
  const alternativesOf = withWholes(normalised);
  const words = searched.flatMap((piece): Term[] =>
    isCjk(piece) && characters(piece).length > 1 ? characterPairs(piece).map(pair => [pair]) : [alternativesOf(piece)],
  );
  return [...new Map([...words, ...initials].map(term => [term[0], term])).values()];
};

const longestOf = (term: Term) => characters(term[0] ?? '').length;

/** Sorts the probably rarest words first: servers collect the rows of the first word and filter them by the others. */
const byRarity = (a: Term, b: Term) =>
  Number(NUMBER.test(b[0] ?? '')) - Number(NUMBER.test(a[0] ?? '')) || longestOf(b) - longestOf(a);

const toQueryText = (term: Term, marker: Marker) => {
  const words = term.map(word => `${marker}${toIndexedWord(word)}*`);
  return words.length > 1 ? `+(${words.join(' ')})` : `+${words.join('')}`;
};

const inBooleanMode = (query: string, marker: Marker): string | null => {
  const terms = termsOf(query).sort(byRarity);
  return terms.length > 0 ? terms.map(term => toQueryText(term, marker)).join(' ') : null;
};

/** Returns the number of words in a query, and whether it is a single letter. */
export const measureSearch = (query: string): { words: number; isOneLetter: boolean } => {
  const normalised = normalise(query);
  const words = [...new Set(splitIntoPieces(normalised))];
  return {
    words: words.reduce((sum, word) => sum + wordsIn(word), 0),
    isOneLetter: words.length === 1 && words.every(isOneLetter) && initialsOf(normalised).length === 0,
  };
};

/**
 * Returns the query for leads in the syntax of `match (words) against (? in boolean mode)`: every word must match the
 * beginning of a stored word. A phone number is one word regardless of its separators, and single letters of a name
 * (A&W) are one word. Other single letters beside longer words are ignored. Null if nothing is left to search for.
 */
export const toLeadQuery = (query: string): string | null => inBooleanMode(withPhonesJoined(query), 'q');

/** Returns the query for names of franchises in the syntax of boolean mode, see {@link toLeadQuery}. */
export const toNameQuery = (query: string): string | null => inBooleanMode(query, 'n');

const EACH_TERM = /\+(?:\(([^)]*)\)|(\S+))/g;

/**
 * Returns an SQL condition that checks the same query for a single row: each term must begin a word of the column.
 * Terms contain only letters and digits, so that they have no special characters of LIKE.
 * @param terms result of {@link toLeadQuery} or {@link toNameQuery}
 */
export const rowMatchCondition = (column: string, terms: string): { sql: string; values: string[] } => {
  const searched = [...terms.matchAll(EACH_TERM)].map(([, words, word = '']) => (words ?? word).split(' '));
  const begins = `CONCAT(' ', ${column}) COLLATE utf8mb4_bin LIKE ?`;
  return {
    sql: searched.map(words => (words.length > 1 ? `(${words.map(() => begins).join(' OR ')})` : begins)).join(' AND '),
    values: searched.flat().map(word => `% ${word.slice(0, -1)}%`),
  };
};

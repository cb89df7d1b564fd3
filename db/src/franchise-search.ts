/** Builds the full-text queries that find franchises and rank them. */

import { characters, indexable, isCjk, normalise, piecesOf } from './search-letters.ts';
import { type Term, termsOf } from './search-terms.ts';
import { type Marker, wholeName } from './search-words.ts';

/** Returns the synonyms of a normalised phrase, each as a list of its words. */
export type SynonymsOf = (phrase: string) => readonly (readonly string[])[];

/** A search in the syntax of `match (words) against (? in boolean mode)`. */
export interface FranchiseSearch {
  /** Finds the franchises that contain every word, or a synonym of it. */
  found: string;
  /** Queries that raise the rank of the found franchises that match them. */
  ranks: readonly Rank[];
}

/** A query that raises the rank of the franchises that match it. */
interface Rank {
  query: string;
  points: number;
  /**
   * Whether the query searches only names and categories. Few franchises match it then, even if a word is frequent in
   * other texts.
   */
  isSelective: boolean;
}

/** Maximum number of words in a phrase that has synonyms: "buah buahan", "johor darul takzim". */
const LONGEST_PHRASE = 3;

/**
 * Returns whether a word has at most two letters. Too many words begin with such a word, so it matches beginnings of
 * words only in names.
 */
const isShort = (word: string) => /^[a-z\d]{1,2}$/.test(word);

/** Returns a word with its English singular and plural: cafes, cafe; laundry, laundries. */
const inBothNumbers = (word: string): string[] => {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  const forms = word.endsWith('s') ? [word] : [word, `${word}s`];
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  else if (/[^su]s$/.test(word)) forms.push(word.slice(0, -1));
  if (/(?:s|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`);
  return forms;
};

const oneOf = (alternatives: readonly string[]) => {
  const different = [...new Set(alternatives)];
  return different.length > 1 ? `(${different.join(' ')})` : (different[0] ?? '');
};

/** Returns the part of a query for words that must all match. */
const allOf = (words: readonly string[]) =>
  words.length > 1 ? `(${words.map(word => `+${word}`).join(' ')})` : (words[0] ?? '');

/** One word or phrase of a search. */
interface Wanted {
  /** The words as typed; all must match. */
  typed: readonly Term[];
  /** Synonyms of the typed words. */
  synonyms: readonly (readonly string[])[];
}

/** A single letter is stored with the suffix `q`, see `search-words.ts`. */
const whole = (word: string, marker: Marker) =>
  `${marker}${indexable(word)}${characters(word).length === 1 ? 'q' : ''}`;

/** How the typed words must match: as beginnings of stored words, or as whole words. */
type Match = 'beginning' | 'whole';

/** Returns the query terms for a typed word with its singular or plural. */
const asTyped = (word: string, markers: readonly Marker[], match: Match): string[] => {
  const isWhole = (marker: Marker) => match === 'whole' || (isShort(word) && marker !== 'n');
  const marked = markers.map(marker => (isWhole(marker) ? whole(word, marker) : `${marker}${indexable(word)}*`));
  const inNames = match === 'beginning' && isShort(word) && markers.includes('q') ? [`n${indexable(word)}*`] : [];
  const others = inBothNumbers(word).slice(1);
  return [...marked, ...inNames, ...others.flatMap(other => markers.map(marker => whole(other, marker)))];
};

/**
 * Returns the part of a query for a word or phrase with its synonyms, in texts with one of these markers. Synonyms
 * match whole words.
 */
const written = ({ typed, synonyms }: Wanted, markers: readonly Marker[], match: Match = 'beginning'): string => {
  const words = allOf(typed.map(term => oneOf(term.flatMap(word => asTyped(word, markers, match)))));
  const others = synonyms.map(phrase =>
    allOf(phrase.map(word => oneOf(inBothNumbers(word).flatMap(form => markers.map(marker => whole(form, marker)))))),
  );
  return oneOf([words, ...others]);
};

/** Splits a query into words and the phrases that have synonyms. */
const wantedIn = (query: string, synonymsOf: SynonymsOf): Wanted[] => {
  const pieces = piecesOf(normalise(query));
  const phrases = new Map<string, Wanted>();
  const inPhrases = new Set<string>();
  for (let at = 0; at < pieces.length; ) {
    let length = Math.min(LONGEST_PHRASE, pieces.length - at);
    while (length > 0 && synonymsOf(pieces.slice(at, at + length).join(' ')).length === 0) length--;
    if (length > 0) {
      const words = pieces.slice(at, at + length);
      const phrase = words.join(' ');
      phrases.set(phrase, { typed: words.flatMap(word => termsOf(word)), synonyms: synonymsOf(phrase) });
      for (const word of words) inPhrases.add(word);
    }
    at += Math.max(length, 1);
  }
  const others = termsOf(query).filter(([word = '']) => !inPhrases.has(word) && !isPairOf(inPhrases, word));
  return [...others.map((term): Wanted => ({ typed: [term], synonyms: [] })), ...phrases.values()];
};

/** Returns whether a pair of Chinese characters is part of one of the words. */
const isPairOf = (words: ReadonlySet<string>, pair: string) =>
  isCjk(pair) && characters(pair).length === 2 && [...words].some(word => word !== pair && word.includes(pair));

const required = (wanted: readonly Wanted[], markers: readonly Marker[], match?: Match) =>
  wanted.map(one => `+${written(one, markers, match)}`).join(' ');

/** Markers of the texts that describe what a franchise is about. */
const TOPICS = ['n', 'c', 't', 'k'] as const;

/** Maximum number of words that are ranked one by one. Each word costs four full-text queries. */
const MOST_RANKED = 4;

/**
 * Returns the queries for what a person typed: the words must begin words of the franchise, and synonyms must be equal
 * to them. A franchise ranks higher if its whole name matches, then if its name begins so, then by the words in its
 * name, its category and its keywords; typed words count more than synonyms. Null if the text contains no word.
 */
export const franchiseSearch = (query: string, synonymsOf: SynonymsOf = () => []): FranchiseSearch | null => {
  const wanted = wantedIn(query, synonymsOf);
  if (wanted.length === 0) return null;
  const name = `+x${indexable(wholeName(query))}`;
  const typed = wanted.map(one => ({ ...one, synonyms: [] }));
  return {
    found: required(wanted, ['q']),
    ranks: [
      { query: name, points: 64, isSelective: true },
      { query: `${name}*`, points: 32, isSelective: true },
      { query: required(typed, ['n'], 'whole'), points: 16, isSelective: true },
      { query: required(typed, ['n']), points: 16, isSelective: true },
      { query: required(wanted, ['n'], 'whole'), points: 8, isSelective: true },
      { query: required(typed, TOPICS, 'whole'), points: 4, isSelective: false },
      { query: required(wanted, TOPICS, 'whole'), points: 4, isSelective: false },
      ...wanted.slice(0, MOST_RANKED).flatMap(one => [
        { query: written(one, ['c'], 'whole'), points: 2, isSelective: true },
        { query: written(one, ['n'], 'whole'), points: 3, isSelective: true },
        { query: written(one, ['t'], 'whole'), points: 3, isSelective: false },
        { query: written(one, ['k'], 'whole'), points: 2, isSelective: false },
      ]),
    ],
  };
};

/** Splits a text into normalised words. */
export const wordsIn = (text: string): string[] => piecesOf(normalise(text));

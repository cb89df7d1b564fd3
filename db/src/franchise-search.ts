/**
 * Builds the conditions that find franchises and rank them. The API evaluates them in memory for visitors, and as
 * full-text queries for the lists of the console.
 */

import { characters, isCjk, normalise, splitIntoPieces, toIndexedWord } from './search-letters.ts';
import { type Term, termsOf } from './search-terms.ts';
import { joinName, type Marker } from './search-words.ts';

/** Returns the synonyms of a normalised phrase, each as a list of its words. */
export type SynonymsOf = (phrase: string) => readonly (readonly string[])[];

/** A word that a franchise must have in a text with one of the markers. */
interface StoredWord {
  /** The word as it is stored, without its marker. */
  word: string;
  markers: readonly Marker[];
  /** Whether a stored word that begins so is enough. */
  isBeginning: boolean;
}

/** A condition on the stored words of a franchise. */
export type WordCondition = StoredWord | { anyOf: readonly WordCondition[] } | { allOf: readonly WordCondition[] };

export interface FranchiseSearch {
  /** Finds the franchises that contain every word, or a synonym of it. */
  found: WordCondition;
  /** Finds the franchises whose name contains every typed word. */
  foundByName: WordCondition;
  /** Conditions that raise the rank of the found franchises that meet them. */
  ranks: readonly Rank[];
}

/** A condition that raises the rank of the franchises that meet it. */
interface Rank {
  condition: WordCondition;
  points: number;
}

/** Maximum number of words in a phrase that has synonyms: "buah buahan", "johor darul takzim". */
export const LONGEST_PHRASE = 3;

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

const oneOf = (alternatives: readonly WordCondition[]): WordCondition =>
  alternatives.length === 1 && alternatives[0] ? alternatives[0] : { anyOf: alternatives };

/** Returns the condition for words that must all occur. */
const allOf = (conditions: readonly WordCondition[]): WordCondition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { allOf: conditions };

/** A word or phrase of a search. */
interface Wanted {
  /** The words as typed; all must match. */
  typed: readonly Term[];
  /** Synonyms of the typed words. */
  synonyms: readonly (readonly string[])[];
}

/** Returns the condition for a whole word. A single letter is stored with the suffix `q`, see `search-words.ts`. */
const whole = (word: string, markers: readonly Marker[]): StoredWord => ({
  word: `${toIndexedWord(word)}${characters(word).length === 1 ? 'q' : ''}`,
  markers,
  isBeginning: false,
});

const beginning = (word: string, markers: readonly Marker[]): StoredWord => ({
  word: toIndexedWord(word),
  markers,
  isBeginning: true,
});

/** How the typed words must match: as beginnings of stored words, or as whole words. */
type Match = 'beginning' | 'whole';

/** Returns the conditions for a typed word with its singular or plural. */
const asTyped = (word: string, markers: readonly Marker[], match: Match): StoredWord[] => {
  const others = inBothNumbers(word)
    .slice(1)
    .map(other => whole(other, markers));
  if (match === 'whole') return [whole(word, markers), ...others];
  if (!isShort(word)) return [beginning(word, markers), ...others];
  const inNames = markers.some(marker => marker === 'n' || marker === 'q') ? [beginning(word, ['n'])] : [];
  return [whole(word, markers), ...inNames, ...others];
};

/**
 * Returns the condition for a word or phrase with its synonyms, in texts with one of these markers. Synonyms match
 * whole words.
 */
const written = (
  { typed, synonyms }: Wanted,
  markers: readonly Marker[],
  match: Match = 'beginning',
): WordCondition => {
  const words = allOf(typed.map(term => oneOf(term.flatMap(word => asTyped(word, markers, match)))));
  const others = synonyms.map(phrase =>
    allOf(phrase.map(word => oneOf(inBothNumbers(word).map(form => whole(form, markers))))),
  );
  return oneOf([words, ...others]);
};

/** Splits a query into words and the phrases that have synonyms. */
const wantedIn = (query: string, synonymsOf: SynonymsOf): Wanted[] => {
  const pieces = splitIntoPieces(normalise(query));
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
  allOf(wanted.map(one => written(one, markers, match)));

/** Markers of the texts that describe what a franchise is about. */
const TOPICS = ['n', 'c', 't', 'k'] as const;

/** Maximum number of words that are ranked one by one. Each word adds four conditions. */
const MOST_RANKED = 4;

/**
 * Returns the conditions for what a person typed: the words must begin words of the franchise, and synonyms must be
 * equal to them. A franchise ranks higher if its whole name matches, then if its name begins so, then by the words in its
 * name, its category and its keywords; typed words count more than synonyms. Null if the text contains no word.
 */
export const franchiseSearch = (query: string, synonymsOf: SynonymsOf = () => []): FranchiseSearch | null => {
  const wanted = wantedIn(query, synonymsOf);
  if (wanted.length === 0) return null;
  const name = joinName(query);
  const typed = wanted.map(one => ({ ...one, synonyms: [] }));
  const foundByName = required(typed, ['n']);
  return {
    found: required(wanted, ['q']),
    foundByName,
    ranks: [
      { condition: { word: toIndexedWord(name), markers: ['x'], isBeginning: false }, points: 64 },
      { condition: beginning(name, ['x']), points: 32 },
      { condition: required(typed, ['n'], 'whole'), points: 16 },
      { condition: foundByName, points: 16 },
      { condition: required(wanted, ['n'], 'whole'), points: 8 },
      { condition: required(typed, TOPICS, 'whole'), points: 4 },
      { condition: required(wanted, TOPICS, 'whole'), points: 4 },
      ...wanted.slice(0, MOST_RANKED).flatMap(one => [
        { condition: written(one, ['c'], 'whole'), points: 2 },
        { condition: written(one, ['n'], 'whole'), points: 3 },
        { condition: written(one, ['t'], 'whole'), points: 3 },
        { condition: written(one, ['k'], 'whole'), points: 2 },
      ]),
    ],
  };
};

const isWord = (condition: WordCondition): condition is StoredWord => 'word' in condition;

const partOfQuery = (condition: WordCondition): string => {
  if (isWord(condition)) {
    const { word, markers, isBeginning } = condition;
    const words = markers.map(marker => `${marker}${word}${isBeginning ? '*' : ''}`);
    return words.length > 1 ? `(${words.join(' ')})` : words.join('');
  }
  if ('allOf' in condition) return `(${condition.allOf.map(part => `+${partOfQuery(part)}`).join(' ')})`;
  return `(${[...new Set(condition.anyOf.map(partOfQuery))].join(' ')})`;
};

/** Returns a condition in the syntax of `match (words) against (? in boolean mode)`. */
export const toFullTextQuery = (condition: WordCondition): string =>
  'allOf' in condition ? condition.allOf.map(part => `+${partOfQuery(part)}`).join(' ') : `+${partOfQuery(condition)}`;

/** Splits a text into normalised words. */
export const splitIntoWords = (text: string): string[] => splitIntoPieces(normalise(text));

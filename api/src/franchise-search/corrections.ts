import { splitIntoWords, type WordCondition } from '@marketplace/db';
import { LONGEST_SEARCH } from '../platform/lists/search-fault.ts';
import type { Catalogue } from './catalogue.ts';
import { findFranchises } from './find.ts';

/** Words shorter than `SHORTEST` are not corrected. Words of `LONG` or more letters may have two typos. */
const SHORTEST = 4;
const LONG = 8;

/** Searches with more words are not corrected, because the letters of each word are compared with all words. */
const MOST_WORDS = 4;

const LATIN = /^[a-z]+$/;

/** Returns which of the letters a to z a word contains, as bits. */
const lettersOf = (word: string) => {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) - 97);
  return bits;
};

const bitsIn = (number: number) => {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/**
 * Returns the number of typos between two words: letters that are added, missing, replaced, or swapped with the next.
 * Counting stops above `most`.
 */
const typosBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [up = 0, diagonal = 0, left = 0] = [last[j], last[j - 1], row[j - 1]];
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(up + 1, left + 1, diagonal + (isSame ? 0 : 1), swapped));
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last.at(-1) ?? 0;
};

/** Returns the number of franchises that have a word in their name, category or keywords. */
const franchisesWith = (catalogue: Catalogue, word: string): number => {
  const condition: WordCondition = { word, markers: ['n', 'c', 't'], isBeginning: false };
  let count = 0;
  catalogue.words.rowsWith(condition, catalogue.size).forEach(row => {
    if (catalogue.at(row)) count++;
  });
  return count;
};

/**
 * Returns the word of a name, category, keyword or synonym that a misspelled word probably means. Fewer typos count
 * most, then the same first letter, then the number of franchises.
 */
const closest = (word: string, catalogue: Catalogue): string | undefined => {
  const most = word.length >= LONG ? 2 : 1;
  const letters = lettersOf(word);
  /** Typos and first letter of a known word; undefined if it differs too much. */
  const rankOf = (known: string): number | undefined => {
    if (Math.abs(known.length - word.length) > most || known.length < SHORTEST - 1 || !LATIN.test(known))
      return undefined;
    // A typo adds and removes at most one letter. Comparing the sets of letters first leaves few words for the slow
    // comparison.
    if (bitsIn(letters ^ lettersOf(known)) > 2 * most) return undefined;
    const typos = typosBetween(word, known, most);
    return typos <= most ? 2 * typos + Number(known[0] !== word[0]) : undefined;
  };
  const near = new Map<string, { rank: number; franchises: number }>();
  for (const words of [catalogue.words.words(), catalogue.synonyms.words])
    for (const known of words) {
      const rank = near.has(known) ? undefined : rankOf(known);
      const franchises = rank === undefined ? 0 : franchisesWith(catalogue, known);
      if (rank !== undefined && (franchises > 0 || catalogue.synonyms.words.has(known)))
        near.set(known, { rank, franchises });
    }
  const [best] = [...near].sort(
    ([a, one], [b, other]) => one.rank - other.rank || other.franchises - one.franchises || a.localeCompare(b),
  );
  return best?.[0];
};

/**
 * Corrects the typos of a search of up to four words that found nothing: one typo in words of four to seven letters,
 * two in longer words. Words that exist stay.
 * @returns undefined if nothing is to be corrected, or a word has no correction
 */
export const correctSearch = (catalogue: Catalogue, search: string): string | undefined => {
  const searched = new Set(splitIntoWords(search));
  if (searched.size > MOST_WORDS) return undefined;
  let isCorrected = false;
  const words: string[] = [];
  for (const word of searched) {
    const isKnown =
      word.length < SHORTEST ||
      !LATIN.test(word) ||
      catalogue.synonyms.words.has(word) ||
      findFranchises(catalogue, word).franchises.length > 0;
    const correction = isKnown ? word : closest(word, catalogue);
    if (correction === undefined) return undefined;
    isCorrected ||= correction !== word;
    words.push(correction);
  }
  const corrected = words.join(' ');
  return isCorrected && corrected.length <= LONGEST_SEARCH ? corrected : undefined;
};

import { type Database, wordsIn } from '@marketplace/db';
import { LONGEST_SEARCH } from '../platform/lists/search-fault.ts';
import { recent } from '../platform/runtime/recent.ts';
import { SYNONYM_WORDS } from './synonyms.ts';

/**
 * Cache lifetime of the vocabulary in milliseconds. A new name is searchable immediately; typos are corrected to it
 * once the vocabulary is read again.
 */
const VOCABULARY_MS = 60_000;
/** Number of franchises that are read at a time, so that other requests are served in between. */
const BATCH = 2000;

/** Words shorter than `SHORTEST` are not corrected. Words of `LONG` or more letters may have two typos. */
const SHORTEST = 4;
const LONG = 8;

/** Searches with more words are not corrected, because each word that is in no name costs a search. */
const MOST_WORDS = 4;

const LATIN = /^[a-z]+$/;

/** A known word, the number of franchises that have it, and its letters as bits. */
interface KnownWord {
  known: string;
  franchises: number;
  letters: number;
}
type Vocabulary = ReadonlyMap<string, KnownWord>;

/** Returns which of the letters a to z a word contains, as bits. */
const lettersOf = (word: string) => [...word].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0);

const bitsIn = (number: number) => {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/** Reads the words of all names, keywords and categories, and those of the synonyms. */
const readVocabulary = async ({ knex }: Database): Promise<Vocabulary> => {
  const counts = new Map<string, number>();
  const add = (text: string, count: number) => {
    for (const word of new Set(wordsIn(text)))
      if (word.length >= SHORTEST - 1 && LATIN.test(word)) counts.set(word, (counts.get(word) ?? 0) + count);
  };
  for (const word of SYNONYM_WORDS) add(word, 0);
  for (const name of await knex('categories').pluck('name')) add(name, 1);
  for (let after = ''; ; ) {
    const rows = await knex('franchises')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'name', 'meta_keywords', 'deleted_at');
    for (const { name, meta_keywords, deleted_at } of rows) if (!deleted_at) add(`${name} ${meta_keywords}`, 1);
    if (rows.length < BATCH)
      return new Map(
        [...counts].map(([known, franchises]) => [known, { known, franchises, letters: lettersOf(known) }]),
      );
    after = rows.at(-1).id;
  }
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

/**
 * Returns the known word that a misspelled word probably means. Fewer typos count most, then the same first letter,
 * then the number of franchises.
 */
const closest = (word: string, vocabulary: Vocabulary): string | undefined => {
  const most = word.length >= LONG ? 2 : 1;
  const letters = lettersOf(word);
  const near = [...vocabulary.values()].flatMap(({ known, franchises, letters: theirs }) => {
    // A typo adds and removes at most one letter. Comparing the sets of letters first leaves few words for the slow
    // comparison.
    if (bitsIn(letters ^ theirs) > 2 * most) return [];
    const typos = typosBetween(word, known, most);
    return typos <= most ? [{ known, franchises, rank: 2 * typos + Number(known[0] !== word[0]) }] : [];
  });
  near.sort((a, b) => a.rank - b.rank || b.franchises - a.franchises || a.known.localeCompare(b.known));
  return near[0]?.known;
};

/**
 * Returns a function that corrects the typos of a search of up to four words that found nothing: one typo in words of
 * four to seven letters, two in longer words. Words that exist stay. The function returns undefined if nothing is to be
 * corrected, or a word has no correction.
 * @param exists returns whether a search finds any franchise
 */
export const corrections = (database: Database, exists: (search: string) => Promise<boolean>) => {
  const vocabulary = recent(() => readVocabulary(database), VOCABULARY_MS);
  return async (search: string): Promise<string | undefined> => {
    let isCorrected = false;
    const words: string[] = [];
    const searched = new Set(wordsIn(search));
    if (searched.size > MOST_WORDS) return undefined;
    const known = await vocabulary();
    for (const word of searched) {
      const isKnown = word.length < SHORTEST || !LATIN.test(word) || known.has(word) || (await exists(word));
      const correction = isKnown ? word : closest(word, known);
      if (correction === undefined) return undefined;
      isCorrected ||= correction !== word;
      words.push(correction);
    }
    const corrected = words.join(' ');
    return isCorrected && corrected.length <= LONGEST_SEARCH ? corrected : undefined;
  };
};

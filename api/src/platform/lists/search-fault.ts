import { sizeOfSearch } from '@marketplace/db';
import type { Said } from '../errors/said.ts';

/** Of one search (decisions "The wire"). */
export const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

/** What is wrong with a search, in words for the person who typed it: it is too long, or finds nearly everything. */
export const searchFault = (value: unknown): Said | undefined => {
  const text = String(value);
  if (text.length > LONGEST_SEARCH) return `A search has at most ${LONGEST_SEARCH} characters`;
  const { words, isOneLetter } = sizeOfSearch(text);
  if (words > MOST_WORDS) return `A search has at most ${MOST_WORDS} words`;
  if (isOneLetter) return 'Please search for a word of at least two letters';
  return undefined;
};

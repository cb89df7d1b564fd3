import { sizeOfSearch } from '@marketplace/db';
import type { Message } from '../errors/messages.ts';

/** Of one search (decisions "The wire"). */
export const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

/** What is wrong with a search, in words for the person who typed it: it is too long, or finds nearly everything. */
export const searchFault = (value: unknown): Message | undefined => {
  const text = String(value);
  if (text.length > LONGEST_SEARCH) return ['search_too_long', { limit: LONGEST_SEARCH }];
  const { words, isOneLetter } = sizeOfSearch(text);
  if (words > MOST_WORDS) return ['search_has_too_many_words', { limit: MOST_WORDS }];
  if (isOneLetter) return ['search_too_short'];
  return undefined;
};

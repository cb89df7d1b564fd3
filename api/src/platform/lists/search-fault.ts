import { measureSearch } from '@marketplace/db';
import type { Message } from '../errors/messages.ts';

/** Maximum characters of a search */
export const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

/**
 * Returns the fault of a search that is too long or would match nearly everything; the text is for the person who typed
 * it.
 */
export const searchFault = (value: unknown): Message | undefined => {
  const text = String(value);
  if (text.length > LONGEST_SEARCH) return ['search_too_long', { limit: LONGEST_SEARCH }];
  const { words, isOneLetter } = measureSearch(text);
  if (words > MOST_WORDS) return ['search_has_too_many_words', { limit: MOST_WORDS }];
  if (isOneLetter) return ['search_too_short'];
  return undefined;
};

import { useEffect, useState } from 'react';

/** Returns the text once it has not changed for `pauseMs` milliseconds. */
export const useDebounced = (text: string, pauseMs: number) => {
  const [debounced, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text, pauseMs]);
  return debounced;
};

/** Maximum length in characters, as in the API. */
export const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

const WORDS = /[\p{L}\p{N}]+/gu;
/** A single Latin letter is not a useful search, but a single Chinese character is a word. */
const WORD = /[\p{L}\p{N}]{2}|[^\P{L}\p{Script=Latin}]/u;

/** Returns the text key of the reason why a text cannot be searched for, otherwise undefined. */
export const searchProblem = (text: string): 'searchShort' | 'searchLong' | undefined => {
  const words = new Set(text.normalize('NFC').toLowerCase().match(WORDS));
  if (words.size > 0 && ![...words].some(word => WORD.test(word))) return 'searchShort';
  return /\d{3}/.test(text) || words.size <= MOST_WORDS ? undefined : 'searchLong';
};

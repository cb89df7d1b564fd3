import { useEffect, useState } from 'react';

/** A text as it was when nothing had been typed for so long: what a server is asked. */
export const useSettled = (text: string, pauseMs: number) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
};

/** As the API has it. */
export const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

const WORDS = /[\p{L}\p{N}]+/gu;
/** One Latin letter finds everything and nothing; one Chinese character is a word. */
const WORD = /[\p{L}\p{N}]{2}|[^\P{L}\p{Script=Latin}]/u;

/** What keeps a text from being searched for, as its words are named in the catalogue. */
export const searchProblem = (text: string): 'searchShort' | 'searchLong' | undefined => {
  const words = new Set(text.normalize('NFC').toLowerCase().match(WORDS));
  if (words.size > 0 && ![...words].some(word => WORD.test(word))) return 'searchShort';
  return /\d{3}/.test(text) || words.size <= MOST_WORDS ? undefined : 'searchLong';
};

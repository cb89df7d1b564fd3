import { useEffect, useRef, useState } from 'react';
import { type Filters, filterQuery } from './filters.ts';
import { type Found, findFranchises, Refused } from './find-franchises.ts';

/** How a search stands. What was found before stays while the next answer is awaited. */
export interface Search {
  state: 'waiting' | 'found' | 'refused' | 'failed';
  found?: Found;
  /** What the visitor can mend. */
  refusal?: string;
  again: () => void;
}

/** A failed search is tried again by itself after this long. */
const RETRY_MS = 5000;

/** `shown` franchises that pass the filters, behind the first `from`; asked for again whenever one of these changes. */
export const useFranchises = (filters: Filters, from: number, shown: number): Search => {
  const [search, setSearch] = useState<Omit<Search, 'again'>>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  const key = filterQuery(filters).toString();
  const asked = useRef('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters, the attempt asks once more
  useEffect(() => {
    const stop = new AbortController();
    let timer: number | undefined;
    const what = `${key} ${from} ${shown}`;
    // What failed stays said while it is tried again: who reads it, or is at its button, stays there.
    if (asked.current !== what) setSearch(before => ({ ...before, state: 'waiting' }));
    asked.current = what;
    findFranchises(filters, from, from + shown, stop.signal)
      .then(found => setSearch({ state: 'found', found }))
      .catch(error => {
        if (stop.signal.aborted) return;
        if (error instanceof Refused) return setSearch({ state: 'refused', refusal: error.message });
        setSearch(before => ({ ...before, state: 'failed' }));
        timer = window.setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [key, from, shown, attempt]);

  return { ...search, again: () => setAttempt(attempt + 1) };
};

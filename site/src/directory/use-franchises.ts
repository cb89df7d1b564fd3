import { useEffect, useRef, useState } from 'react';
import { type Filters, filterQuery, hasReversedBudget } from './filters.ts';
import { type FoundFranchises, findFranchises, type NotComparedReason, SearchRefused } from './find-franchises.ts';

/** Refusal of a smallest amount that is above the largest. */
const REVERSED = 'The minimum investment is above the maximum, so no franchise can match.';

/** State of a search. Previous results stay until the next response. */
export interface SearchState {
  state: 'waiting' | 'found' | 'refused' | 'failed';
  found?: FoundFranchises;
  /** Reason why the API refused the search. The visitor can correct the search. */
  refusal?: string;
  again: () => void;
}

/** Delay in milliseconds before a failed search is repeated. */
const RETRY_MS = 5000;

/**
 * Searches for `shown` franchises that match the filters, after skipping `from`. Searches again when one of these
 * values changes.
 * @param notCompared searches instead for the franchises that cannot be compared with the amounts
 */
export const useFranchises = (
  filters: Filters,
  from: number,
  shown: number,
  notCompared?: NotComparedReason,
): SearchState => {
  const [search, setSearch] = useState<Omit<SearchState, 'again'>>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  const key = filterQuery(filters).toString();
  const asked = useRef('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with the filters, `attempt` repeats the request
  useEffect(() => {
    const stop = new AbortController();
    let timer: number | undefined;
    const what = `${key} ${from} ${shown}`;
    // The failure stays visible during a retry, so that a screen reader announces it only once and the focus stays.
    if (asked.current !== what) setSearch(before => ({ ...before, state: 'waiting' }));
    asked.current = what;
    const find = async () => {
      if (hasReversedBudget(filters)) throw new SearchRefused(REVERSED);
      return findFranchises(filters, from, from + shown, stop.signal, notCompared);
    };
    find()
      .then(found => setSearch({ state: 'found', found }))
      .catch(error => {
        if (stop.signal.aborted) return;
        if (error instanceof SearchRefused) return setSearch({ state: 'refused', refusal: error.message });
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

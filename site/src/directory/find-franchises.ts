import type { FranchiseCard } from '@marketplace/api';
import { API } from '../data/browser-api.ts';
import { apiSort, type Filters, filterQuery } from './filters.ts';

/** Maximum number of franchises in one call: the API's limit for visitors. */
const MOST = 100;

/** Why franchises cannot be compared with an amount: their amounts are confidential, or their currency has no rate. */
export type NotComparedReason = 'nda' | 'no_rate';

/** Maximum number of results of a search. */
const MOST_OF_A_SEARCH = 1000;

/** Returns how many of all matches can be listed. */
export const reachable = ({ search }: Filters, total: number): number =>
  search ? Math.min(total, MOST_OF_A_SEARCH) : total;

/**
 * Timeout in milliseconds, many times the usual duration. Without a timeout, a lost connection would be unnoticed for
 * minutes.
 */
const ANSWER_WITHIN_MS = 20_000;

/** The API refused the search with a reason. Repeating the search would have the same result. */
export class SearchRefused extends Error {}

/** Franchises found, and the number of all matches. */
export interface FoundFranchises {
  franchises: FranchiseCard[];
  total: number;
  /** Number of franchises that an investment filter could not compare, because an exchange rate is missing. */
  leftOut: number;
  /** The corrected search, if the API has replaced a misspelled one. */
  corrected?: string;
}

/** Calls `ask` with a signal that aborts after the timeout, or when the given signal aborts. */
const withinTime = async <Answer>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<Answer>) => {
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, ANSWER_WITHIN_MS);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await ask(stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};

const portion = async (
  filters: Filters,
  from: number,
  to: number,
  signal: AbortSignal,
  notCompared?: NotComparedReason,
): Promise<FoundFranchises> => {
  const query = filterQuery({ ...filters, sort: '' });
  const sort = apiSort(filters.sort);
  if (sort) query.set('sort', sort);
  if (notCompared) query.set('not_compared', notCompared);
  query.set('range', JSON.stringify([from, to - 1]));
  const answer = await fetch(`${API}/franchises?${query}`, { signal });
  if (answer.status === 422) {
    const { detail }: { detail: { msg: string }[] } = await answer.json();
    throw new SearchRefused(detail[0]?.msg);
  }
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  const franchises: FranchiseCard[] = await answer.json();
  const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? franchises.length);
  const leftOut = Number(answer.headers.get('other-currencies') ?? 0);
  const corrected = answer.headers.get('corrected-search');
  return { franchises, total, leftOut, ...(corrected && { corrected: decodeURIComponent(corrected) }) };
};

/**
 * Returns the franchises that match the filters, from index `from` up to but not including `to`.
 * @param notCompared returns instead those that match the filters except the amounts, with which they cannot be compared
 * @throws when the API does not respond in time, or the signal aborts
 */
export const findFranchises = async (
  filters: Filters,
  from: number,
  to: number,
  signal: AbortSignal,
  notCompared?: NotComparedReason,
): Promise<FoundFranchises> => {
  let found: FoundFranchises = { franchises: [], total: 0, leftOut: 0 };
  const end = reachable(filters, to);
  for (let start = from; start < end; start += MOST) {
    const next = await withinTime(signal, signal =>
      portion(filters, start, Math.min(start + MOST, end), signal, notCompared),
    );
    found = { ...next, franchises: [...found.franchises, ...next.franchises] };
    if (start + next.franchises.length >= next.total) break;
  }
  return found;
};

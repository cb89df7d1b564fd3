import type { FranchiseCard, FranchisePage } from '@marketplace/api';
import { API } from '../data/browser-api.ts';
import { timeLimit } from './time-limit.ts';

const TIMEOUT_MS = 20_000;

const get = async (path: string): Promise<Response> => fetch(`${API}${path}`, { signal: timeLimit(TIMEOUT_MS) });

/**
 * Returns the cards of the franchises with these ids or slugs that are still offered, in any order. Previous slugs are
 * found too. The API returns the last save, which a page may not show yet.
 * @throws if the request fails
 */
export const loadCards = async (by: 'id' | 'slug', values: readonly string[]): Promise<FranchiseCard[]> => {
  if (values.length === 0) return [];
  const answer = await get(`/franchises?${new URLSearchParams({ filter: JSON.stringify({ [by]: values }) })}`);
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  return answer.json();
};

/**
 * Returns the whole public record of a franchise by its slug, previous slug or id. Undefined if the franchise is no
 * longer offered.
 * @throws if the request fails
 */
export const loadFranchise = async (slug: string): Promise<FranchisePage | undefined> => {
  const answer = await get(`/franchise/${encodeURIComponent(slug)}`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  return answer.json();
};

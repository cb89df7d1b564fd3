import type { PublicDataVersion } from '../platform/http/response-cache.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';

/** The specification's search parameter, and the filter, which can contain a search too. */
interface Searching {
  search?: string;
}

const isSearch = ({ search }: Searching, { filter }: ListQuery) => Boolean(search || filter.search || filter.q);

/**
 * Returns how recent the total of a visitor's list must be for the response to be cached. Searches, and all requests
 * during frequent changes, do not wait for a new count: they get a slightly older total, and are cached after the next
 * count.
 */
export const totalFreshness = (
  version: PublicDataVersion | null,
  query: Searching,
  list: ListQuery,
): { since?: number } => (version?.isCalm && !isSearch(query, list) ? { since: version.since } : {});

/** Returns whether a response depends on the number of views, whose changes are not in the change feed. */
export const dependsOnViewCount = ({ sort }: ListQuery): boolean => sort?.field === 'view_count';

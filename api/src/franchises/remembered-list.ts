import type { Version } from '../platform/http/remembered-answers.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';

/** The search parameter of the specification; a filter can contain it too. */
interface Searching {
  search?: string;
}

const isSearch = ({ search }: Searching, { filter }: ListQuery) => Boolean(search || filter.search || filter.q);

/**
 * Returns how recent a visitor's total must be for the response to be cached. A search does not wait for a new count,
 * nor does any request during frequent changes: they get a slightly older total, and are cached once it has been
 * counted again.
 */
export const totalSince = (version: Version | null, query: Searching, list: ListQuery): { since?: number } =>
  version?.isCalm && !isSearch(query, list) ? { since: version.since } : {};

/** Returns whether a response depends on a value whose changes are not published. */
export const changesUntold = ({ sort }: ListQuery): boolean => sort?.field === 'view_count';

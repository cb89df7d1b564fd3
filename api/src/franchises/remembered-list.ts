import type { Version } from '../platform/http/remembered-answers.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';

/** The specification's own parameter of a search; a filter has it too. */
interface Searching {
  search?: string;
}

const isSearch = ({ search }: Searching, { filter }: ListQuery) => Boolean(search || filter.search || filter.q);

/**
 * Since when a visitor's total has to be counted for the answer to be remembered. Of a search nobody waits for a new count, and
 * in a storm of changes a total of a moment ago is told: such an answer is remembered once its total was counted since.
 */
export const totalSince = (version: Version | null, query: Searching, list: ListQuery): { since?: number } =>
  version?.isCalm && !isSearch(query, list) ? { since: version.since } : {};

/** Whether an answer changes with something that no change in the feed tells of. */
export const changesUntold = ({ sort }: ListQuery): boolean => sort?.field === 'view_count';

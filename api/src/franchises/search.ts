import { franchiseSearch, SEARCH_TABLES } from '@marketplace/db';
import { type Condition, NEVER, type Statement } from '../platform/lists/conditions.ts';
import { synonymsOf } from './synonyms.ts';

const { table, id } = SEARCH_TABLES.franchises;
const MATCHES = `MATCH (${table}.words) AGAINST (? IN BOOLEAN MODE)`;
const FOUND = `f.id IN (SELECT ${id} FROM ${table} WHERE ${MATCHES})`;

/** Points of a franchise that is found at all. More than all points of the ranks together. */
const FOUND_POINTS = 1000;

/** Returns the condition for the franchises that a search finds. */
export const searched = (text: string): Condition[] => {
  if (text.trim() === '') return [];
  const search = franchiseSearch(text, synonymsOf);
  return search ? [{ sql: FOUND, values: [search.found], isSearch: true }] : [NEVER];
};

/** Returns the found franchises with their scores; undefined if the search contains no word. */
export const rankingOf = (text: string): Statement | undefined => {
  const search = franchiseSearch(text, synonymsOf);
  if (!search) return undefined;
  const queries = [{ query: search.found, points: FOUND_POINTS }, ...search.ranks];
  const matches = queries.map(({ points }) => `SELECT ${id} AS id, ${points} AS points FROM ${table} WHERE ${MATCHES}`);
  return {
    sql: `SELECT id, SUM(points) AS score FROM (${matches.join(' UNION ALL ')}) matches
      GROUP BY id HAVING score >= ${FOUND_POINTS}`,
    values: queries.map(({ query }) => query),
  };
};

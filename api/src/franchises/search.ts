import { franchiseSearch, SEARCH_TABLES, type SynonymsOf, toFullTextQuery } from '@marketplace/db';
import { type Condition, NEVER, type Statement } from '../platform/lists/conditions.ts';

const { table, id } = SEARCH_TABLES.franchises;
const MATCHES = `MATCH (${table}.words) AGAINST (? IN BOOLEAN MODE)`;
const FOUND = `f.id IN (SELECT ${id} FROM ${table} WHERE ${MATCHES})`;

/** Returns the condition for the franchises that a search finds. */
export const searchConditions = (text: string, synonymsOf?: SynonymsOf): Condition[] => {
  if (text.trim() === '') return [];
  const search = franchiseSearch(text, synonymsOf);
  return search ? [{ sql: FOUND, values: [toFullTextQuery(search.found)], isSearch: true }] : [NEVER];
};

/**
 * If a search finds more franchises than this, only names and categories are ranked: each further rank would read all
 * found rows again.
 */
const MOST_RANKED = 500;

/**
 * Returns a statement for the scores of the franchises that rank above the others; undefined if the search contains no
 * word or finds nothing.
 * @param found number of franchises that the search finds
 */
export const rankingStatement = (text: string, synonymsOf: SynonymsOf, found: number): Statement | undefined => {
  const search = franchiseSearch(text, synonymsOf);
  if (!search || found === 0) return undefined;
  const ranks = search.ranks.filter(({ isSelective }) => isSelective || found <= MOST_RANKED);
  const matches = ranks.map(({ points }) => `SELECT ${id} AS id, ${points} AS points FROM ${table} WHERE ${MATCHES}`);
  return {
    sql: `SELECT id, SUM(points) AS score FROM (${matches.join(' UNION ALL ')}) matches GROUP BY id`,
    values: ranks.map(({ condition }) => toFullTextQuery(condition)),
  };
};

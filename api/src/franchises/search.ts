import { franchiseSearch, SEARCH_TABLES, type SynonymsOf, toFullTextQuery } from '@marketplace/db';
import { type Condition, NEVER } from '../platform/lists/conditions.ts';
import type { Ranking } from '../platform/lists/statement.ts';

const { table, id } = SEARCH_TABLES.franchises;
const MATCHES = `MATCH (${table}.words) AGAINST (? IN BOOLEAN MODE)`;
const FOUND = `f.id IN (SELECT ${id} FROM ${table} WHERE ${MATCHES})`;

/** Returns the condition for the franchises that a search finds. */
export const searchConditions = (text: string, synonymsOf?: SynonymsOf): Condition[] => {
  if (text.trim() === '') return [];
  const search = franchiseSearch(text, synonymsOf);
  return search ? [{ sql: FOUND, values: [toFullTextQuery(search.found)], isSearch: true }] : [NEVER];
};

/** Returns the order by which the best matches of a search come first; undefined if the search contains no word. */
export const searchRanking = (text: string, synonymsOf?: SynonymsOf): Ranking | undefined => {
  const search = franchiseSearch(text, synonymsOf);
  if (!search) return undefined;
  return {
    join: `JOIN ${table} ON ${table}.${id} = f.id`,
    score: {
      sql: search.ranks.map(({ points }) => `(${MATCHES} > 0) * ${points}`).join(' + '),
      values: search.ranks.map(({ condition }) => toFullTextQuery(condition)),
    },
  };
};

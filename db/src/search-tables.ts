import type { Knex } from 'knex';
import { insertion } from './connection/insertion.ts';

/**
 * Where a search looks for words: in tables beside those of the records. A table with an index of words is copied for
 * each column that it gains, on both servers, and nobody writes to it meanwhile. The record's own row keeps its words,
 * for lists that ask row by row; what stands here follows from it.
 */
export const SEARCH_TABLES = {
  leads: { table: 'lead_search', id: 'lead_id' },
  franchises: { table: 'franchise_search', id: 'franchise_id' },
} as const;

/** The tables whose records are searched. */
export type Searched = keyof typeof SEARCH_TABLES;

const insertedFrom = (of: Searched) => {
  const { table, id } = SEARCH_TABLES[of];
  return `INSERT INTO ${table} (${id}, words) SELECT id, search_words FROM ${of} FORCE INDEX (PRIMARY)`;
};

/** Has a search find records by the words of their rows, in the transaction that wrote or locked them. */
export const copyWords = async (trx: Knex, of: Searched, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx.raw(
    `${insertedFrom(of)} WHERE id IN (${ids.map(() => '?').join(', ')}) ON DUPLICATE KEY UPDATE words = search_words`,
    [...ids],
  );
};

/** Stores the words of new leads beside them; prepared. */
export const insertLeadWords = insertion('lead_search (lead_id, words)', '(?, ?)');

/** Rows of a table, in the order of their ids, and those of them that a search finds by other words than theirs. */
interface Compared {
  /** Undefined where no rows are left. */
  last: string | undefined;
  different: string[];
}

/** Compares the words of so many rows behind an id with those that a search looks in. Nothing is locked. */
export const compareWords = async (knex: Knex, of: Searched, after: string, rows: number): Promise<Compared> => {
  const { table, id } = SEARCH_TABLES[of];
  const [found = []] = await knex.raw<{ id: string; differs: number }[][]>(
    `SELECT record.id, (s.${id} IS NULL OR s.words <> record.search_words COLLATE utf8mb4_bin) AS differs
      FROM ${of} AS record FORCE INDEX (PRIMARY) LEFT JOIN ${table} AS s ON s.${id} = record.id
      WHERE record.id > ? ORDER BY record.id LIMIT ?`,
    [after, rows],
  );
  return { last: found.at(-1)?.id, different: found.filter(({ differs }) => differs).map(one => one.id) };
};

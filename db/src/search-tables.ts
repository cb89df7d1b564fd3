import type { Knex } from 'knex';

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

import type { Knex } from 'knex';

/**
 * Tables with the searchable words of records. They are separate because both servers copy a table with a full-text
 * index, and block writes to it, whenever a column is added. The record's own row has the words too, for lists that are
 * filtered row by row. These tables are derived from it.
 */
export const SEARCH_TABLES = {
  leads: { table: 'lead_search', id: 'lead_id' },
  franchises: { table: 'franchise_search', id: 'franchise_id' },
} as const;

/** Tables whose records can be searched. */
export type SearchedTable = keyof typeof SEARCH_TABLES;

const insertedFrom = (of: SearchedTable) => {
  const { table, id } = SEARCH_TABLES[of];
  return `INSERT INTO ${table} (${id}, words) SELECT id, search_words FROM ${of} FORCE INDEX (PRIMARY)`;
};

/** Copies the words of these rows into the search table, in the transaction that wrote or locked the rows. */
export const copySearchWords = async (trx: Knex, of: SearchedTable, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx.raw(
    `${insertedFrom(of)} WHERE id IN (${ids.map(() => '?').join(', ')}) ON DUPLICATE KEY UPDATE words = search_words`,
    [...ids],
  );
};

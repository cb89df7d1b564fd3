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

/**
 * Copies the words of these rows into the search table, in the transaction that wrote or locked the rows.
 *
 * If `ON DUPLICATE KEY UPDATE` changes several rows, MySQL's full-text index finds the new words of only one of them
 * (9.7), so existing rows are updated first. The second statement then only adds missing rows.
 */
export const copySearchWords = async (trx: Knex, of: SearchedTable, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const { table, id } = SEARCH_TABLES[of];
  const marks = ids.map(() => '?').join(', ');
  if (ids.length > 1)
    await trx.raw(
      `UPDATE ${table} FORCE INDEX (PRIMARY) STRAIGHT_JOIN ${of} FORCE INDEX (PRIMARY) ON ${of}.id = ${table}.${id}
       SET words = search_words WHERE ${table}.${id} IN (${marks})`,
      [...ids],
    );
  await trx.raw(`${insertedFrom(of)} WHERE id IN (${marks}) ON DUPLICATE KEY UPDATE words = search_words`, [...ids]);
};

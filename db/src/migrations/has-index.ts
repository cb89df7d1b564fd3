import type { Knex } from 'knex';

/** Returns whether a table has an index of this name, which an interrupted migration may have added. */
export const hasIndex = async (knex: Knex, table: string, index: string): Promise<boolean> => {
  const [rows = []] = await knex.raw<unknown[][]>('SHOW INDEX FROM ?? WHERE Key_name = ?', [table, index]);
  return rows.length > 0;
};

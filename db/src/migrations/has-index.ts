import type { Knex } from 'knex';

/** Whether a table has an index of this name. A migration that was interrupted may have added it already. */
export const hasIndex = async (knex: Knex, table: string, index: string): Promise<boolean> => {
  const [rows = []] = await knex.raw<unknown[][]>('SHOW INDEX FROM ?? WHERE Key_name = ?', [table, index]);
  return rows.length > 0;
};

import type { Knex } from 'knex';

/**
 * Counts the rows of a query.
 * @param distinct counts the different values of this column instead
 */
export const countOf = async (rows: Knex.QueryBuilder, distinct?: string): Promise<number> => {
  const [row] = await (distinct === undefined ? rows.count({ total: '*' }) : rows.countDistinct({ total: distinct }));
  return Number(row?.total ?? 0);
};

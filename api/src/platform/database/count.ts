import type { Knex } from 'knex';

/** How many rows a query finds. */
export const countOf = async (rows: Knex.QueryBuilder): Promise<number> => {
  const [row] = await rows.count({ total: '*' });
  return Number(row?.total ?? 0);
};

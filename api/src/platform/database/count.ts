import type { Knex } from 'knex';

export const countOf = async (rows: Knex.QueryBuilder): Promise<number> => {
  const [row] = await rows.count({ total: '*' });
  return Number(row?.total ?? 0);
};

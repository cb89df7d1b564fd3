import type { Knex } from 'knex';

/** What time it is by the database's clock, which all processes share. */
export const databaseTime = async (knex: Knex): Promise<Date> => {
  const [[row] = []] = await knex.raw<{ now: Date }[][]>('SELECT UTC_TIMESTAMP(3) AS now');
  if (!row) throw new Error('The database answered no time');
  return row.now;
};

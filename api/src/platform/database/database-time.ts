import type { Knex } from 'knex';
import { raw } from 'objection';

/** Now, by the database's clock: those of two machines may differ. For the queries of models. */
export const NOW = raw('UTC_TIMESTAMP(3)');

/** So many hours ago, or before that many days. */
export const hoursAgo = (hours: number) => raw('UTC_TIMESTAMP(3) - INTERVAL ? HOUR', [hours]);

/** What time it is by the database's clock, which all processes share. */
export const databaseTime = async (knex: Knex): Promise<Date> => {
  const [[row] = []] = await knex.raw<{ now: Date }[][]>('SELECT UTC_TIMESTAMP(3) AS now');
  if (!row) throw new Error('The database answered no time');
  return row.now;
};

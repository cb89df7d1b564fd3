import type { Knex } from 'knex';
import { raw } from 'objection';

/** The current time by the database's clock, for queries of models. The clocks of two machines may differ. */
export const NOW = raw('UTC_TIMESTAMP(3)');

/** The time this many hours ago, by the database's clock. */
export const hoursAgo = (hours: number) => raw('UTC_TIMESTAMP(3) - INTERVAL ? HOUR', [hours]);

/** Returns the current time by the database's clock, which all processes share. */
export const databaseTime = async (knex: Knex): Promise<Date> => {
  const [[row] = []] = await knex.raw<{ now: Date }[][]>('SELECT UTC_TIMESTAMP(3) AS now');
  if (!row) throw new Error('The database answered no time');
  return row.now;
};

import type { Knex } from 'knex';
import { createTable, exactColumn, moment } from './columns.ts';

/** What each publisher of the site last said of itself. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'publishers', table => {
    exactColumn(table, 'name', 80).primary();
    table.json('report').notNullable();
    moment(table, 'heard_at').notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('publishers');
};

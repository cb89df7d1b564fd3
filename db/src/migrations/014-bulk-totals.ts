import type { Knex } from 'knex';

/** How many rows a file has in all, so that whoever waits sees how far it is. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('bulk_jobs', table => {
    table.integer('total_rows').notNullable().defaultTo(0);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('bulk_jobs', table => {
    table.dropColumn('total_rows');
  });
};

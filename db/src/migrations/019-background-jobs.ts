import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf, timestamps } from './columns.ts';

/** Changes that reach many records batch by batch after the answer, and the names that categories had until then. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'background_jobs', table => {
    idColumn(table).primary();
    exactColumn(table, 'kind', 32).notNullable();
    idColumn(table, 'entity_id').notNullable();
    oneOf(table, 'background_jobs', 'status', ['running', 'finished']).notNullable().defaultTo('running');
    table.integer('total_rows').notNullable();
    table.integer('processed').notNullable().defaultTo(0);
    timestamps(knex, table);
    table.index(['status', 'created_at'], 'ix_background_jobs_status');
  });
  await createTable(knex, 'former_category_names', table => {
    table.string('name', 120).primary();
    // The category that its franchises are in now.
    idColumn(table, 'category_id').notNullable();
    // The row of `categories` that keeps the name for the foreign key; null where it is the same name in other letters.
    idColumn(table, 'row_id').nullable();
    // It was deleted: what is left of its franchises lies in the bin.
    table.boolean('is_deleted').notNullable().defaultTo(false);
    moment(table, 'renamed_at').notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['former_category_names', 'background_jobs']) await knex.schema.dropTable(table);
};

import type { Knex } from 'knex';
import { createTable, idColumn, moment } from './columns.ts';

/** What became of each row of an upload, and the rows that failed, to be mended and sent again. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('bulk_jobs', table => {
    // The rest of those processed are new.
    table.integer('updated_rows').notNullable().defaultTo(0);
    table.integer('unchanged_rows').notNullable().defaultTo(0);
    table.string('encoding', 20).nullable();
    table.string('delimiter', 1).nullable();
    // The first row of the file, and the names of its columns that nothing was read from.
    table.json('header').nullable();
    table.json('ignored_columns').nullable();
  });
  await createTable(knex, 'bulk_failed_rows', table => {
    idColumn(table, 'job_id').notNullable().references('bulk_jobs.id').onDelete('CASCADE');
    table.integer('position').notNullable();
    table.integer('line').notNullable();
    table.json('cells').notNullable();
    table.json('errors').notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.primary(['job_id', 'position']);
    table.index(['created_at'], 'ix_bulk_failed_rows_created');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('bulk_failed_rows');
  await knex.schema.alterTable('bulk_jobs', table => {
    table.dropColumns('updated_rows', 'unchanged_rows', 'encoding', 'delimiter', 'header', 'ignored_columns');
  });
};

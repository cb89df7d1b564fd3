import type { Knex } from 'knex';
import { createTable, idColumn, timestamps } from './columns.ts';

/** What somebody wrote down about a lead for themselves. */
export const up = (knex: Knex) =>
  createTable(knex, 'lead_notes', table => {
    idColumn(table).primary();
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'author_id').notNullable().references('users.id').onDelete('CASCADE');
    table.string('text', 2000).notNullable();
    timestamps(knex, table);
    table.index(['lead_id', 'created_at'], 'ix_lead_notes_lead');
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('lead_notes');
};

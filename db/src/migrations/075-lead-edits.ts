import type { Knex } from 'knex';
import { createTable, idColumn, timestamps } from './columns.ts';

/**
 * A consultant's own copy of a lead: the fields that they edited, for themselves alone; null in the others. A table of its
 * own, since the lead itself stays as it was submitted.
 */
export const up = (knex: Knex) =>
  createTable(knex, 'lead_edits', table => {
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.string('first_name', 100).nullable();
    table.string('last_name', 100).nullable();
    table.string('email', 254).nullable();
    table.string('phone', 40).nullable();
    table.integer('investment_budget').unsigned().nullable();
    table.string('experience', 60).nullable();
    table.string('timeline', 60).nullable();
    table.string('location_interest', 200).nullable();
    table.text('message').nullable();
    table.text('search_words').notNullable();
    timestamps(knex, table);
    table.primary(['lead_id', 'user_id']);
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('lead_edits');
};

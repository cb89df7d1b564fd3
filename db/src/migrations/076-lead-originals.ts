import type { Knex } from 'knex';
import { createTable, idColumn, moment } from './columns.ts';

/**
 * What the visitor submitted, of leads that an admin corrected; null where nothing was. A table of its own: `leads` would be
 * copied for a column, and few are corrected.
 */
export const up = (knex: Knex) =>
  createTable(knex, 'lead_originals', table => {
    idColumn(table, 'lead_id').primary().references('leads.id').onDelete('CASCADE');
    table.string('first_name', 100).nullable();
    table.string('last_name', 100).nullable();
    table.string('email', 254).nullable();
    table.string('phone', 40).nullable();
    table.integer('investment_budget').unsigned().nullable();
    table.string('experience', 60).nullable();
    table.string('timeline', 60).nullable();
    table.string('location_interest', 200).nullable();
    table.text('message').nullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('lead_originals');
};

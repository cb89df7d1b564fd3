import type { Knex } from 'knex';
import { createTable, idColumn, moment, oneOf } from './columns.ts';

/**
 * What visitors confirmed of an enquiry, and the enquiries that wait for that before they are offered. Tables of their
 * own: `leads` would be copied for a column, and few rows of it ever wait.
 */
export const up = async (knex: Knex) => {
  await createTable(knex, 'lead_confirmations', table => {
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    oneOf(table, 'lead_confirmations', 'channel', ['email', 'whatsapp']).notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.primary(['lead_id', 'channel']);
  });
  await createTable(knex, 'lead_offers', table => {
    idColumn(table, 'lead_id').primary().references('leads.id').onDelete('CASCADE');
    // When it is offered at the latest, confirmed or not.
    moment(table, 'due_at').notNullable();
    table.index(['due_at', 'lead_id'], 'ix_lead_offers_due');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('lead_offers');
  await knex.schema.dropTable('lead_confirmations');
};

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment } from './columns.ts';

/** Visitors who agreed to one message by WhatsApp, and to which words. A table of its own: `leads` would be copied for a column. */
export const up = (knex: Knex) =>
  createTable(knex, 'lead_whatsapp_consents', table => {
    idColumn(table, 'lead_id').primary().references('leads.id').onDelete('CASCADE');
    exactColumn(table, 'wording', 20).notNullable();
    moment(table, 'created_at').notNullable();
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('lead_whatsapp_consents');
};

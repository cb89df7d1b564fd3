import type { Knex } from 'knex';
import { createTable, idColumn, moment, oneOf } from './columns.ts';

/**
 * By which ways the sender of an enquiry cannot be reached at all, the leads that are off sale for it, and the credits
 * that were given back. Tables of their own: `leads` would be copied for a column, and few rows of it are ever meant.
 */
export const up = async (knex: Knex) => {
  await createTable(knex, 'lead_failures', table => {
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    oneOf(table, 'lead_failures', 'channel', ['email', 'whatsapp']).notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.primary(['lead_id', 'channel']);
  });
  await createTable(knex, 'leads_off_sale', table => {
    idColumn(table, 'lead_id').primary().references('leads.id').onDelete('CASCADE');
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
  });
  await createTable(knex, 'unlock_refunds', table => {
    // The key itself: nothing gives the credit of an unlock back twice.
    idColumn(table, 'unlock_id').primary().references('unlocks.id').onDelete('CASCADE');
    idColumn(table, 'credit_entry_id').notNullable().references('credit_entries.id').onDelete('CASCADE');
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    oneOf(table, 'unlock_refunds', 'decided_by', ['guarantee', 'rule', 'admin']).notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['lead_id', 'created_at'], 'ix_unlock_refunds_lead');
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['unlock_refunds', 'leads_off_sale', 'lead_failures']) await knex.schema.dropTable(table);
};

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf } from './columns.ts';

/** What is known of an enquiry before anybody pays for it, and how many of these facts speak for it. */
export const up = (knex: Knex) =>
  createTable(knex, 'lead_facts', table => {
    idColumn(table, 'lead_id').primary().references('leads.id').onDelete('CASCADE');
    oneOf(table, 'lead_facts', 'phone', ['mobile', 'other', 'invalid']).notNullable();
    exactColumn(table, 'phone_country', 2).nullable();
    oneOf(table, 'lead_facts', 'budget', ['reaches', 'below', 'not_comparable', 'not_said']).notNullable();
    oneOf(table, 'lead_facts', 'place', ['inside', 'outside', 'not_known']).notNullable();
    table.boolean('is_complete').notNullable();
    table.specificType('speaks_for', 'tinyint unsigned').notNullable();
    // That of the lead: lists go along the index below.
    moment(table, 'created_at').notNullable();
    table.index(['speaks_for', 'created_at', 'lead_id'], 'ix_lead_facts_speaks_for');
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('lead_facts');
};

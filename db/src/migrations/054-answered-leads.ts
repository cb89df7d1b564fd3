import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf } from './columns.ts';

const TABLES = ['lead_reminders', 'lead_visitor_words', 'lead_contacts', 'lead_clocks'];

/** How leads are answered: since when they wait, who got in touch and how, what their senders say of it, who was reminded. */
export const up = async (knex: Knex) => {
  const created = (table: Knex.CreateTableBuilder) =>
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
  const ofLead = (table: Knex.CreateTableBuilder) =>
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
  const ofUser = (table: Knex.CreateTableBuilder) =>
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');

  // Times alone: this stays where a person is erased.
  await createTable(knex, 'lead_clocks', table => {
    ofLead(table);
    ofUser(table);
    moment(table, 'arrived_at').notNullable();
    moment(table, 'opened_at').notNullable();
    moment(table, 'first_contact_at').nullable();
    table.primary(['lead_id', 'user_id']);
    table.index(['first_contact_at', 'opened_at', 'lead_id'], 'ix_lead_clocks_waiting');
    table.index(['user_id', 'opened_at'], 'ix_lead_clocks_user');
  });
  await createTable(knex, 'lead_contacts', table => {
    idColumn(table).primary();
    ofLead(table);
    ofUser(table);
    oneOf(table, 'lead_contacts', 'kind', ['called', 'wrote', 'met', 'no_answer']).notNullable();
    // A hash: of the same request once.
    exactColumn(table, 'request_key', 64).nullable();
    created(table);
    table.unique(['lead_id', 'user_id', 'request_key'], { indexName: 'uq_lead_contacts_request' });
    table.index(['lead_id', 'created_at', 'id'], 'ix_lead_contacts_lead');
  });
  await createTable(knex, 'lead_visitor_words', table => {
    idColumn(table).primary();
    ofLead(table);
    oneOf(table, 'lead_visitor_words', 'said', ['nobody', 'contacted']).notNullable();
    created(table);
    table.unique(['lead_id', 'said'], { indexName: 'uq_lead_visitor_words' });
  });
  await createTable(knex, 'lead_reminders', table => {
    ofLead(table);
    ofUser(table);
    oneOf(table, 'lead_reminders', 'kind', ['consultant', 'admin']).notNullable();
    created(table);
    table.primary(['lead_id', 'user_id', 'kind']);
  });
};

export const down = async (knex: Knex) => {
  for (const table of TABLES) await knex.schema.dropTable(table);
};

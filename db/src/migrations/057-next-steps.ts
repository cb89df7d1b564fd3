import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, timestamps } from './columns.ts';

/** What somebody will do next about a lead and when, and how they are reminded of it. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'lead_next_steps', table => {
    idColumn(table).primary();
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.string('what', 200).notNullable();
    // As they were said, in Malaysia's time: a day, and where it matters an hour and minute.
    exactColumn(table, 'due_on', 10).notNullable();
    exactColumn(table, 'due_time', 5).nullable();
    // 1, or null once it is done: of those a person has any number for a lead, and one that is open.
    table.specificType('is_open', 'tinyint(1)').nullable();
    moment(table, 'done_at').nullable();
    timestamps(knex, table);
    table.unique(['lead_id', 'user_id', 'is_open'], { indexName: 'uq_lead_next_steps_open' });
    table.index(['user_id', 'is_open', 'due_on', 'due_time'], 'ix_lead_next_steps_user');
    table.index(['is_open', 'due_on', 'user_id'], 'ix_lead_next_steps_due');
  });
  await createTable(knex, 'agendas', table => {
    idColumn(table, 'user_id').primary().references('users.id').onDelete('CASCADE');
    table.boolean('reminds_by_mail').notNullable().defaultTo(true);
    // SHA-256 of the secret in the private address of the calendar.
    exactColumn(table, 'calendar_hash', 64).nullable().unique({ indexName: 'uq_agendas_calendar' });
    moment(table, 'calendar_since').nullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('agendas');
  await knex.schema.dropTable('lead_next_steps');
};

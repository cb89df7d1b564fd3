import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, timestamps } from './columns.ts';

/** The days on which nobody works, as the admin keeps them; and how fast each consultant usually replies. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'holidays', table => {
    idColumn(table).primary();
    // A day in Malaysia, YYYY-MM-DD: text, which no time zone moves.
    exactColumn(table, 'day', 10).notNullable();
    table.string('name', 120).notNullable();
    // A state; empty is the whole country.
    exactColumn(table, 'region', 40).notNullable().defaultTo('');
    // Which one of the official calendar it came from: filled in once, whatever an admin makes of it.
    exactColumn(table, 'official_key', 190).nullable().unique({ indexName: 'uq_holidays_official' });
    moment(table, 'removed_at').nullable();
    timestamps(knex, table);
    table.index(['day', 'id'], 'ix_holidays_day');
  });
  await createTable(knex, 'reply_speeds', table => {
    idColumn(table, 'user_id').primary().references('users.id').onDelete('CASCADE');
    // What visitors are told: within so many hours. Null where nothing is said.
    table.specificType('within_hours', 'smallint unsigned').nullable();
    table.integer('leads').unsigned().notNullable();
    table.integer('median_minutes').unsigned().nullable();
    moment(table, 'computed_at').notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('reply_speeds');
  await knex.schema.dropTable('holidays');
};

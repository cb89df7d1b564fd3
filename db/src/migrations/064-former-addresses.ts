import type { Knex } from 'knex';
import { createTable, idColumn, moment } from './columns.ts';

/**
 * E-mail addresses that users had before, for as long as these are told of the change. A table of its own: messages hold
 * no contact details.
 */
export const up = (knex: Knex) =>
  createTable(knex, 'former_addresses', table => {
    idColumn(table).primary();
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.string('email', 254).notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['created_at'], 'ix_former_addresses_created');
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('former_addresses');
};

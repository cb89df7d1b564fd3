import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment } from './columns.ts';

/** From where a user signed in before, hashed: an attack from elsewhere does not keep them out. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'known_addresses', table => {
    idColumn(table, 'user_id').notNullable();
    exactColumn(table, 'address_hash', 64).notNullable();
    moment(table, 'seen_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.primary(['user_id', 'address_hash']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('known_addresses');
};

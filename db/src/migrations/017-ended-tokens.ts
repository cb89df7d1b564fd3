import type { Knex } from 'knex';
import { createTable, exactColumn, moment } from './columns.ts';

/** Tokens that ended before their time: who had them signed out. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'ended_tokens', table => {
    exactColumn(table, 'token_hash', 64).notNullable().primary();
    moment(table, 'expires_at').notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('ended_tokens');
};

import type { Knex } from 'knex';
import { moment } from './columns.ts';

/** When a second factor began to be asked for, and its last code: none works twice. Whether admins must have one is a setting. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('users', table => {
    moment(table, 'totp_confirmed_at').nullable();
    table.integer('totp_last_step').nullable();
    table.dropColumn('totp_required');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('users', table => {
    table.dropColumn('totp_confirmed_at');
    table.dropColumn('totp_last_step');
    table.boolean('totp_required').notNullable().defaultTo(false);
  });
};

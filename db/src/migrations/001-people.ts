import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf, timestamps } from './columns.ts';

/** Users, their links by mail, and the ledger of their credits. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'users', table => {
    idColumn(table).primary();
    table.string('email', 254).notNullable().unique({ indexName: 'uq_users_email' });
    table.string('name', 200).notNullable();
    oneOf(table, 'users', 'role', ['admin', 'consultant']).notNullable();
    table.integer('tokens').notNullable().defaultTo(0);
    table.string('company_name', 200).notNullable().defaultTo('');
    table.string('phone', 40).notNullable().defaultTo('');
    table.string('photo', 500).notNullable().defaultTo('');
    table.string('password_hash', 255).nullable();
    table.integer('session_epoch').notNullable().defaultTo(0);
    table.boolean('is_demo').notNullable().defaultTo(false);
    table.boolean('digest_enabled').notNullable().defaultTo(true);
    table.text('totp_secret').nullable();
    table.json('recovery_codes').nullable();
    table.boolean('totp_required').notNullable().defaultTo(false);
    timestamps(knex, table);
    moment(table, 'deleted_at').nullable();
    table.check('tokens >= 0', {}, 'ck_users_tokens');
    table.index(['deleted_at', 'name', 'id'], 'ix_users_name');
    table.index(['deleted_at', 'role', 'name', 'id'], 'ix_users_role');
    table.index(['deleted_at', 'tokens', 'id'], 'ix_users_tokens');
  });
  await createTable(knex, 'account_links', table => {
    idColumn(table).primary();
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    oneOf(table, 'account_links', 'purpose', ['reset', 'invitation']).notNullable();
    exactColumn(table, 'token_hash', 64).notNullable().unique({ indexName: 'uq_account_links_token' });
    moment(table, 'expires_at').notNullable();
    moment(table, 'used_at').nullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['user_id', 'purpose'], 'ix_account_links_user');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('account_links');
  await knex.schema.dropTable('users');
};

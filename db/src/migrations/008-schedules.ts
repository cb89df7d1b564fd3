import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf } from './columns.ts';

/** Work that starts by itself, what reconciliation found, and how far the rebuild hook has told of changes. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'schedules', table => {
    exactColumn(table, 'name', 60).primary();
    // Moves on when a run is over: one that a crash cut off is still due.
    moment(table, 'next_run_at').notNullable();
    moment(table, 'started_at').nullable();
    moment(table, 'finished_at').nullable();
    oneOf(table, 'schedules', 'outcome', ['running', 'done', 'alarm', 'failed']).nullable();
    table.integer('runs').unsigned().notNullable().defaultTo(0);
    table.json('detail').nullable();
    table.text('error').nullable();
    // What the next run goes on from.
    table.json('state').nullable();
  });
  await createTable(knex, 'ledger_differences', table => {
    idColumn(table).primary();
    idColumn(table, 'user_id').notNullable().references('users.id');
    table.integer('balance').notNullable();
    table.bigInteger('ledger').notNullable();
    moment(table, 'found_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    moment(table, 'settled_at').nullable();
    table.index(['settled_at', 'user_id'], 'ix_ledger_differences_open');
  });
  await createTable(knex, 'rebuild_hooks', table => {
    exactColumn(table, 'name', 60).primary();
    exactColumn(table, 'feed_cursor', 120).notNullable();
  });
  await knex.schema.alterTable('account_links', table => table.index(['expires_at'], 'ix_account_links_expires'));
  // Nobody could choose so far; a mail every day is for who asks for it.
  await knex.raw('ALTER TABLE users ALTER COLUMN digest_enabled SET DEFAULT 0');
  await knex('users').update({ digest_enabled: false });
};

export const down = async (knex: Knex) => {
  await knex.raw('ALTER TABLE users ALTER COLUMN digest_enabled SET DEFAULT 1');
  await knex('users').update({ digest_enabled: true });
  await knex.schema.alterTable('account_links', table => table.dropIndex(['expires_at'], 'ix_account_links_expires'));
  for (const table of ['rebuild_hooks', 'ledger_differences', 'schedules']) await knex.schema.dropTable(table);
};

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf, timestamps } from './columns.ts';

/** Leads, who unlocked them, the ledger that paid for it, and the keys that keep an enquiry from arriving twice. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'leads', table => {
    idColumn(table).primary();
    exactColumn(table, 'reference', 16).notNullable().unique({ indexName: 'uq_leads_reference' });
    idColumn(table, 'franchise_id').notNullable().references('franchises.id');
    table.string('first_name', 100).notNullable();
    table.string('last_name', 100).notNullable();
    table.string('email', 254).notNullable();
    table.string('phone', 40).notNullable();
    // What duplicates are recognised by: the address in lower case, the number in E.164 digits.
    table.string('email_key', 254).notNullable();
    exactColumn(table, 'phone_key', 40).notNullable();
    table.integer('investment_budget').unsigned().nullable();
    table.string('experience', 60).notNullable().defaultTo('');
    table.string('timeline', 60).notNullable().defaultTo('');
    table.string('location_interest', 200).notNullable().defaultTo('');
    table.text('message').notNullable();
    oneOf(table, 'leads', 'status', ['new', 'contacted', 'qualified', 'converted', 'closed'])
      .notNullable()
      .defaultTo('new');
    table.boolean('is_suspected').notNullable().defaultTo(false);
    table.json('suspected_reasons').notNullable();
    idColumn(table, 'duplicate_of').nullable().references('leads.id');
    exactColumn(table, 'consent_version', 20).notNullable().defaultTo('');
    moment(table, 'consent_at').nullable();
    moment(table, 'withdrawn_at').nullable();
    moment(table, 'erased_at').nullable();
    table.text('search_words').notNullable();
    timestamps(knex, table);
    moment(table, 'deleted_at').nullable();
    table.index(['deleted_at', 'created_at', 'id'], 'ix_leads_created');
    table.index(['deleted_at', 'status', 'created_at', 'id'], 'ix_leads_status');
    table.index(['deleted_at', 'is_suspected', 'created_at', 'id'], 'ix_leads_suspected');
    // First of those that begin with the franchise: none of its columns is ever null (see 002).
    table.index(['franchise_id', 'email_key', 'created_at'], 'ix_leads_same_email');
    table.index(['franchise_id', 'deleted_at', 'created_at', 'id'], 'ix_leads_franchise');
    table.index(['franchise_id', 'phone_key', 'created_at'], 'ix_leads_same_phone');
    table.index(['email_key'], 'ix_leads_email');
  });
  await knex.raw('create fulltext index ft_leads_search on leads (search_words)');
  await createTable(knex, 'credit_entries', table => {
    idColumn(table).primary();
    idColumn(table, 'user_id').notNullable().references('users.id');
    table.integer('delta').notNullable();
    table.integer('balance_after').notNullable();
    oneOf(table, 'credit_entries', 'reason', ['opening', 'adjustment', 'unlock', 'refund']).notNullable();
    idColumn(table, 'actor_id').nullable().references('users.id');
    idColumn(table, 'lead_id').nullable().references('leads.id');
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.check('balance_after >= 0', {}, 'ck_credit_entries_balance');
    table.check('delta <> 0', {}, 'ck_credit_entries_delta');
    table.index(['user_id', 'created_at', 'id'], 'ix_credit_entries_user');
  });
  await createTable(knex, 'unlocks', table => {
    idColumn(table).primary();
    idColumn(table, 'lead_id').notNullable().references('leads.id');
    idColumn(table, 'user_id').notNullable().references('users.id');
    // Null where nothing was charged: a duplicate of a lead that was paid for.
    idColumn(table, 'credit_entry_id').nullable().references('credit_entries.id');
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.unique(['lead_id', 'user_id'], { indexName: 'uq_unlocks_lead_user' });
    table.index(['user_id', 'created_at'], 'ix_unlocks_user');
    table.index(['created_at'], 'ix_unlocks_created');
  });
  await createTable(knex, 'lead_removals', table => {
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.primary(['lead_id', 'user_id']);
  });
  await createTable(knex, 'idempotency_keys', table => {
    exactColumn(table, 'key_hash', 64).primary();
    exactColumn(table, 'request_hash', 64).notNullable();
    // Ids only: contact details live in leads alone.
    table.json('answer').notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['created_at'], 'ix_idempotency_keys_created');
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['idempotency_keys', 'lead_removals', 'unlocks', 'credit_entries', 'leads'])
    await knex.schema.dropTable(table);
};

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf, timestamps } from './columns.ts';

/** What happens behind a request: messages to send, pages to publish, counts, history, long work. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'outbox', table => {
    idColumn(table).primary();
    oneOf(table, 'outbox', 'channel', ['email', 'whatsapp', 'rebuild']).notNullable();
    // Which message it is, for instance lead.consultant, lead.admin, lead.confirmation.
    exactColumn(table, 'kind', 60).notNullable();
    exactColumn(table, 'idempotency_key', 120).notNullable().unique({ indexName: 'uq_outbox_key' });
    // Ids and settings of the message; the text is made when it is sent, from the records as they are then.
    table.json('payload').notNullable();
    idColumn(table, 'lead_id').nullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'user_id').nullable().references('users.id').onDelete('CASCADE');
    oneOf(table, 'outbox', 'status', ['pending', 'sent', 'failed', 'cancelled']).notNullable().defaultTo('pending');
    table.integer('attempts').notNullable().defaultTo(0);
    moment(table, 'next_attempt_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    exactColumn(table, 'claimed_by', 60).nullable();
    moment(table, 'claimed_until').nullable();
    table.text('last_error').nullable();
    table.string('provider_reference', 255).nullable();
    moment(table, 'sent_at').nullable();
    timestamps(knex, table);
    table.index(['status', 'channel', 'next_attempt_at', 'id'], 'ix_outbox_due');
    table.index(['lead_id', 'created_at'], 'ix_outbox_lead');
    table.index(['created_at', 'id'], 'ix_outbox_created');
  });
  await createTable(knex, 'content_changes', table => {
    idColumn(table).primary();
    exactColumn(table, 'kind', 32).notNullable();
    exactColumn(table, 'entity_id', 64).notNullable();
    oneOf(table, 'content_changes', 'action', ['saved', 'deleted'], 16).notNullable();
    // Addresses the record has or had: {"slugs": […], "categories": […]}.
    table.json('touches').notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['created_at', 'id'], 'ix_content_changes_created');
  });
  await createTable(knex, 'audit_log', table => {
    idColumn(table).primary();
    idColumn(table, 'actor_id').nullable().references('users.id');
    exactColumn(table, 'action', 60).notNullable();
    exactColumn(table, 'entity', 40).notNullable();
    exactColumn(table, 'entity_id', 64).notNullable();
    table.json('before').nullable();
    table.json('after').nullable();
    exactColumn(table, 'request_id', 64).nullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['created_at', 'id'], 'ix_audit_log_created');
    table.index(['entity', 'entity_id', 'created_at'], 'ix_audit_log_entity');
    table.index(['actor_id', 'created_at'], 'ix_audit_log_actor');
  });
  await createTable(knex, 'daily_counts', table => {
    // The day in Malaysia.
    table.date('day').notNullable();
    oneOf(table, 'daily_counts', 'metric', ['views', 'impressions', 'clicks']).notNullable();
    idColumn(table, 'entity_id').notNullable();
    table.integer('total').unsigned().notNullable().defaultTo(0);
    table.primary(['day', 'metric', 'entity_id']);
    table.index(['entity_id', 'metric', 'day'], 'ix_daily_counts_entity');
  });
  await createTable(knex, 'bulk_jobs', table => {
    idColumn(table).primary();
    oneOf(table, 'bulk_jobs', 'kind', ['franchises', 'users']).notNullable();
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    oneOf(table, 'bulk_jobs', 'status', ['running', 'finished', 'failed']).notNullable().defaultTo('running');
    table.boolean('dry_run').notNullable().defaultTo(false);
    table.integer('read_rows').notNullable().defaultTo(0);
    table.integer('processed').notNullable().defaultTo(0);
    table.integer('failed_rows').notNullable().defaultTo(0);
    table.json('errors').notNullable();
    timestamps(knex, table);
  });
  await createTable(knex, 'leases', table => {
    exactColumn(table, 'name', 60).primary();
    exactColumn(table, 'holder', 60).notNullable();
    moment(table, 'held_until').notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['leases', 'bulk_jobs', 'daily_counts', 'audit_log', 'content_changes', 'outbox'])
    await knex.schema.dropTable(table);
};

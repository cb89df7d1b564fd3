import type { Knex } from 'knex';
import { createTable, idColumn, moment, oneOf, timestamps } from './columns.ts';

/** What consultants say was wrong with leads that they paid for, each step until it is decided, and their pictures. */
export const up = async (knex: Knex) => {
  await createTable(knex, 'lead_claims', table => {
    idColumn(table).primary();
    // One for each unlock, for ever: what was decided is not asked again.
    idColumn(table, 'unlock_id')
      .notNullable()
      .unique({ indexName: 'uq_lead_claims_unlock' })
      .references('unlocks.id')
      .onDelete('CASCADE');
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    oneOf(table, 'lead_claims', 'fault', [
      'not_reachable',
      'wrong_person',
      'never_enquired',
      'outside_territory',
      'same_twice',
      'spam',
    ]).notNullable();
    oneOf(table, 'lead_claims', 'status', ['open', 'asked', 'accepted', 'declined']).notNullable();
    // Until when whoever is to act next should have: the admin while it is open, the consultant while asked.
    moment(table, 'due_at').notNullable();
    oneOf(table, 'lead_claims', 'decided_by', ['guarantee', 'rule', 'admin']).nullable();
    timestamps(knex, table);
    table.index(['status', 'due_at', 'id'], 'ix_lead_claims_due');
    table.index(['due_at', 'id'], 'ix_lead_claims_all');
    table.index(['user_id', 'created_at', 'id'], 'ix_lead_claims_user');
    table.index(['lead_id', 'created_at'], 'ix_lead_claims_lead');
  });
  await createTable(knex, 'claim_steps', table => {
    idColumn(table).primary();
    idColumn(table, 'claim_id').notNullable().references('lead_claims.id').onDelete('CASCADE');
    // Those of the claim, so that the history of a lead is read along one index.
    idColumn(table, 'lead_id').notNullable().references('leads.id').onDelete('CASCADE');
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    oneOf(table, 'claim_steps', 'kind', ['made', 'asked', 'answered', 'accepted', 'declined']).notNullable();
    // Null for what the rules decided.
    idColumn(table, 'actor_id').nullable().references('users.id').onDelete('SET NULL');
    table.text('words').notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['claim_id', 'created_at', 'id'], 'ix_claim_steps_claim');
    table.index(['lead_id', 'created_at', 'id'], 'ix_claim_steps_lead');
  });
  await createTable(knex, 'claim_pictures', table => {
    idColumn(table).primary();
    idColumn(table, 'claim_id').notNullable().references('lead_claims.id').onDelete('CASCADE');
    // In the database and in no folder: nothing but its call hands it out, and it goes with the person in one transaction.
    table.specificType('content', 'mediumblob').notNullable();
    table.integer('width').unsigned().notNullable();
    table.integer('height').unsigned().notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['claim_pictures', 'claim_steps', 'lead_claims']) await knex.schema.dropTable(table);
};

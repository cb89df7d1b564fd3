import type { Knex } from 'knex';
import { createTable, idColumn, moment, oneOf } from './columns.ts';

/**
 * What open consoles are told of leads. Nothing refers to them, and they to nothing: they live a day, and what is gone
 * meanwhile is told all the same.
 */
export const up = (knex: Knex) =>
  createTable(knex, 'live_events', table => {
    idColumn(table).primary();
    oneOf(table, 'live_events', 'kind', ['arrived', 'offered', 'changed']).notNullable();
    idColumn(table, 'lead_id').notNullable();
    idColumn(table, 'franchise_id').notNullable();
    // Whether consultants may know of the lead: neither suspected nor waiting for a confirmation.
    table.boolean('is_offered').notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['created_at', 'id'], 'ix_live_events_created');
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('live_events');
};

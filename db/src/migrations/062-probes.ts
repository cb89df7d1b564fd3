import type { Knex } from 'knex';
import { createTable, idColumn, moment } from './columns.ts';

/**
 * Test enquiries, and what became of each. Of what one enquired with nothing is here, nor anywhere else; nothing refers
 * to them. A row has the id of the message that told of it, which is gone once it arrived.
 */
export const up = (knex: Knex) =>
  createTable(knex, 'probes', table => {
    idColumn(table).primary();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    moment(table, 'delivered_at').nullable();
    // When whoever probes said that all of it went well, and how long it took them.
    moment(table, 'succeeded_at').nullable();
    table.integer('milliseconds').unsigned().nullable();
    table.index(['created_at', 'id'], 'ix_probes_created');
    table.index(['succeeded_at', 'milliseconds'], 'ix_probes_succeeded');
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('probes');
};

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, oneOf } from './columns.ts';

/** Enquiries of people who sent very many, which are still to be withdrawn or erased. */
export const up = (knex: Knex) =>
  createTable(knex, 'personal_data_waiting', table => {
    // Without a foreign key: it would lock the enquiries of everybody who is on the list.
    idColumn(table, 'lead_id').notNullable();
    oneOf(table, 'personal_data_waiting', 'change_kind', ['withdraw', 'erase']).notNullable();
    // The enquiry whose turn comes last, which the job is named by: no address stands outside of `leads`.
    idColumn(table, 'entity_id').notNullable();
    table.integer('position').notNullable();
    // Nobody where the person came by their own link.
    idColumn(table, 'actor_id').nullable();
    exactColumn(table, 'request_id', 64).notNullable();
    table.primary(['lead_id', 'change_kind']);
    table.index(['entity_id', 'change_kind', 'position'], 'ix_personal_data_waiting_turn');
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('personal_data_waiting');
};

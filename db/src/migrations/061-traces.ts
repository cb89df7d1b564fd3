import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment } from './columns.ts';

/** Each with what goes on with a trace. */
const TABLES = {
  outbox_traces: ['message_id', 'outbox.id'],
  change_traces: ['change_id', 'content_changes.id'],
} as const;

/** Which trace a message, or a change that publishers are told, goes on with, where the call that caused it was traced. */
export const up = async (knex: Knex) => {
  for (const [name, [column, of]] of Object.entries(TABLES))
    await createTable(knex, name, table => {
      idColumn(table, column).primary().references(of).onDelete('CASCADE');
      exactColumn(table, 'traceparent', 55).notNullable();
      moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
      table.index(['created_at'], `ix_${name}_created`);
    });
};

export const down = async (knex: Knex) => {
  for (const name of Object.keys(TABLES)) await knex.schema.dropTable(name);
};

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment } from './columns.ts';

const TABLE = 'user_sessions';

/** Where each user is signed in: a row for each sign-in, which every token of it names. */
export const up = (knex: Knex) =>
  createTable(knex, TABLE, table => {
    idColumn(table).primary();
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    // That of the user as the session began or went on: it is over once the user's is another.
    table.integer('epoch').unsigned().notNullable();
    exactColumn(table, 'browser', 40).notNullable();
    exactColumn(table, 'system', 40).notNullable();
    exactColumn(table, 'address', 64).notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    moment(table, 'last_used_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    moment(table, 'expires_at').notNullable();
    moment(table, 'ended_at').nullable();
    table.index(['user_id', 'last_used_at'], `ix_${TABLE}_user`);
    table.index(['expires_at'], `ix_${TABLE}_expires`);
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable(TABLE);
};

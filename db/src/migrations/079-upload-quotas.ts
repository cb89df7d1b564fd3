import type { Knex } from 'knex';
import { createTable, idColumn } from './columns.ts';

const TABLE = 'upload_quotas';

/** How many bytes a user has uploaded on a day in Malaysia. */
export const up = (knex: Knex) =>
  createTable(knex, TABLE, table => {
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.date('day').notNullable();
    table.bigInteger('bytes').unsigned().notNullable().defaultTo(0);
    table.primary(['user_id', 'day']);
    table.index(['day'], `ix_${TABLE}_day`);
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable(TABLE);
};

import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment } from './columns.ts';

const TABLE = 'former_category_slugs';

/**
 * Slugs that categories had before. Without a foreign key: a category of many franchises changes its row while it is
 * renamed, and a key would follow the row that is left behind.
 */
export const up = (knex: Knex) =>
  createTable(knex, TABLE, table => {
    exactColumn(table, 'slug', 120).primary();
    idColumn(table, 'category_id').notNullable();
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.index(['category_id'], `ix_${TABLE}_category`);
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable(TABLE);
};

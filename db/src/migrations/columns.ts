import type { Knex } from 'knex';

/**
 * Compared byte by byte. Not `ascii`, though nothing else is stored here: what visitors ask for may be any text, and
 * a server refuses to compare an ASCII column with an emoji.
 */
const EXACT = 'character set utf8mb4 collate utf8mb4_bin';

/** A UUIDv7 as text. */
export const idColumn = (table: Knex.CreateTableBuilder, name = 'id') => table.specificType(name, `char(36) ${EXACT}`);

/** Text for machines (slugs, hashes, keys, statuses). */
export const exactColumn = (table: Knex.CreateTableBuilder, name: string, length: number) =>
  table.specificType(name, `varchar(${length}) ${EXACT}`);

/** A moment in UTC with milliseconds. */
export const moment = (table: Knex.CreateTableBuilder, name: string) => table.datetime(name, { precision: 3 });

/** `created_at` and `updated_at`, filled by the database in UTC. */
export const timestamps = (knex: Knex, table: Knex.CreateTableBuilder) => {
  moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
  moment(table, 'updated_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
};

/** A value out of a short list, kept so by the database. */
export const oneOf = (
  table: Knex.CreateTableBuilder,
  tableName: string,
  column: string,
  values: readonly string[],
  length = 32,
) => {
  const list = values.map(value => `'${value}'`).join(', ');
  table.check(`${column} in (${list})`, {}, `ck_${tableName}_${column}`);
  return exactColumn(table, column, length);
};

/** utf8mb4 with the collation that both database families have. */
export const createTable = (knex: Knex, name: string, build: (table: Knex.CreateTableBuilder) => void) =>
  knex.schema.createTable(name, table => {
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
    build(table);
  });

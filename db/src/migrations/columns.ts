import type { Knex } from 'knex';

/** A UUIDv7 as text: ASCII, compared byte by byte, so that an index on it stays narrow. */
export const idColumn = (table: Knex.CreateTableBuilder, name = 'id') =>
  table.specificType(name, 'char(36) character set ascii collate ascii_bin');

/** Text of plain ASCII (slugs, hashes, keys, statuses), compared byte by byte. */
export const asciiColumn = (table: Knex.CreateTableBuilder, name: string, length: number) =>
  table.specificType(name, `varchar(${length}) character set ascii collate ascii_bin`);

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
  return asciiColumn(table, column, length);
};

/** utf8mb4 with the collation that both database families have. */
export const createTable = (knex: Knex, name: string, build: (table: Knex.CreateTableBuilder) => void) =>
  knex.schema.createTable(name, table => {
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
    build(table);
  });

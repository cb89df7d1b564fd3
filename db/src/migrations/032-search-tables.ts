import type { Knex } from 'knex';
import { inBatches } from './batches.ts';
import { createTable, idColumn } from './columns.ts';

const TABLES = [
  { table: 'lead_search', id: 'lead_id', of: 'leads', type: 'text', index: 'ft_lead_search' },
  { table: 'franchise_search', id: 'franchise_id', of: 'franchises', type: 'mediumtext', index: 'ft_franchise_search' },
] as const;

const fill = async (knex: Knex, { table, id, of }: (typeof TABLES)[number]) => {
  const [{ after } = { after: null }] = await knex(table).max({ after: id });
  await inBatches(knex, { table: of, what: `Words of ${of}`, after }, (from, last) =>
    knex.raw(
      `INSERT INTO ${table} (${id}, words) SELECT id, search_words FROM ${of} WHERE id > ? AND id <= ?
        ON DUPLICATE KEY UPDATE words = search_words`,
      [from, last],
    ),
  );
};

/**
 * The words that leads and franchises are found by, in tables of their own: both servers copy a table with an index of
 * words for each column that it gains, and nobody writes meanwhile. The version before goes on with its own indexes;
 * what it writes reaches these tables by `api/src/version-before`.
 */
export const up = async (knex: Knex) => {
  // Found franchises are counted and ordered in it: their rows are wide.
  await knex.raw(
    'ALTER TABLE franchises ADD INDEX ix_franchises_found (id, deleted_at, featured, created_at), ALGORITHM=INPLACE, LOCK=NONE',
  );
  for (const one of TABLES) {
    await createTable(knex, one.table, table => {
      idColumn(table, one.id).primary();
      table.foreign(one.id, `fk_${one.table}`).references(`${one.of}.id`).onDelete('CASCADE');
      table.specificType('words', one.type).notNullable();
    });
    await fill(knex, one);
    // Nobody but this version knows the table, so nobody waits; made at once it takes a fifth of what it takes row by row.
    await knex.raw(`CREATE FULLTEXT INDEX ${one.index} ON ${one.table} (words)`);
  }
};

export const down = async (knex: Knex) => {
  for (const { table } of TABLES) await knex.schema.dropTable(table);
  await knex.raw('ALTER TABLE franchises DROP INDEX ix_franchises_found');
};

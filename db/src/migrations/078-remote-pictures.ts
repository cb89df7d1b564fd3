import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf, timestamps } from './columns.ts';

const TABLE = 'remote_pictures';

/** Addresses of pictures on other servers that records name, until a file of ours stands there instead. */
export const up = (knex: Knex) =>
  createTable(knex, TABLE, table => {
    idColumn(table).primary();
    exactColumn(table, 'entity', 20).notNullable();
    exactColumn(table, 'entity_id', 64).notNullable();
    exactColumn(table, 'purpose', 20).notNullable();
    exactColumn(table, 'url', 500).notNullable();
    // SHA-256 of the address, in hex: the address itself is too long for an index.
    exactColumn(table, 'url_hash', 64).notNullable();
    oneOf(table, TABLE, 'status', ['waiting', 'stored', 'failed']).notNullable().defaultTo('waiting');
    exactColumn(table, 'reason', 32).nullable();
    exactColumn(table, 'stored_url', 500).nullable();
    table.integer('attempts').unsigned().notNullable().defaultTo(0);
    moment(table, 'next_attempt_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    idColumn(table, 'created_by').nullable().references('users.id').onDelete('SET NULL');
    timestamps(knex, table);
    table.unique(['entity', 'entity_id', 'url_hash', 'purpose'], { indexName: `uq_${TABLE}_use` });
    table.index(['url_hash'], `ix_${TABLE}_url`);
    table.index(['status', 'next_attempt_at'], `ix_${TABLE}_due`);
  });

export const down = async (knex: Knex) => {
  await knex.schema.dropTable(TABLE);
};

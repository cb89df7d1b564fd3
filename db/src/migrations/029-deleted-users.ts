import type { Knex } from 'knex';
import { createTable, idColumn } from './columns.ts';

/** Of a deleted user what brings the account back, and which franchises went to whom. */
export const up = async (knex: Knex) => {
  await knex.raw(
    `ALTER TABLE users
      ADD COLUMN former_email varchar(254) NULL,
      ADD COLUMN successor_id char(36) character set utf8mb4 collate utf8mb4_bin NULL,
      ADD COLUMN handed_over_credits int NOT NULL DEFAULT 0`,
  );
  await createTable(knex, 'handed_over_franchises', table => {
    idColumn(table, 'user_id').notNullable().references('users.id').onDelete('CASCADE');
    idColumn(table, 'franchise_id').notNullable().references('franchises.id').onDelete('CASCADE');
    // Nobody where it is null.
    idColumn(table, 'successor_id').nullable();
    table.primary(['user_id', 'franchise_id']);
    table.index(['franchise_id'], 'ix_handed_over_franchise');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('handed_over_franchises');
  await knex.raw(
    'ALTER TABLE users DROP COLUMN former_email, DROP COLUMN successor_id, DROP COLUMN handed_over_credits',
  );
};

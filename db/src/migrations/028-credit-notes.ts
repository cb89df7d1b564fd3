import type { Knex } from 'knex';

/** What an admin wrote beside an adjustment of credits, for whoever reads the statement. */
export const up = async (knex: Knex) => {
  if (!(await knex.schema.hasColumn('credit_entries', 'note')))
    await knex.raw('ALTER TABLE credit_entries ADD COLUMN note varchar(200) NULL');
};

export const down = async (knex: Knex) => {
  await knex.raw('ALTER TABLE credit_entries DROP COLUMN note');
};

import type { Knex } from 'knex';

/** Since when nothing has referred to a file; null while something does, or nobody has looked yet. */
export const up = (knex: Knex) =>
  knex.raw('ALTER TABLE media ADD COLUMN unused_since DATETIME(3) NULL, ALGORITHM=INSTANT');

export const down = (knex: Knex) => knex.raw('ALTER TABLE media DROP COLUMN unused_since');

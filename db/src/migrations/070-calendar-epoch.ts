import type { Knex } from 'knex';

/** A calendar's address ends with the sessions that its owner had when it was made (`users.session_epoch`). */
export const up = (knex: Knex) =>
  knex.raw('ALTER TABLE agendas ADD COLUMN calendar_epoch INT NOT NULL DEFAULT 0, ALGORITHM=INSTANT');

export const down = (knex: Knex) => knex.raw('ALTER TABLE agendas DROP COLUMN calendar_epoch');

import type { Knex } from 'knex';

/**
 * Franchises are ranked by what is counted of each, which stands together in an index: no table is made of them. And a
 * value that no lead and no message has is found to be nobody's at once, and one that all have comes in the order of
 * the list: without these every row is read for it.
 */
const INDEXES = {
  leads: [
    ['ix_leads_timeline', 'deleted_at, is_suspected, timeline, created_at, id'],
    ['ix_leads_experience', 'deleted_at, is_suspected, experience, created_at, id'],
  ],
  outbox: [['ix_outbox_channel', 'channel, created_at, id']],
  daily_counts: [['ix_daily_counts_ranking', 'metric, entity_id, day, total']],
} as const;

/** One statement for a table: it is gone through once. */
const alter = async (knex: Knex, change: (name: string, columns: string) => string) => {
  for (const [table, indexes] of Object.entries(INDEXES))
    await knex.raw(`ALTER TABLE ${table} ${indexes.map(([name, columns]) => change(name, columns)).join(', ')}`);
};

export const up = (knex: Knex) => alter(knex, (name, columns) => `ADD INDEX ${name} (${columns})`);

export const down = (knex: Knex) => alter(knex, name => `DROP INDEX ${name}`);

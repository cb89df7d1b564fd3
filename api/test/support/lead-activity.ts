import type { Knex } from 'knex';

/** SQL for a stable pseudo-random number from 0 to `most` - 1 that belongs to a row. */
const drawn = (row: string, what: string, most: number) => `CAST(CRC32(CONCAT('${what}', ${row})) % ${most} AS SIGNED)`;
const one = (row: string, what: string, ...values: string[]) =>
  `ELT(1 + ${drawn(row, what, values.length)}, ${values.map(value => `'${value}'`).join(', ')})`;

/**
 * Inserts facts for all leads, and activity for those that were unlocked: response times, refund requests, next steps
 * and spam marks.
 */
export const insertActivity = async (knex: Knex): Promise<void> => {
  await knex.raw(`INSERT INTO lead_facts
    SELECT id, ${one('id', 'phone', 'mobile', 'other', 'invalid')}, 'MY', 'reaches', 'inside', 1 FROM leads`);
  await knex.raw(`INSERT INTO lead_clocks (lead_id, user_id, arrived_at, opened_at, first_contact_at)
    SELECT unlocks.lead_id, user_id, leads.created_at, unlocks.created_at, IF(${drawn('leads.id', 'late', 3)} = 0, NULL, unlocks.created_at)
    FROM unlocks JOIN leads ON leads.id = unlocks.lead_id`);
  await knex.raw(`INSERT INTO refund_requests (id, unlock_id, lead_id, user_id, reason, status, due_at)
    SELECT id, id, lead_id, user_id, ${one('id', 'reason', 'not_reachable', 'wrong_person', 'spam')},
      ${one('id', 'status', 'open', 'asked', 'declined', 'declined', 'declined')}, created_at
    FROM unlocks WHERE ${drawn('id', 'reported', 3)} = 0`);
  await knex.raw(`INSERT INTO lead_next_steps (id, lead_id, user_id, what, due_on, is_open)
    SELECT id, lead_id, user_id, 'Call again', DATE_FORMAT(UTC_DATE() + INTERVAL ${drawn('id', 'due', 60)} - 30 DAY, '%Y-%m-%d'),
      IF(${drawn('id', 'open', 2)}, 1, NULL)
    FROM unlocks`);
  await knex.raw(`UPDATE leads SET score = ${drawn('id', 'facts', 9)}`);
  await knex.raw(`UPDATE leads JOIN unlocks ON unlocks.lead_id = leads.id SET leads.is_suspected = 1
    WHERE ${drawn('leads.id', 'spam', 40)} = 0`);
  await knex.raw(
    'ANALYZE TABLE leads, franchises, users, unlocks, lead_facts, lead_clocks, refund_requests, lead_next_steps',
  );
};

import type { Knex } from 'knex';
import { OUTCOME_UNKNOWN } from './queue.ts';

const IS_BEGUN = `COALESCE(last_error, '') LIKE ?`;

/**
 * Calls off messages that wait. One that may be on its way keeps its row: what was sent is shown as sent, and what was
 * not is composed anew when it comes again, and called off then if there is reason to.
 * @param messages which ones, of the outbox
 * @param why as the console shows it
 */
export const callOff = async (trx: Knex, messages: Knex.QueryBuilder, why: string): Promise<void> => {
  await messages
    .where({ status: 'pending' })
    .whereRaw(`NOT (${IS_BEGUN})`, [`${OUTCOME_UNKNOWN}%`])
    .update({
      status: 'cancelled',
      last_error: why,
      claimed_by: null,
      claimed_until: null,
      updated_at: trx.raw('UTC_TIMESTAMP(3)'),
    });
};

/**
 * Sends on what was called off while a lead was in the bin or taken for spam, in the transaction that makes it right
 * again; what went out stays so. A worker that has just read the lead as it was, and would call its message off, loses
 * its hold; one that may have begun to send does not.
 */
export const sendOnCalledOff = async (trx: Knex, leadId: string): Promise<void> => {
  await trx.raw(
    // By the lead: by their status, all that is pending would be locked.
    `UPDATE outbox FORCE INDEX (ix_outbox_lead) SET
       claimed_by = IF(status = 'pending' AND ${IS_BEGUN}, claimed_by, NULL),
       claimed_until = IF(status = 'pending' AND ${IS_BEGUN}, claimed_until, NULL),
       next_attempt_at = IF(status = 'cancelled', UTC_TIMESTAMP(3), next_attempt_at),
       attempts = IF(status = 'cancelled', 0, attempts),
       last_error = IF(status = 'cancelled' AND NOT (${IS_BEGUN}), NULL, last_error),
       updated_at = UTC_TIMESTAMP(3),
       status = 'pending'
     WHERE lead_id = ? AND status IN ('cancelled', 'pending')`,
    [...Array(3).fill(`${OUTCOME_UNKNOWN}%`), leadId],
  );
};

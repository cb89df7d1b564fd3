import type { Knex } from 'knex';
import { OUTCOME_UNKNOWN } from './queue.ts';
import { RESEND_SUFFIX } from './resend-key.ts';

const IS_BEGUN = `COALESCE(last_error, '') LIKE ?`;

/**
 * Cancels pending messages. A message that a worker may be sending stays pending. If it was sent, it is shown as sent.
 * Otherwise it is prepared again, and cancelled then if the reason still applies.
 * @param messages a query of the outbox
 * @param why the reason, as the console shows it
 */
export const cancelMessages = async (trx: Knex, messages: Knex.QueryBuilder, why: string): Promise<void> => {
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
 * Queues messages that were cancelled while a lead was deleted or classified as spam. Call it in the transaction that
 * restores the lead. Sent messages stay sent. A worker that has just read the lead's previous state, and would cancel
 * its message, loses its claim, unless it may have begun to send.
 */
export const requeueCancelled = async (trx: Knex, leadId: string): Promise<void> => {
  await trx.raw(
    // The index hint makes MySQL search by lead: a search by status would lock all pending messages.
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

/**
 * Removes messages of a lead that an admin has already sent again: sending again changes a message's key, so that it was
 * not found when the lead's messages were queued. Call it in the transaction that queued them.
 */
export const removeSentAgain = async (trx: Knex, leadId: string): Promise<void> => {
  await trx.raw(
    `DELETE queued FROM outbox AS queued FORCE INDEX (ix_outbox_lead)
     JOIN outbox AS again FORCE INDEX (ix_outbox_lead)
       ON again.lead_id = queued.lead_id AND again.idempotency_key LIKE CONCAT(queued.idempotency_key, ?)
     WHERE queued.lead_id = ?`,
    [RESEND_SUFFIX, leadId],
  );
};

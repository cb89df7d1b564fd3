import type { Knex } from 'knex';
import { DUPLICATE_DAYS } from '../leads/duplicate-days.ts';

/** SQL condition for two enquiries for the same franchise within 30 days of each other. */
const near = (one: string, other: string) => `${other}.franchise_id = ${one}.franchise_id AND ${other}.id <> ${one}.id
  AND ${other}.created_at BETWEEN ${one}.created_at - INTERVAL ${DUPLICATE_DAYS} DAY AND ${one}.created_at + INTERVAL ${DUPLICATE_DAYS} DAY`;

/**
 * SQL condition for two enquiries with an equal submitted email address or number, which is empty for an erased
 * visitor.
 */
const same = (key: 'email' | 'phone', one: string, other: string) =>
  `${other}.submitted_${key}_key = ${one}.submitted_${key}_key AND ${one}.submitted_${key}_key <> ''`;

/** Joins an unlock that was paid for and not refunded. */
const keptBy = (lead: string) => `JOIN unlocks ON unlocks.lead_id = ${lead}.id AND unlocks.user_id = ?
  AND unlocks.credit_entry_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM unlock_refunds WHERE unlock_refunds.unlock_id = unlocks.id)`;

const KEPT_EARLIER = `SELECT unlocks.id FROM leads AS own
  STRAIGHT_JOIN leads AS earlier ON ${same('email', 'own', 'earlier')} AND ${near('own', 'earlier')}
    AND earlier.created_at <= own.created_at
  ${keptBy('earlier')} WHERE own.id = ? LIMIT 1`;

const RESTING = `SELECT refund_requests.id FROM leads AS own
  JOIN refund_requests ON refund_requests.user_id = ? AND refund_requests.reason = 'same_twice'
    AND refund_requests.status = 'accepted' AND refund_requests.decided_by <> 'automatic'
  JOIN leads AS returned ON returned.id = refund_requests.lead_id AND ${near('own', 'returned')}
    AND (${same('email', 'own', 'returned')} OR ${same('phone', 'own', 'returned')})
  WHERE own.id = ? AND NOT EXISTS (SELECT 1 FROM leads AS third ${keptBy('third')}
    WHERE ${same('email', 'returned', 'third')} AND ${near('returned', 'third')} AND third.id <> own.id) LIMIT 1`;

const isAny = async (trx: Knex, sql: string, values: string[]): Promise<boolean> => {
  const [rows = []] = await trx.raw<unknown[][]>(sql, values);
  return rows.length > 0;
};

/**
 * Returns whether the consultant paid, and got no refund, for an earlier enquiry from the same address. Neither an
 * equal number nor a chain of duplicates (`duplicate_of`) proves the same person, because a visitor can type any
 * number.
 */
export const hasPaidEarlierEnquiry = (trx: Knex, leadId: string, userId: string): Promise<boolean> =>
  isAny(trx, KEPT_EARLIER, [userId, leadId]);

/**
 * Returns whether another enquiry of the same person was refunded because the consultant pays for this one. This one is
 * then not refunded too, because both would be free. An equal number counts here, since an admin may have decided by
 * it.
 */
export const isOtherEnquiryRefunded = (trx: Knex, leadId: string, userId: string): Promise<boolean> =>
  isAny(trx, RESTING, [userId, leadId, userId]);

import { newId } from '@marketplace/db';
import type { RunStatement } from '../platform/database/run-statement.ts';
import { sha256 } from '../platform/values/sha256.ts';
import { isAssignableNumber } from './contact-keys.ts';
import { DUPLICATE_DAYS } from './duplicate-days.ts';

const rowsOf = async <Row>(run: RunStatement, sql: string, values: (string | null)[]): Promise<Row[]> =>
  (await run(sql, values))[0] as Row[];

/** Runs a query that always has one row. */
const rowOf = async <Row>(run: RunStatement, sql: string, values: (string | null)[]): Promise<Row> =>
  (await rowsOf<Row>(run, sql, values))[0] as Row;

/** The columns that identify a person, as first submitted; later edits do not change them. */
export const PERSON_KEYS = ['franchise_id', 'submitted_email_key', 'submitted_phone_key'] as const;
export type PersonKeys = Record<(typeof PERSON_KEYS)[number], string>;

const turn = (whose: string) => sha256(`turn ${whose}`);

/**
 * Returns the locks of an email address and a phone number. The lock of the address covers all franchises, since the
 * confirmation emails to an address are counted across franchises.
 */
export const senderLockKeys = (keys: PersonKeys): string[] => [
  turn(keys.submitted_email_key),
  turn(`${keys.franchise_id} ${keys.submitted_phone_key}`),
];

/**
 * Returns the lock of a number across all franchises, since the WhatsApp messages to a number are counted across
 * franchises.
 */
export const numberLockKey = (phoneKey: string): string => turn(`number ${phoneKey}`);

const insertLocks = (count: number) => `INSERT INTO idempotency_keys (key_hash, request_hash, answer)
  VALUES ${Array(count).fill("(?, '', '{}')").join(', ')} ON DUPLICATE KEY UPDATE created_at = UTC_TIMESTAMP(3)`;

const inOrder = (locks: string[]) => [...new Set(locks)].sort();

/**
 * Takes the locks of senders until the end of the transaction. Concurrent enquiries of one person therefore run one
 * after the other, and the later one finds the earlier one. The rows of the statement are locked in their order. To
 * prevent deadlocks, every transaction takes first the locks of {@link senderLockKeys}, then those of
 * {@link numberLockKey}, each group sorted.
 * @param phoneKeys the numbers to lock across all franchises
 */
export const takeSenderLocks = async (
  run: RunStatement,
  senders: readonly PersonKeys[],
  phoneKeys: readonly string[],
): Promise<void> => {
  const locks = [...inOrder(senders.flatMap(senderLockKeys)), ...inOrder(phoneKeys.map(numberLockKey))];
  await run(insertLocks(locks.length), locks);
};

/**
 * SQL for the oldest lead that meets a condition and can still be offered, or for the lead of which it is a duplicate.
 */
export const selectOriginalLead = (condition: string) => `(SELECT COALESCE(duplicate_of, id) FROM leads
  WHERE franchise_id = ? AND ${condition}
  AND is_suspected = 0 AND deleted_at IS NULL AND withdrawn_at IS NULL AND erased_at IS NULL ORDER BY created_at LIMIT 1)`;

/**
 * Number of confirmations within 24 hours after which an address gets no more. The enquiries of one form for several
 * franchises do not count for each other, so an address that got two may get five more.
 */
export const MAX_CONFIRMATIONS = 3;

/** A person's previous enquiries: by address, by number, and the number of confirmations sent to the address. */
export interface PreviousEnquiries {
  by_email: string | null;
  by_phone: string | null;
  confirmed: number;
}

/** The same for a new enquiry. */
interface EarlierEnquiries extends PreviousEnquiries {
  /**
   * Whether there is an enquiry with both the address and the number, also one that can no longer be offered: a
   * consultant may have paid for it.
   */
  has_same_sender: boolean;
}

const earlierBy = (column: string) =>
  selectOriginalLead(`${column} = ? AND created_at > UTC_TIMESTAMP(3) - INTERVAL ${DUPLICATE_DAYS} DAY`);

/** SQL that counts the confirmations to an address within 24 hours, across all franchises. */
export const COUNT_CONFIRMATIONS = `SELECT COUNT(*) FROM leads JOIN outbox ON outbox.lead_id = leads.id
  WHERE leads.submitted_email_key = ? AND outbox.kind = 'lead.confirmation' AND outbox.created_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY`;

export const FIND_PREVIOUS = `SELECT ${earlierBy('submitted_email_key')} AS by_email, ${earlierBy('submitted_phone_key')} AS by_phone,
  (${COUNT_CONFIRMATIONS}) AS confirmed, EXISTS (SELECT 1 FROM leads WHERE franchise_id = ? AND submitted_email_key = ?
    AND submitted_phone_key = ? AND created_at > UTC_TIMESTAMP(3) - INTERVAL ${DUPLICATE_DAYS} DAY) AS has_same_sender`;

/** Finds a person's previous enquiries. Call it after {@link takeSenderLocks} in the same transaction. */
export const findPrevious = async (
  run: RunStatement,
  { franchise_id, submitted_email_key: email, submitted_phone_key: phone }: PersonKeys,
): Promise<EarlierEnquiries> => {
  const values = [franchise_id, email, franchise_id, phone, email, franchise_id, email, phone];
  const found = await rowOf<EarlierEnquiries>(run, FIND_PREVIOUS, values);
  return { ...found, has_same_sender: Boolean(found.has_same_sender) };
};

/**
 * SQL that joins a lead `own` with every lead `same` that was submitted for the same franchise, with the same email
 * address **and** number, within `DUPLICATE_DAYS` before or after it. `own` itself is one of them.
 */
const SAME_SENDER = `leads AS own STRAIGHT_JOIN leads AS same
  ON same.submitted_email_key = own.submitted_email_key AND same.franchise_id = own.franchise_id
  AND same.submitted_phone_key = own.submitted_phone_key
  AND same.created_at BETWEEN own.created_at - INTERVAL ${DUPLICATE_DAYS} DAY AND own.created_at + INTERVAL ${DUPLICATE_DAYS} DAY`;

const SENDER = 'SELECT submitted_phone_key FROM leads WHERE id = ?';
/** Returns whether a lead has a number that can belong to a subscriber. A fictitious number identifies no one. */
const hasNumber = async (run: RunStatement, leadId: string): Promise<boolean> => {
  const [sender] = await rowsOf<{ submitted_phone_key: string | null }>(run, SENDER, [leadId]);
  return isAssignableNumber(sender?.submitted_phone_key ?? '');
};

const PAID_TOGETHER = `SELECT same.id FROM ${SAME_SENDER} WHERE own.id = ?`;

/**
 * Returns the leads that one unlock pays for: this lead, and those first submitted with the same email address and
 * number for the same franchise within 30 days. Anyone can submit an enquiry with another person's address or number,
 * so one of the two is not enough. A chain of duplicates or a fictitious number is not enough either.
 */
export const findLeadsPaidTogether = async (run: RunStatement, leadId: string): Promise<string[]> => {
  if (!(await hasNumber(run, leadId))) return [leadId];
  const rows = await rowsOf<{ id: string }>(run, PAID_TOGETHER, [leadId]);
  return [...new Set([leadId, ...rows.map(({ id }) => id)])];
};

const PAID_UNLOCKS = `SELECT own.submitted_phone_key FROM ${SAME_SENDER}
  JOIN unlocks ON unlocks.lead_id = same.id AND unlocks.credit_entry_id IS NOT NULL
  LEFT JOIN unlock_refunds ON unlock_refunds.unlock_id = unlocks.id
  WHERE unlock_refunds.unlock_id IS NULL AND own.id = ? AND unlocks.user_id = ?
  AND own.withdrawn_at IS NULL AND own.erased_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM personal_data_waiting WHERE personal_data_waiting.lead_id = own.id) LIMIT 1`;

/**
 * Unlocks a lead free of charge if the franchise's current consultant paid for a lead of the same sender
 * ({@link findLeadsPaidTogether}), also if that lead is withdrawn, deleted or marked as spam. A withdrawn enquiry is not
 * passed on itself. A former consultant keeps their paid leads but gets no new ones.
 * @returns whether the lead is now unlocked
 */
export const shareUnlock = async (run: RunStatement, leadId: string, consultantId: string): Promise<boolean> => {
  const [paid] = await rowsOf<PersonKeys>(run, PAID_UNLOCKS, [leadId, consultantId]);
  if (!paid || !isAssignableNumber(paid.submitted_phone_key)) return false;
  await run('INSERT INTO unlocks (id, lead_id, user_id) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id', [
    newId(),
    leadId,
    consultantId,
  ]);
  return true;
};

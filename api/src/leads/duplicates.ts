import { createHash } from 'node:crypto';
import { newId } from '@marketplace/db';
import { isGivenOut } from './contact-keys.ts';
import { DUPLICATE_DAYS } from './duplicate-days.ts';
import type { Message } from './messages/lead-messages.ts';

/** A statement in the transaction of a lead, whichever way that is open; a driver answers rows and what they hold. */
export type Ask = (sql: string, values: (string | null)[]) => Promise<unknown[]>;

const rowsOf = async <Row>(ask: Ask, sql: string, values: (string | null)[]): Promise<Row[]> =>
  (await ask(sql, values))[0] as Row[];

/** What a person is recognised by, as they first submitted it: what is edited later changes nothing of it. */
export const PERSON_KEYS = ['franchise_id', 'submitted_email_key', 'submitted_phone_key'] as const;
export type PersonKeys = Record<(typeof PERSON_KEYS)[number], string>;

/**
 * Waits for a turn until the end of the transaction: enquiries of one person come one after the other, so that the second
 * sees the first. In the order of {@link turnsOf}, then {@link turnOfNumber}, so that no two wait for each other.
 */
export const TAKE_TURN = `INSERT INTO idempotency_keys (key_hash, request_hash, answer) VALUES (?, '', '{}')
  ON DUPLICATE KEY UPDATE created_at = UTC_TIMESTAMP(3)`;

const turn = (whose: string) => createHash('sha256').update(`turn ${whose}`).digest('hex');

/** Whose turn it is. Of an address over all franchises: how many confirmations it got is counted there. */
export const turnsOf = (keys: PersonKeys): string[] =>
  [turn(keys.submitted_email_key), turn(`${keys.franchise_id} ${keys.submitted_phone_key}`)].sort();

/** Of a number over all franchises, behind {@link turnsOf}: how often it was asked for by WhatsApp is counted there. */
export const turnOfNumber = (phoneKey: string): string => turn(`number ${phoneKey}`);

/** The first of the leads that anybody may still be offered, of those that meet a condition. */
export const firstOf = (condition: string) => `(SELECT COALESCE(duplicate_of, id) FROM leads
  WHERE franchise_id = ? AND ${condition}
  AND is_suspected = 0 AND deleted_at IS NULL AND withdrawn_at IS NULL AND erased_at IS NULL ORDER BY created_at LIMIT 1)`;

/** A lead with those that the same e-mail **and** number were first submitted with, and with the lead itself. */
const SAME_SENDER = `leads AS own STRAIGHT_JOIN leads AS same
  ON same.submitted_email_key = own.submitted_email_key AND same.franchise_id = own.franchise_id
  AND same.submitted_phone_key = own.submitted_phone_key
  AND same.created_at BETWEEN own.created_at - INTERVAL ${DUPLICATE_DAYS} DAY AND own.created_at + INTERVAL ${DUPLICATE_DAYS} DAY`;

const SENDER = 'SELECT submitted_phone_key FROM leads WHERE id = ?';
/** By a number that no network gives out nobody is known. */
const hasNumber = async (ask: Ask, leadId: string): Promise<boolean> => {
  const [sender] = await rowsOf<{ submitted_phone_key: string | null }>(ask, SENDER, [leadId]);
  return isGivenOut(sender?.submitted_phone_key ?? '');
};

const TOGETHER = `SELECT same.id FROM ${SAME_SENDER} WHERE own.id = ?`;

/**
 * The lead and all that is paid for with it: what the same e-mail and number were first submitted with, for the same
 * franchise and within 30 days. By one of the two, over others in between, or by a number that no network gives out
 * nothing is paid for: whoever can send an enquiry can choose one of them.
 */
export const paidTogether = async (ask: Ask, leadId: string): Promise<string[]> => {
  if (!(await hasNumber(ask, leadId))) return [leadId];
  const together = await rowsOf<{ id: string }>(ask, TOGETHER, [leadId]);
  return [...new Set([leadId, ...together.map(({ id }) => id)])];
};

const PAID = `SELECT unlocks.id FROM ${SAME_SENDER}
  JOIN unlocks ON unlocks.lead_id = same.id AND unlocks.credit_entry_id IS NOT NULL
  LEFT JOIN unlock_refunds ON unlock_refunds.unlock_id = unlocks.id
  WHERE unlock_refunds.unlock_id IS NULL AND own.id = ? AND unlocks.user_id = ? LIMIT 1`;

/**
 * Opens a duplicate for the consultant of its franchise, for nothing, where they paid for one of the same sender
 * ({@link paidTogether}). One of before keeps what they paid for and gets nothing new, since visitors leave their
 * details for another.
 * @returns whether it is open
 */
const shareUnlock = async (ask: Ask, leadId: string, consultantId: string): Promise<boolean> => {
  if (!(await hasNumber(ask, leadId))) return false;
  const paid = await rowsOf(ask, PAID, [leadId, consultantId]);
  if (paid.length === 0) return false;
  await ask('INSERT INTO unlocks (id, lead_id, user_id) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id', [
    newId(),
    leadId,
    consultantId,
  ]);
  return true;
};

/**
 * The messages of an enquiry whose sender may have enquired before. There are as many as of any other, so that nobody
 * learns from them whose address or number a locked one holds; to who paid for the earlier one it says that this is free.
 * @param messages those of one that is no duplicate
 */
export const messagesOfDuplicate = async (
  ask: Ask,
  { id, consultantId }: { id: string; consultantId: string | null },
  messages: Message[],
): Promise<Message[]> => {
  if (!consultantId || !(await shareUnlock(ask, id, consultantId))) return messages;
  return messages.map(message =>
    message.kind === 'lead.consultant' && message.channel === 'email'
      ? { ...message, kind: 'lead.duplicate' }
      : message,
  );
};

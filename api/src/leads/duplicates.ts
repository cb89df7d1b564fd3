import { createHash } from 'node:crypto';
import { newId } from '@marketplace/db';
import type { Message } from '../notifications/lead-messages.ts';

/** A duplicate is the same e-mail or phone for the same franchise within this many days. */
export const DUPLICATE_DAYS = 30;

/** A statement in the transaction of a lead, whichever way that is open; a driver answers rows and what they hold. */
export type Ask = (sql: string, values: (string | null)[]) => Promise<unknown[]>;

const rowsOf = async <Row>(ask: Ask, sql: string, values: (string | null)[]): Promise<Row[]> =>
  (await ask(sql, values))[0] as Row[];

/** What a person is recognised by. */
export interface PersonKeys {
  franchise_id: string;
  email_key: string;
  phone_key: string;
}

/** Enquiries of one person come one after the other, so that the second sees the first. */
export const TAKE_TURNS = `INSERT INTO idempotency_keys (key_hash, request_hash, answer) VALUES (?, '', '{}'), (?, '', '{}')
  ON DUPLICATE KEY UPDATE created_at = UTC_TIMESTAMP(3)`;

const turn = (whose: string) => createHash('sha256').update(`turn ${whose}`).digest('hex');

/** The values of {@link TAKE_TURNS}. Of an address over all franchises: how many confirmations it got is counted there. */
export const turnsOf = ({ franchise_id, email_key, phone_key }: PersonKeys): string[] =>
  [turn(email_key), turn(`${franchise_id} ${phone_key}`)].sort();

/** The first of the leads that anybody may still be offered, of those that meet a condition. */
export const firstOf = (condition: string) => `(SELECT COALESCE(duplicate_of, id) FROM leads
  WHERE franchise_id = ? AND ${condition}
  AND is_suspected = 0 AND deleted_at IS NULL AND withdrawn_at IS NULL AND erased_at IS NULL ORDER BY created_at LIMIT 1)`;

/** The first of a person's enquiries and those linked to it: few, so that whatever is asked begins with them. */
const together = (which = '') =>
  `(SELECT id FROM leads WHERE id = ?${which} UNION SELECT id FROM leads WHERE duplicate_of = ?${which}) AS same`;

const PAID = `SELECT unlocks.id FROM ${together()} JOIN unlocks ON unlocks.lead_id = same.id
  WHERE unlocks.user_id = ? LIMIT 1`;

/**
 * Who paid for one of a person's enquiries has this one for nothing, and is told once: the consultant of the franchise.
 * One of before keeps what they paid for and gets nothing new, since visitors leave their details for another.
 * @param firstId the first enquiry of the person for this franchise
 */
const shareUnlock = async (ask: Ask, leadId: string, firstId: string, consultantId: string): Promise<Message[]> => {
  const paid = await rowsOf(ask, PAID, [firstId, firstId, consultantId]);
  if (paid.length === 0) return [];
  await ask('INSERT INTO unlocks (id, lead_id, user_id) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id', [
    newId(),
    leadId,
    consultantId,
  ]);
  return [{ channel: 'email', kind: 'lead.duplicate', userId: consultantId }];
};

const TOLD = `SELECT DISTINCT outbox.user_id AS id
  FROM ${together(' AND deleted_at IS NULL')} JOIN outbox ON outbox.lead_id = same.id
  WHERE same.id <> ? AND outbox.kind IN ('lead.consultant', 'lead.admin', 'lead.duplicate')
  AND outbox.status <> 'cancelled'`;

/**
 * The messages of an enquiry whose sender enquired before: whoever was told of that one is not told again, but whoever
 * looks after the franchise only since then is.
 * @param messages those of one that is no duplicate
 */
export const messagesOfDuplicate = async (
  ask: Ask,
  { id, firstId, consultantId }: { id: string; firstId: string; consultantId: string | null },
  messages: Message[],
): Promise<Message[]> => {
  const shared = consultantId ? await shareUnlock(ask, id, firstId, consultantId) : [];
  const told = await rowsOf<{ id: string | null }>(ask, TOLD, [firstId, firstId, id]);
  const known = new Set([...told.map(user => user.id), ...shared.map(({ userId }) => userId)]);
  return [...messages.filter(({ userId }) => userId === null || !known.has(userId)), ...shared];
};

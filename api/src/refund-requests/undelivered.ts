import {
  LeadModel,
  LeadOffSaleModel,
  LeadSenderModel,
  UnlockModel,
  UnreachableChannelModel,
  UserModel,
} from '@marketplace/db';
import type { Knex } from 'knex';
import { notificationTexts, readContentDocuments } from '../content/service.ts';
import { emailKey } from '../leads/contact-keys.ts';
import { recordLiveEvents } from '../leads/live-events.ts';
import { enqueueLeadMessages, type LeadMessage } from '../leads/messages/lead-messages.ts';
import { LEAD_SETTINGS_DOCUMENT } from '../leads/offers/settings.ts';
import { refundUnlock } from '../leads/refund.ts';
import { senderKey } from '../leads/sender.ts';
import { unreachableSince } from '../leads/unreachable-channels.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import { audit } from '../platform/audit.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { readSettings } from '../settings/service.ts';
import { acceptOpenRefundRequest } from './decide.ts';
import { isOtherEnquiryRefunded } from './paid-twice.ts';

type FailedWay = UnreachableChannelModel['channel'];

const BY_SYSTEM = { decidedBy: 'automatic', actorId: null } as const;

/**
 * Mails to the sender of an enquiry whose refusal counts: the confirmation, and the mail about an unlock. Some enquiries
 * have no confirmation, because an address gets only a few a day.
 */
const MAILS_TO_SENDER: readonly string[] = ['lead.confirmation', 'lead.opened'];

/** Notifies consultants of a refund by email and, if enabled, by WhatsApp. */
const tellRefunded = async (trx: Knex, leadId: string, userIds: string[]) => {
  if (userIds.length === 0) return;
  const { whatsappNotificationEnabled } = notificationTexts((await readContentDocuments(trx)).content);
  const messages = userIds.flatMap((userId): LeadMessage[] => [
    { channel: 'email', kind: 'lead.refunded', userId },
    ...(whatsappNotificationEnabled ? [{ channel: 'whatsapp' as const, kind: 'lead.refunded' as const, userId }] : []),
  ]);
  await enqueueLeadMessages(runIn(trx), leadId, messages);
};

/**
 * Locks the unlocks of a lead and their users. Every transaction locks users in the same order, which prevents
 * deadlocks.
 */
const lockUnlocks = async (trx: Knex, leadId: string): Promise<UnlockModel[]> => {
  const unlocks = await UnlockModel.query(trx).where({ lead_id: leadId }).orderBy('user_id').forUpdate();
  const userIds = unlocks.map(({ user_id }) => user_id);
  await UserModel.query(trx).findByIds(userIds).orderBy('id').forUpdate().select('id');
  return unlocks;
};

/**
 * Takes a lead off sale if its sender is unreachable through every channel, and refunds its unlocks. Consultants who
 * were refunded for another enquiry of the same person are skipped ({@link isOtherEnquiryRefunded}): they can request a refund,
 * and an admin decides.
 */
const refundUnreachable = async (trx: Knex.Transaction, lead: LeadModel): Promise<void> => {
  // The unlocks are locked before anything is read. A concurrent refund request is then either seen here, or waits and
  // sees the result.
  const unlocks = await lockUnlocks(trx, lead.id);
  const { value: settings } = await readSettings(trx, LEAD_SETTINGS_DOCUMENT);
  const since = await unreachableSince(trx, lead);
  if (!settings.automatic_refund || !since) return;
  if (!(await LeadOffSaleModel.query(trx).findById(lead.id))) {
    await LeadOffSaleModel.query(trx).insert({ lead_id: lead.id });
    await audit(trx, { id: null }, { action: 'off-sale', entity: 'lead', entityId: lead.id });
  }
  const told: string[] = [];
  for (const unlock of unlocks) {
    // This unlock is not refunded: the locked lead already showed that its sender is unreachable.
    if (unlock.created_at > since) continue;
    if (await isOtherEnquiryRefunded(trx, lead.id, unlock.user_id)) continue;
    if (!(await refundUnlock(trx, unlock, BY_SYSTEM))) continue;
    await acceptOpenRefundRequest(trx, unlock.id);
    told.push(unlock.user_id);
  }
  await tellRefunded(trx, lead.id, told);
};

/** An address or number that does not exist, according to the server that received a message to the sender. */
interface NobodyThere {
  channel: FailedWay;
  /** An address, or a number in the format of `contact-keys.ts`. */
  recipient: string;
}

/**
 * Returns whether the address or number is still the sender's: an admin may have corrected it since the message was
 * sent.
 */
const isTheirs = async (trx: Knex, lead: LeadModel, { channel, recipient }: NobodyThere): Promise<boolean> => {
  if (channel === 'whatsapp') return lead.phone_key === recipient;
  // This is a locking read: a plain read before the unlocks are locked would fix the transaction's snapshot too early.
  const sender = await LeadSenderModel.query(trx).findById(lead.id).forUpdate();
  return senderKey({ ...lead, corrected_email_key: sender?.corrected_email_key ?? null }) === emailKey(recipient);
};

/**
 * Records that the address or number of an enquiry's sender does not exist, according to the receiving server. Only
 * messages to the sender's own address or number count.
 * @param trx the transaction that stores the message's result
 */
export const recordUnknownSender = async (
  trx: Knex.Transaction,
  { lead_id, user_id, kind }: OutboxMessage,
  there: NobodyThere,
): Promise<void> => {
  const { channel } = there;
  if (!lead_id || user_id !== null || (channel === 'email' && !MAILS_TO_SENDER.includes(kind))) return;
  // Every transaction locks the lead before the records that belong to it. A concurrent unlock either waits for this
  // transaction, or is seen by it.
  const lead = await LeadModel.query(trx).findById(lead_id).where({ erased_at: null }).forUpdate();
  if (!lead || !(await isTheirs(trx, lead, there))) return;
  await UnreachableChannelModel.query(trx).insert({ lead_id, channel }).onConflict(['lead_id', 'channel']).ignore();
  await refundUnreachable(trx, lead);
  await recordLiveEvents(trx, 'changed', [lead_id]);
};

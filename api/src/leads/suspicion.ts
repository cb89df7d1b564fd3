import { AuditEntryModel, inTransaction, LeadModel, OutboxMessageModel, PendingOfferModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { removeSentAgain, requeueCancelled } from '../outbox/cancel-messages.ts';
import { audit } from '../platform/audit.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { notFound } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';
import { DUPLICATE_DAYS } from './duplicate-days.ts';
import {
  COUNT_CONFIRMATIONS,
  MAX_CONFIRMATIONS,
  PERSON_KEYS,
  type PersonKeys,
  type PreviousEnquiries,
  selectOriginalLead,
  shareUnlock,
  takeSenderLocks,
} from './duplicates.ts';
import type { LeadEditor } from './editor.ts';
import { findLead } from './find-lead.ts';
import { recordLiveEvents } from './live-events.ts';
import { isAnnounced, notifyOfLead } from './messages/lead-messages.ts';
import type { NotificationPlan } from './messages/recipients.ts';
import { mayConfirmByWhatsapp } from './whatsapp-consent.ts';
import type { LeadRow } from './wire-lead.ts';

const DAYS_MS = DUPLICATE_DAYS * 24 * 60 * 60 * 1000;

const recentWithSame = (column: 'submitted_email_key' | 'submitted_phone_key') =>
  selectOriginalLead(`${column} = ? AND COALESCE(duplicate_of, id) <> ? AND created_at > ? AND created_at < ?`);
const FIND_NEAR = `SELECT ${recentWithSame('submitted_email_key')} AS by_email, ${recentWithSame('submitted_phone_key')} AS by_phone, (${COUNT_CONFIRMATIONS}) AS confirmed`;

const isWaitingForOffer = async (trx: Knex, id: string): Promise<boolean> =>
  (await PendingOfferModel.query(trx).findById(id).select('lead_id')) !== undefined;

/** A lead as it was submitted. */
type SubmittedLead = PersonKeys & Pick<LeadModel, 'id' | 'suspected_reasons'>;

/**
 * Returns whether a lead was announced before, on its arrival or when it was released, and its messages were deleted
 * since because of their age.
 */
const wasAnnouncedLongAgo = async (trx: Knex, { id, suspected_reasons }: SubmittedLead): Promise<boolean> => {
  if (await OutboxMessageModel.query(trx).where({ lead_id: id }).select('id').first()) return false;
  if (suspected_reasons.length === 0) return true;
  const released = { entity: 'lead', entity_id: id, action: 'not-spam' };
  return (await AuditEntryModel.query(trx).where(released).select('id').first()) !== undefined;
};

/**
 * Sends the notifications of a lead that is no longer suspected. Duplicates of a suspected lead are not linked to it,
 * so the sender's other enquiries are linked now.
 */
const sendOn = async (trx: Knex, lead: LeadRow & SubmittedLead, plan: NotificationPlan): Promise<void> => {
  const { id, franchise_id, submitted_email_key: email, submitted_phone_key: phone, created_at } = lead;
  const at = (distance: number) => new Date(created_at.getTime() + distance);
  const by = (key: string) => [franchise_id, key, id, at(-DAYS_MS), at(DAYS_MS)];
  const [[near] = []] = await trx.raw<PreviousEnquiries[][]>(FIND_NEAR, [...by(email), ...by(phone), email]);
  const firstId = lead.duplicate_of ?? near?.by_email ?? near?.by_phone ?? null;
  if (firstId && !lead.duplicate_of)
    await LeadModel.query(trx).where({ id }).orWhere({ duplicate_of: id }).patch({ duplicate_of: firstId });

  // A lead that waits for its sender's confirmation is offered when it is confirmed.
  if (await isWaitingForOffer(trx, id)) return requeueCancelled(trx, id);
  const run = runIn(trx);
  const { consultant_id } = lead;
  if (await wasAnnouncedLongAgo(trx, lead)) {
    if (consultant_id) await shareUnlock(run, id, consultant_id);
    return;
  }
  await notifyOfLead(run, plan, {
    id,
    consultant_id,
    mayBePaid: true,
    isKnown: consultant_id !== null && (await isAnnounced(trx, id, consultant_id)),
    confirmVisitor: (near?.confirmed ?? 0) < MAX_CONFIRMATIONS,
    confirmNumber: plan.confirmsByWhatsapp && (await mayConfirmByWhatsapp(run, id, phone)),
  });
  await removeSentAgain(trx, id);
  await requeueCancelled(trx, id);
};

/**
 * Stores an admin's decision about a suspected lead. "Not spam" sends its notifications now, once.
 * @throws 404
 */
export const classifyLead = async (
  knex: Knex,
  editor: LeadEditor,
  plan: NotificationPlan,
  id: string,
  isSpam: boolean,
): Promise<LeadRow> => {
  const submitted = await LeadModel.query(knex)
    .findById(id)
    .select('id', PERSON_KEYS, 'suspected_reasons')
    .castTo<SubmittedLead | undefined>();
  if (!submitted) throw notFound('lead_not_found');
  return inTransaction(knex, async trx => {
    // The locks are taken before anything is read, as for a new enquiry, so that of two concurrent enquiries the second
    // finds the first.
    await takeSenderLocks(runIn(trx), [submitted], [submitted.submitted_phone_key]);
    const before = await LeadModel.query(trx).findById(id).forUpdate().select('is_suspected');
    if (!before) throw notFound('lead_not_found');
    await LeadModel.query(trx)
      .findById(id)
      .patch({ is_suspected: isSpam, updated_at: nextVersion(trx) });
    if (before.is_suspected && !isSpam) await sendOn(trx, { ...(await findLead(trx, id)), ...submitted }, plan);
    if (before.is_suspected !== isSpam) {
      // Consultants cannot see a lead that waits for a confirmation.
      const isWaiting = await isWaitingForOffer(trx, id);
      await recordLiveEvents(trx, isSpam || isWaiting ? 'changed' : 'offered', [id], isSpam && !isWaiting);
    }
    await audit(trx, editor, { action: isSpam ? 'mark-spam' : 'not-spam', entity: 'lead', entityId: id });
    return findLead(trx, id);
  });
};

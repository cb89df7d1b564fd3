import {
  idsOf,
  inTransaction,
  type LeadModel,
  LeadRemovalModel,
  PendingOfferModel,
  UnlockModel,
} from '@marketplace/db';
import type { Knex } from 'knex';
import { lockBalance, moveCredits } from '../credits/service.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { notFound } from '../platform/errors/errors.ts';
import { messageText } from '../platform/errors/messages.ts';
import { readSettings } from '../settings/service.ts';
import { leadOfConsultant } from './consultant-leads.ts';
import { findLeadsPaidTogether } from './duplicates.ts';
import { recordLiveEvents } from './live-events.ts';
import { enqueueLeadMessages } from './messages/lead-messages.ts';
import { findPendingErasures } from './pending-erasure.ts';
import { findRefundedUnlocks } from './refund.ts';
import { RESPONSE_TIME_SETTINGS_DOCUMENT } from './response-time-settings.ts';
import type { UnlockAnswer } from './schemas.ts';

/** The price of an unlock in credits (specification, section 9). */
const UNLOCK_COST = 1;

/** Locks leads, so that no lead is withdrawn, erased or deleted before it is unlocked. */
const lockLeads = (
  trx: Knex,
  leadIds: string[],
): Promise<Pick<LeadModel, 'id' | 'withdrawn_at' | 'erased_at' | 'is_suspected'>[]> =>
  // A sender may have thousands of leads. Without the hint, MySQL would scan and lock the whole table for that many
  // ids.
  trx(trx.raw('leads FORCE INDEX (PRIMARY)'))
    .whereIn('id', leadIds)
    .orderBy('id')
    .forUpdate()
    .select('id', 'withdrawn_at', 'erased_at', 'is_suspected');

const START_CLOCK = `INSERT INTO lead_clocks (lead_id, user_id, arrived_at, opened_at)
  SELECT id, ?, created_at, UTC_TIMESTAMP(3) FROM leads WHERE id = ? ON DUPLICATE KEY UPDATE lead_clocks.lead_id = lead_clocks.lead_id`;

/**
 * Starts the response time of a lead that was paid for, and, if the settings say so, sends the visitor a mail about the
 * consultant who unlocked the lead.
 */
const startResponseTime = async (
  trx: Knex.Transaction,
  { leadId, userId }: { leadId: string; userId: string },
): Promise<void> => {
  await trx.raw(START_CLOCK, [userId, leadId]);
  const { value: settings } = await readSettings(trx, RESPONSE_TIME_SETTINGS_DOCUMENT);
  if (settings.tell_visitor)
    await enqueueLeadMessages(runIn(trx), leadId, [{ channel: 'email', kind: 'lead.opened', userId: null }]);
};

/**
 * Unlocks a lead, and those that the same payment covers ({@link findLeadsPaidTogether}), for one credit. The unlock is free if
 * the consultant already unlocked the lead, or paid for one of the covered leads and was not refunded. Balance, ledger
 * and unlock change in one transaction.
 * @param options `freeOnly`: spend no credit, whatever the balance
 * @returns `success: false` with the balance if no credit is left, or none may be spent
 * @throws 404 if the consultant may not see the lead
 */
export const unlockLead = async (
  knex: Knex,
  actor: Actor,
  leadId: string,
  { freeOnly }: { freeOnly: boolean },
): Promise<UnlockAnswer> => {
  // This is read before the transaction, whose snapshot would otherwise begin before the locks. The keys of the sender
  // change only when a lead is erased, and erased leads are excluded below. A lead that the sender submits in
  // between stays locked, and unlocking it is free, because this unlock pays for it too.
  const openedIds = await findLeadsPaidTogether(runIn(knex), leadId);
  const unlock = async (trx: Knex.Transaction): Promise<UnlockAnswer> => {
    // Every transaction locks leads first, then users. Both are locked before anything is read.
    const leads = await lockLeads(trx, openedIds);
    const { tokens } = await lockBalance(trx, actor.id);
    const lead = await leadOfConsultant(trx, actor.id, leadId);
    if (!lead) throw notFound('lead_not_found');
    const beingErased = await findPendingErasures(trx, openedIds);
    const unlocks = await UnlockModel.query(trx).where({ user_id: actor.id }).whereIn('lead_id', openedIds);
    const unlockedIds = new Set(unlocks.map(unlock => unlock.lead_id));
    if (unlockedIds.has(leadId))
      return { success: true, remaining_credits: tokens, message: 'This lead is already unlocked.' };
    if (beingErased.has(leadId)) throw notFound('lead_not_found');
    const refunded = await findRefundedUnlocks(trx, idsOf(unlocks));
    // An unlock that was free or refunded does not unlock other leads.
    const isPaid = unlocks.some(({ id, credit_entry_id }) => credit_entry_id !== null && !refunded.has(id));
    if (!isPaid && (freeOnly || tokens < UNLOCK_COST)) {
      const code = 'insufficient_credits';
      return { success: false, remaining_credits: tokens, message: messageText([code]), code };
    }

    const spent = isPaid
      ? null
      : await moveCredits(trx, { userId: actor.id, delta: -UNLOCK_COST, reason: 'unlock', actorId: actor.id, leadId });
    // `shareUnlock` unlocks a suspected enquiry when an admin releases it, and one that waits for its sender's
    // confirmation when it is offered.
    const waiting = await PendingOfferModel.query(trx).whereIn('lead_id', openedIds).select('lead_id');
    const notYet = new Set([...unlockedIds, ...beingErased, ...waiting.map(({ lead_id }) => lead_id)]);
    const opened = leads.filter(
      ({ id, withdrawn_at, erased_at, is_suspected }) =>
        !notYet.has(id) && !withdrawn_at && !erased_at && !is_suspected,
    );
    await UnlockModel.insertAll(
      trx,
      opened.map(({ id }) => ({
        lead_id: id,
        user_id: actor.id,
        credit_entry_id: id === leadId ? (spent?.entryId ?? null) : null,
      })),
    );
    // A newly unlocked lead leaves the consultant's archive.
    await LeadRemovalModel.query(trx).deleteById([leadId, actor.id]);
    await recordLiveEvents(trx, 'changed', [leadId]);
    // A lead that is unlocked for free has no response time: it started with the paid lead.
    if (spent) await startResponseTime(trx, { leadId, userId: actor.id });
    await audit(trx, actor, {
      action: 'unlock',
      entity: 'lead',
      entityId: leadId,
      after: { cost: spent ? UNLOCK_COST : 0 },
    });
    const remaining = spent?.balance ?? tokens;
    return {
      success: true,
      remaining_credits: remaining,
      message: `Lead unlocked successfully! Remaining credits: ${remaining}`,
    };
  };
  // Repeating an unlock is free, so the transaction may be retried after a deadlock.
  return inTransaction(knex, unlock, { isRepeatable: true });
};

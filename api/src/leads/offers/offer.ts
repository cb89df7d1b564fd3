import { LeadModel, PendingOfferModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { runIn } from '../../platform/database/run-statement.ts';
import { findLead } from '../find-lead.ts';
import { recordLiveEvents } from '../live-events.ts';
import { notifyOfLead } from '../messages/lead-messages.ts';
import type { NotificationPlan } from '../messages/recipients.ts';

/**
 * Offers an enquiry that waited for its sender's confirmation: the consultant, or the admins, are notified now. A lead
 * that did not wait stays as it is, so concurrent or repeated calls notify once. If the lead is in the recycle bin, its
 * messages are cancelled when they are composed, and sent after a restore.
 * @param trx a transaction, in which the lead is locked
 * @returns whether the lead had waited
 */
export const offerLead = async (trx: Knex.Transaction, plan: NotificationPlan, leadId: string): Promise<boolean> => {
  // Every transaction locks the lead before the records that belong to it, which prevents deadlocks.
  await LeadModel.query(trx).findById(leadId).forUpdate().select('id');
  if ((await PendingOfferModel.query(trx).deleteById(leadId)) === 0) return false;
  const lead = await findLead(trx, leadId);
  await notifyOfLead(runIn(trx), plan, {
    id: leadId,
    consultant_id: lead.consultant_id,
    mayBePaid: true,
    confirmVisitor: false,
  });
  await recordLiveEvents(trx, 'offered', [leadId]);
  return true;
};

import { LeadModel, LeadOfferModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type Ask, messagesOfDuplicate } from '../duplicates.ts';
import { findLead } from '../find-lead.ts';
import { recordLiveEvents } from '../live-events.ts';
import { enqueueLeadMessages, leadMessages } from '../messages/lead-messages.ts';
import { type NotificationPlan, told } from '../messages/plan.ts';

/**
 * Offers an enquiry that waited for its sender's confirmation: its consultant, or the admins, are told now. One that
 * waits no longer is left alone, so that it is told once, however often and from wherever this is asked. Of one in the
 * bin nobody is told until it is restored, as of all: its letters are called off when they are written.
 * @param trx the transaction; the lead is locked in it
 * @returns whether it waited
 */
export const offerLead = async (trx: Knex.Transaction, plan: NotificationPlan, leadId: string): Promise<boolean> => {
  // The lead before what belongs to it, as all do.
  await LeadModel.query(trx).findById(leadId).forUpdate().select('id');
  if ((await LeadOfferModel.query(trx).deleteById(leadId)) === 0) return false;
  const lead = await findLead(trx, leadId);
  const consultantId = told(plan, lead.consultant_id);
  const messages = leadMessages({ consultantId, confirmVisitor: false }, plan);
  const ask: Ask = (sql, values) => trx.raw(sql, values);
  const due = lead.duplicate_of ? await messagesOfDuplicate(ask, { id: leadId, consultantId }, messages) : messages;
  await enqueueLeadMessages(ask, leadId, due);
  await recordLiveEvents(trx, 'offered', [leadId]);
  return true;
};

import { inTransaction, LeadModel, VisitorFeedbackModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { findLead } from '../leads/find-lead.ts';
import { enqueueLeadMessages, type LeadMessage } from '../leads/messages/lead-messages.ts';
import { type NotificationPlan, notifiableConsultant } from '../leads/messages/recipients.ts';
import type { NoPayload } from '../outbox/message.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { refreshClocks } from './clocks.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'lead.nobody': NoPayload;
    'lead.nobody_admin': NoPayload;
  }
}

export type FeedbackKind = VisitorFeedbackModel['said'];

/** Returns the visitor's last feedback on an enquiry. */
export const lastFeedback = async (knex: Knex, leadId: string): Promise<FeedbackKind | undefined> =>
  (await VisitorFeedbackModel.query(knex).where({ lead_id: leadId }).orderBy('created_at', 'desc').first())?.said;

/**
 * Stores a visitor's feedback on how their enquiry was answered; repeated feedback of one kind is stored once. "Nobody"
 * notifies the consultant and the admins, and the lead waits again. "I have been contacted" counts as a contact.
 * @param lead the lead as the link's check read it; if it was corrected or erased in the meantime, nothing happens
 */
export const storeFeedback = (
  knex: Knex,
  plan: NotificationPlan,
  { id, address_corrected_at }: Pick<LeadModel, 'id' | 'address_corrected_at'>,
  said: FeedbackKind,
): Promise<void> =>
  inTransaction(knex, async trx => {
    const lead = await LeadModel.query(trx)
      .findById(id)
      .where({ address_corrected_at, erased_at: null, withdrawn_at: null, deleted_at: null })
      .forUpdate()
      .select('id');
    if (!lead || (await VisitorFeedbackModel.query(trx).findOne({ lead_id: id, said }))) return;
    // "Nobody" is ignored after "contacted".
    if (said === 'nobody' && (await lastFeedback(trx, id)) === 'contacted') return;
    await VisitorFeedbackModel.query(trx).insert({ lead_id: id, said });
    await refreshClocks(trx, id);
    if (said !== 'nobody') return;
    const consultantId = notifiableConsultant(plan, (await findLead(trx, id)).consultant_id);
    const messages: LeadMessage[] = plan.admins.map(userId => ({
      channel: 'email',
      kind: 'lead.nobody_admin',
      userId,
    }));
    if (consultantId) messages.push({ channel: 'email', kind: 'lead.nobody', userId: consultantId });
    await enqueueLeadMessages(runIn(trx), id, messages);
  });

import { inTransaction, LeadConfirmationModel, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { storeFacts } from '../../leads/facts/stored.ts';
import { recordLiveEvents } from '../../leads/live-events.ts';
import type { NotificationPlan } from '../../leads/messages/plan.ts';
import { offerLead } from '../../leads/offers/offer.ts';
import type { ConfirmedBy } from './link.ts';

/**
 * Writes down that whoever sent an enquiry answered at its address, or number, and offers it where it waited for that. Again is as
 * good as once.
 * @param lead as the link was read by: one that was corrected or erased meanwhile is left alone
 */
export const confirmContact = (
  knex: Knex,
  plan: NotificationPlan,
  { lead: read, channel }: { lead: LeadModel; channel: ConfirmedBy },
): Promise<void> =>
  inTransaction(knex, async trx => {
    const { id, address_corrected_at, phone_key } = read;
    const isAsRead = channel === 'email' ? { address_corrected_at } : { phone_key };
    const lead = await LeadModel.query(trx)
      .findById(id)
      .where({ ...isAsRead, erased_at: null })
      .forUpdate()
      .select('id');
    if (!lead) return;
    await LeadConfirmationModel.query(trx).insert({ lead_id: id, channel }).onConflict(['lead_id', 'channel']).ignore();
    await storeFacts(trx, id, plan.currency);
    // Of one that waited for it consoles are told as of a new one.
    if (!(await offerLead(trx, plan, id))) await recordLiveEvents(trx, 'changed', [id]);
  });

import { inTransaction, LeadConfirmationModel, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { storeFacts } from '../../leads/facts/stored.ts';
import { recordLiveEvents } from '../../leads/live-events.ts';
import type { NotificationPlan } from '../../leads/messages/recipients.ts';
import { offerLead } from '../../leads/offers/offer.ts';
import type { ConfirmationChannel } from './link.ts';

/** Returns whether the visitor has confirmed the address or number of an enquiry. */
export const isConfirmed = async (
  knex: Knex,
  { lead, channel }: { lead: LeadModel; channel: ConfirmationChannel },
): Promise<boolean> =>
  (await LeadConfirmationModel.query(knex).findById([lead.id, channel]).select('lead_id')) !== undefined;

/**
 * Stores that a visitor confirmed the address or number of an enquiry, and offers the lead if it waited for the
 * confirmation. Repeated calls have no effect.
 * @param lead the lead as the link's check read it; if it was corrected, withdrawn or erased in the meantime, nothing
 * happens
 */
export const confirmContact = (
  knex: Knex,
  plan: NotificationPlan,
  { lead: read, channel }: { lead: LeadModel; channel: ConfirmationChannel },
): Promise<void> =>
  inTransaction(knex, async trx => {
    const { id, address_corrected_at, phone_key } = read;
    const isAsRead = channel === 'email' ? { address_corrected_at } : { phone_key };
    const lead = await LeadModel.query(trx)
      .findById(id)
      .where({ ...isAsRead, erased_at: null, withdrawn_at: null })
      .forUpdate()
      .select('id');
    if (!lead) return;
    await LeadConfirmationModel.query(trx).insert({ lead_id: id, channel }).onConflict(['lead_id', 'channel']).ignore();
    await storeFacts(trx, id, plan.currency);
    // If the lead waited, `offerLead` has recorded the event of a new lead.
    if (!(await offerLead(trx, plan, id))) await recordLiveEvents(trx, 'changed', [id]);
  });

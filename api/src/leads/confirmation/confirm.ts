import { inTransaction, LeadConfirmationModel, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { storeFacts } from '../facts/stored.ts';
import type { NotificationPlan } from '../messages/plan.ts';
import { offerLead } from '../offers/offer.ts';

/**
 * Writes down that whoever sent an enquiry answered at its address, and offers it where it waited for that. Again is as
 * good as once.
 * @param lead as the link was read by: one that was corrected or erased meanwhile is left alone
 */
export const confirmEmail = (
  knex: Knex,
  plan: NotificationPlan,
  { id, address_corrected_at }: Pick<LeadModel, 'id' | 'address_corrected_at'>,
): Promise<void> =>
  inTransaction(knex, async trx => {
    const lead = await LeadModel.query(trx)
      .findById(id)
      .where({ address_corrected_at, erased_at: null })
      .forUpdate()
      .select('id');
    if (!lead) return;
    await LeadConfirmationModel.query(trx)
      .insert({ lead_id: id, channel: 'email' })
      .onConflict(['lead_id', 'channel'])
      .ignore();
    await storeFacts(trx, [id], plan.currency);
    await offerLead(trx, plan, id);
  });

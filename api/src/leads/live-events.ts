import { LeadModel, LiveEventModel, PendingOfferModel } from '@marketplace/db';
import type { Knex } from 'knex';

type Kind = LiveEventModel['kind'];

/** SQL that inserts the event for open consoles in the enquiry's transaction. */
export const INSERT_LIVE_EVENT =
  'INSERT INTO live_events (id, kind, is_offered, lead_id, franchise_id) VALUES (?, ?, ?, ?, ?)';

/**
 * Records an event for open consoles in the transaction of the change. Consultants receive it only for leads that they
 * may know of: neither suspected spam nor waiting for a confirmation.
 * @param trx a transaction that has locked the leads
 * @param wasOffered true if consultants could see the leads before the change; they receive the event even if they can
 * no longer see them
 */
export const recordLiveEvents = async (
  trx: Knex,
  kind: Kind,
  leadIds: readonly string[],
  wasOffered = false,
): Promise<void> => {
  if (leadIds.length === 0) return;
  const leads = await LeadModel.query(trx)
    .findByIds([...leadIds])
    .select('id', 'franchise_id', 'is_suspected');
  const offers = await PendingOfferModel.query(trx)
    .whereIn('lead_id', [...leadIds])
    .select('lead_id');
  const waiting = new Set(offers.map(({ lead_id }) => lead_id));
  const rows = leads.map(({ id, franchise_id, is_suspected }) => ({
    kind,
    lead_id: id,
    franchise_id,
    is_offered: wasOffered || (!is_suspected && !waiting.has(id)),
  }));
  if (rows.length > 0) await LiveEventModel.insertAll(trx, rows);
};

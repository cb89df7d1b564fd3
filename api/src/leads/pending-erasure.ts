import { PersonalDataWaitingModel } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * Returns which of these enquiries are queued for withdrawal or erasure, which takes a while for a sender with many of
 * them.
 */
export const pendingErasure = async (knex: Knex, ids: string[]): Promise<Set<string>> =>
  new Set((await PersonalDataWaitingModel.query(knex).whereIn('lead_id', ids)).map(({ lead_id }) => lead_id));

/** Returns the same check as a column for queries of leads. */
export const isPendingErasure = (knex: Knex): Knex.Raw =>
  knex.raw('EXISTS (SELECT 1 FROM personal_data_waiting WHERE personal_data_waiting.lead_id = leads.id)');

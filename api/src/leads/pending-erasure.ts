import { PendingDataChangeModel } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * Returns which of these enquiries are queued for withdrawal or erasure. A sender with many enquiries is processed in
 * batches, so some of them wait.
 */
export const findPendingErasures = async (knex: Knex, ids: string[]): Promise<Set<string>> =>
  new Set((await PendingDataChangeModel.query(knex).whereIn('lead_id', ids)).map(({ lead_id }) => lead_id));

/** SQL for a column that says whether a lead is queued for withdrawal or erasure. */
export const isPendingErasure = (knex: Knex): Knex.Raw =>
  knex.raw('EXISTS (SELECT 1 FROM personal_data_waiting WHERE personal_data_waiting.lead_id = leads.id)');

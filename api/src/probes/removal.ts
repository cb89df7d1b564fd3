import { inTransaction, OutboxMessageModel, ProbeModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { hoursAgo } from '../platform/database/database-time.ts';
import { BATCH_RECORDS } from '../platform/database/in-batches.ts';

/** Hours for which test enquiries are stored. A failure is investigated within a day, or happens again. */
export const TEST_ENQUIRIES_KEPT_HOURS = 24;

/**
 * Deletes a batch of old test enquiries with their messages. The last successful one stays, because the system status
 * shows the time since then.
 * @returns the number of deleted test enquiries
 */
export const removeOldTestEnquiries = async (knex: Knex): Promise<number> => {
  const last = await ProbeModel.query(knex)
    .whereNotNull('succeeded_at')
    .orderBy('succeeded_at', 'desc')
    .select('id')
    .first();
  const old = await ProbeModel.query(knex)
    .where('created_at', '<', hoursAgo(TEST_ENQUIRIES_KEPT_HOURS))
    .whereNot('id', last?.id ?? '')
    .limit(BATCH_RECORDS)
    .select('id');
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  return inTransaction(knex, async trx => {
    const removed = await ProbeModel.query(trx).delete().whereIn('id', ids);
    await OutboxMessageModel.query(trx).delete().whereIn('id', ids);
    return removed;
  });
};

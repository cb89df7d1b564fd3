import { inTransaction, PendingOfferModel } from '@marketplace/db';
import { BATCH_RECORDS, inBatches } from '../../platform/database/in-batches.ts';
import type { Schedule } from '../../schedules/schedule.ts';
import { notificationPlanner } from '../messages/recipients.ts';
import { offerLead } from './offer.ts';

/** Offers enquiries whose sender did not confirm within the maximum wait. */
export const offerSchedule: Schedule = {
  name: 'offers',
  summary: 'Offers enquiries that were not confirmed within 24 hours',
  cron: '* * * * *',
  run: async ({ config, database, signal }) => {
    const { knex } = database;
    const notificationPlan = notificationPlanner({ config, database });
    const offeredCount = await inBatches(signal, async () => {
      const due = await PendingOfferModel.query(knex)
        .where('due_at', '<=', knex.raw('UTC_TIMESTAMP(3)'))
        .orderBy('due_at')
        .limit(BATCH_RECORDS)
        .select('lead_id');
      const plan = await notificationPlan();
      for (const { lead_id } of due) await inTransaction(knex, trx => offerLead(trx, plan, lead_id));
      return due.length;
    });
    return { outcome: 'done', detail: { offered: offeredCount } };
  },
};

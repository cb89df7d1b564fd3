import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueMails } from '../outbox/enqueue.ts';
import { BATCH_RECORDS, inBatches } from '../platform/database/in-batches.ts';
import { malaysianDay } from '../platform/values/malaysian-time.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { unopenedLeads } from './unopened.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'consultant.digest': { day: string };
  }
}

/** After an outage in the morning the summary is still sent until the evening. After that, the next one is due soon. */
const LATEST_MS = 12 * 60 * 60 * 1000;

const readers = (knex: Knex, afterId: string) =>
  UserModel.query(knex)
    .where({ role: 'consultant', digest_enabled: true, deleted_at: null })
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(BATCH_RECORDS)
    .select('id');

/**
 * Sends the daily summary of unopened leads to consultants who chose it. The message's key contains the day, so that no
 * second one is sent after a crash. Without unopened leads nothing is sent.
 */
export const digestSchedule: Schedule = {
  name: 'digest',
  summary: 'Sends consultants who chose it a summary of their unopened leads',
  cron: '0 9 * * *',
  run: async ({ database: { knex }, due, signal }) => {
    if (Date.now() - due.getTime() > LATEST_MS) return { outcome: 'done', detail: { too_late: true } };
    const day = malaysianDay(due);
    let [last, told] = ['', 0];
    const queued = await inBatches(signal, async () => {
      const page = await readers(knex, last);
      last = page.at(-1)?.id ?? last;
      const userIds: string[] = [];
      for (const { id } of page) if (await unopenedLeads(knex, id).first('leads.id')) userIds.push(id);
      await enqueueMails(knex, { kind: 'consultant.digest', about: day, userIds, payload: { day } });
      told += userIds.length;
      return page.length;
    });
    return { outcome: 'done', detail: { asked: queued, told } };
  },
};

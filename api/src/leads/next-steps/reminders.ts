import type { Knex } from 'knex';
import { enqueueMails } from '../../outbox/enqueue.ts';
import { BATCH_RECORDS, inBatches } from '../../platform/database/in-batches.ts';
import { malaysianDay } from '../../platform/values/malaysian-time.ts';
import type { Schedule } from '../../schedules/schedule.ts';
import { queryOpenSteps } from './open-steps.ts';

declare module '../../outbox/message.ts' {
  interface EmailPayloads {
    'steps.today': { day: string };
  }
}

/** After an outage in the morning the reminder is still sent until the evening. */
const LATEST_MS = 12 * 60 * 60 * 1000;

/** Returns the users with a step on a day who want reminders. */
const reminded = (knex: Knex, day: string, afterId: string): Promise<string[]> =>
  queryOpenSteps(knex)
    .leftJoin('agendas', 'agendas.user_id', 'steps.user_id')
    .where('steps.due_on', day)
    .where('steps.user_id', '>', afterId)
    .whereRaw('COALESCE(agendas.reminds_by_mail, 1) = 1')
    .groupBy('steps.user_id')
    .orderBy('steps.user_id')
    .limit(BATCH_RECORDS)
    .pluck('steps.user_id');

/**
 * Sends the reminders of the day's next steps. The message's key contains the day, so that no second one is sent after
 * a crash.
 */
export const nextStepReminderSchedule: Schedule = {
  name: 'next-steps',
  summary: 'Reminds people of the next steps of the day, where they want that',
  cron: '0 8 * * *',
  run: async ({ database: { knex }, due, signal }) => {
    if (Date.now() - due.getTime() > LATEST_MS) return { outcome: 'done', detail: { too_late: true } };
    const day = malaysianDay(due);
    let [last, told] = ['', 0];
    await inBatches(signal, async () => {
      const userIds = await reminded(knex, day, last);
      last = userIds.at(-1) ?? last;
      await enqueueMails(knex, { kind: 'steps.today', about: day, userIds, payload: { day } });
      told += userIds.length;
      return userIds.length;
    });
    return { outcome: 'done', detail: { told } };
  },
};

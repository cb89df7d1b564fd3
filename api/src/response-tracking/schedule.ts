import { readPlan } from '../leads/messages/recipients.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { workingCalendar } from './calendar.ts';
import { sendLeadReminders } from './reminders.ts';
import { measureReplySpeeds } from './reply-speed.ts';
import { LONGEST_SEARCH_DAYS } from './working-time.ts';

const LOOK_BACK_MS = LONGEST_SEARCH_DAYS * 86_400_000;

/** Reminds consultants of unlocked leads without a contact, and later notifies admins of those that still wait. */
export const leadReminderSchedule: Schedule = {
  name: 'lead-reminders',
  summary: 'Reminds consultants of leads that wait for a first contact, then tells the admins',
  cron: '* * * * *',
  run: async ({ config, database, signal }) => {
    const { knex } = database;
    const now = await databaseTime(knex);
    const { settings, calendar } = await workingCalendar(knex, new Date(now.getTime() - LOOK_BACK_MS));
    if (!settings.remind) return { outcome: 'done', detail: {} };
    const { admins } = await readPlan(database, config);
    const counts = await sendLeadReminders(knex, { settings, calendar, admins, now, signal });
    return { outcome: 'done', detail: { reminded: counts.consultant, told_admins: counts.admin } };
  },
};

/** Measures how fast consultants usually reply, as shown on public pages; pages are published when it changes. */
export const replySpeedSchedule: Schedule = {
  name: 'reply-speeds',
  summary: 'Measures how fast consultants usually reply, for their franchises’ pages',
  cron: '*/10 * * * *',
  run: async ({ database: { knex }, signal }) => {
    const measured = await measureReplySpeeds(knex, { now: await databaseTime(knex), signal });
    return { outcome: 'done', detail: { ...measured } };
  },
};

import { LeadContactModel, LeadResponseTimesModel, UnlockModel, VisitorFeedbackModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { databaseTime } from '../platform/database/database-time.ts';
import { workingCalendar } from './calendar.ts';
import type { LeadWaitingTimes } from './schemas.ts';
import { type WorkingCalendar, workingMinutes } from './working-time.ts';

/**
 * The clock to read: a consultant reads their own. An admin reads that of the current consultant, or the latest if the
 * current consultant has none.
 */
interface WaitingTimesQuery {
  leadId: string;
  arrivedAt: Date;
  /** The consultant; null for the latest clock of any consultant. */
  userId: string | null;
  mayLog: boolean;
}

const realMinutes = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / 60_000);

const spans = (calendar: WorkingCalendar, from: Date | null, until: Date | null) =>
  from && until
    ? { real: Math.max(0, realMinutes(from, until)), working: Math.floor(workingMinutes(calendar, from, until)) }
    : { real: null, working: null };

const timesOf = async (knex: Knex, leadId: string, userId: string | null) => {
  const contactFilter = userId === null ? { lead_id: leadId } : { lead_id: leadId, user_id: userId };
  const clock = await LeadResponseTimesModel.query(knex).where(contactFilter).orderBy('opened_at', 'desc').first();
  if (clock) return { opened: clock.opened_at, contact: clock.first_contact_at, isWaiting: !clock.first_contact_at };
  // The lead was unlocked for free, or before clocks existed: it does not wait, and logged contacts are shown.
  const unlock = await UnlockModel.query(knex).where(contactFilter).orderBy('created_at', 'desc').first();
  const first = await LeadContactModel.query(knex)
    .where(contactFilter)
    .whereNot({ kind: 'no_answer' })
    .orderBy('created_at')
    .first();
  return { opened: unlock?.created_at ?? null, contact: first?.created_at ?? null, isWaiting: false };
};

/** Returns how long a lead waited, in real time and in working time. */
export const waitingTimesOf = async (
  knex: Knex,
  { leadId, arrivedAt, userId, mayLog }: WaitingTimesQuery,
): Promise<LeadWaitingTimes> => {
  const [{ opened, contact, isWaiting }, word, now, { calendar }] = await Promise.all([
    timesOf(knex, leadId, userId),
    VisitorFeedbackModel.query(knex).where({ lead_id: leadId }).orderBy('created_at', 'desc').first(),
    databaseTime(knex),
    workingCalendar(knex, arrivedAt),
  ]);
  const opening = spans(calendar, arrivedAt, opened);
  const answering = spans(calendar, opened, contact);
  return {
    arrived_at: arrivedAt.toISOString(),
    opened_at: opened?.toISOString() ?? null,
    opened_after: opening.real,
    opened_after_working: opening.working,
    first_contact_at: contact?.toISOString() ?? null,
    contact_after: answering.real,
    contact_after_working: answering.working,
    is_waiting: isWaiting,
    waiting_working: isWaiting ? spans(calendar, opened, now).working : null,
    visitor_said: word?.said ?? null,
    visitor_said_at: word?.created_at.toISOString() ?? null,
    may_log: mayLog,
  };
};

/** Returns the clock of a lead that the caller has not unlocked: only when it arrived. */
export const lockedWaitingTimes = (arrivedAt: Date): LeadWaitingTimes => ({
  arrived_at: arrivedAt.toISOString(),
  opened_at: null,
  opened_after: null,
  opened_after_working: null,
  first_contact_at: null,
  contact_after: null,
  contact_after_working: null,
  is_waiting: false,
  waiting_working: null,
  visitor_said: null,
  visitor_said_at: null,
  may_log: false,
});

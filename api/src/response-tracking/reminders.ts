import { inTransaction, LeadModel, LeadReminderModel, LeadResponseTimesModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueLeadMessages, type LeadMessage } from '../leads/messages/lead-messages.ts';
import { findPendingErasures } from '../leads/pending-erasure.ts';
import { selectRefund, wasRefunded } from '../leads/refund.ts';
import type { ResponseTimeSettings } from '../leads/response-time-settings.ts';
import type { NoPayload } from '../outbox/message.ts';
import { BATCH_RECORDS } from '../platform/database/in-batches.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { beforeWorkingMinutes, type WorkingCalendar, workingMinutes } from './working-time.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'lead.reminder': NoPayload;
    'lead.unanswered': NoPayload;
  }
}

/** Maximum days overdue: for older leads, everyone was notified long ago. */
const LOOK_BACK_DAYS = 30;
const DAY_MS = 86_400_000;

/** An unlocked lead that waits for its first contact. */
interface WaitingLead {
  lead_id: string;
  user_id: string;
  opened_at: Date;
  reminded_at: Date | null;
}

/**
 * Returns a query for waiting leads that still have their consultant and were not reported to the admins. A lead whose
 * status was changed is being handled, even if no contact was logged. A consultant need not contact the visitor of a
 * lead that was refunded.
 */
const queryWaitingLeads = (knex: Knex, since: Date, after: WaitingLead | undefined): Knex.QueryBuilder => {
  // The index hint makes the query begin with the few waiting clocks, oldest first; otherwise the optimizer begins with
  // all franchises.
  const query = knex(knex.raw('lead_clocks AS c FORCE INDEX (ix_lead_clocks_waiting)'))
    .joinRaw('STRAIGHT_JOIN leads ON leads.id = c.lead_id')
    .joinRaw('STRAIGHT_JOIN franchises ON franchises.id = leads.franchise_id')
    .joinRaw("LEFT JOIN lead_reminders r ON r.lead_id = c.lead_id AND r.user_id = c.user_id AND r.kind = 'consultant'")
    .whereNull('c.first_contact_at')
    .where('c.opened_at', '>', since)
    .where({ 'leads.status': 'new', 'leads.is_suspected': false })
    .whereNull('leads.deleted_at')
    .whereNull('leads.withdrawn_at')
    .whereNull('leads.erased_at')
    .whereRaw('franchises.consultant_id = c.user_id')
    .whereRaw(`NOT EXISTS (${selectRefund('c.lead_id', 'c.user_id')})`)
    .whereRaw(
      "NOT EXISTS (SELECT 1 FROM lead_reminders a WHERE a.lead_id = c.lead_id AND a.user_id = c.user_id AND a.kind = 'admin')",
    )
    .orderBy('c.opened_at')
    .orderBy('c.lead_id')
    .limit(BATCH_RECORDS)
    .select('c.lead_id', 'c.user_id', 'c.opened_at', 'r.created_at as reminded_at');
  if (after) query.whereRaw('(c.opened_at, c.lead_id) > (?, ?)', [after.opened_at, after.lead_id]);
  return query;
};

type Kind = LeadReminderModel['kind'];

/** Returns the earliest unlock for which a reminder may still be due: the configured working hours may take months. */
const openedSince = ({ settings, calendar, now }: ReminderContext): Date => {
  const hours = settings.remind_after_hours + settings.tell_admin_after_hours;
  return new Date(beforeWorkingMinutes(calendar, now, hours * 60).getTime() - LOOK_BACK_DAYS * DAY_MS);
};

/** Returns whether the consultant or the admins are due to be notified of a lead; undefined if neither yet. */
const dueOf = (
  { opened_at, reminded_at }: WaitingLead,
  { settings, calendar, now }: { settings: ResponseTimeSettings; calendar: WorkingCalendar; now: Date },
): Kind | undefined => {
  const hours = (from: Date) => workingMinutes(calendar, from, now) / 60;
  if (!reminded_at) return hours(opened_at) >= settings.remind_after_hours ? 'consultant' : undefined;
  return hours(reminded_at) >= settings.tell_admin_after_hours ? 'admin' : undefined;
};

/**
 * Notifies once, whichever process comes first: a row stored in the transaction of the mails prevents a second time.
 */
const remindOf = (
  knex: Knex,
  { lead_id, user_id }: WaitingLead,
  kind: Kind,
  { admins, now }: { admins: string[]; now: Date },
) =>
  inTransaction(knex, async trx => {
    await LeadModel.query(trx).findById(lead_id).forUpdate().select('id');
    const clock = await LeadResponseTimesModel.query(trx).findById([lead_id, user_id]);
    const sentReminder = await LeadReminderModel.query(trx).findById([lead_id, user_id, kind]);
    if (sentReminder || !clock || clock.first_contact_at || (await wasRefunded(trx, lead_id, user_id))) return 0;
    if ((await findPendingErasures(trx, [lead_id])).has(lead_id)) return 0;
    await LeadReminderModel.query(trx).insert({ lead_id, user_id, kind, created_at: now });
    // The admins are notified again if the lead was reassigned and its next consultant does not answer either.
    const occasion = await LeadReminderModel.query(trx).where({ lead_id, kind }).resultSize();
    const messages: LeadMessage[] =
      kind === 'consultant'
        ? [{ channel: 'email', kind: 'lead.reminder', userId: user_id }]
        : admins.map(userId => ({ channel: 'email', kind: 'lead.unanswered', userId, occasion }));
    await enqueueLeadMessages(runIn(trx), lead_id, messages);
    return 1;
  });

/** The settings, calendar and time by which reminders are due. */
export interface ReminderContext {
  settings: ResponseTimeSettings;
  calendar: WorkingCalendar;
  admins: string[];
  now: Date;
  signal: AbortSignal;
}

/**
 * Reminds the consultants of leads that wait for a first contact, and later notifies the admins; each once per lead and
 * consultant.
 */
export const sendLeadReminders = async (knex: Knex, by: ReminderContext): Promise<Record<Kind, number>> => {
  const sentCounts = { consultant: 0, admin: 0 };
  const since = openedSince(by);
  let last: WaitingLead | undefined;
  while (!by.signal.aborted) {
    const page: WaitingLead[] = await queryWaitingLeads(knex, since, last);
    for (const one of page) {
      const kind = dueOf(one, by);
      if (kind && !by.signal.aborted) sentCounts[kind] += await remindOf(knex, one, kind, by);
    }
    last = page.at(-1);
    if (page.length < BATCH_RECORDS) break;
  }
  return sentCounts;
};

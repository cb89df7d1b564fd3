import type { Knex } from 'knex';
import { countOf } from '../../platform/database/count.ts';
import { wireOf } from '../../platform/http/wire.ts';
import { applyConditions, type Condition } from '../../platform/lists/conditions.ts';
import { conditionsOf } from '../../platform/lists/list.ts';
import { malaysianDay } from '../../platform/values/malaysian-time.ts';
import { addConsultantView } from '../archive.ts';
import { lockedConditions, unlockedConditions } from '../consultant-leads.ts';
import { LEAD_LIST, ordinaryLeads, UNLOCKED_LIST } from '../list.ts';
import { listOpenSteps, type OpenStep, queryOpenSteps } from '../next-steps/open-steps.ts';
import type { Lead } from '../schemas.ts';
import { type LeadRow, leadColumns, leadsWithFranchise, toLead, toLockedLead, toUnlockedLead } from '../wire-lead.ts';
import { type Today, TodayStep } from './schemas.ts';

/** Maximum number of entries per list. */
const LEADS_PER_LIST = 5;
const DAY_MS = 86_400_000;

const shownStep = wireOf(TodayStep);
const toStep = (step: OpenStep): TodayStep =>
  shownStep({ ...step, lead_name: `${step.first_name} ${step.last_name}`.trim() });

/** Returns a user's open steps of some days: the number of their leads, and the first steps. */
const stepsOf = async (knex: Knex, userId: string, days: (query: Knex.QueryBuilder) => Knex.QueryBuilder) => {
  const [first, count] = await Promise.all([
    listOpenSteps(knex, userId, days, LEADS_PER_LIST),
    countOf(queryOpenSteps(knex).where('steps.user_id', userId).modify(days), 'steps.lead_id'),
  ]);
  return { count, first: first.map(toStep) };
};

/**
 * Returns leads that meet these conditions: their number, and the newest ones. Counting and choosing need no joins;
 * these are added for the chosen leads only.
 */
const leadsOf = async (
  knex: Knex,
  conditions: Condition[],
  show: (row: LeadRow) => Lead,
  widen: (rows: LeadRow[]) => Promise<LeadRow[]> = async rows => rows,
): Promise<Today['new']> => {
  const leads = () => applyConditions(knex('leads'), conditions);
  const [ids, count]: [string[], number] = await Promise.all([
    leads().orderBy('leads.created_at', 'desc').orderBy('leads.id', 'desc').limit(LEADS_PER_LIST).pluck('leads.id'),
    countOf(leads()),
  ]);
  const rows: LeadRow[] = await leadsWithFranchise(knex).whereIn('leads.id', ids).select(leadColumns(knex));
  const byId = new Map((await widen(rows)).map(row => [row.id, row]));
  return { count, first: ids.flatMap(id => byId.get(id) ?? []).map(show) };
};

const stepsOfToday = async (knex: Knex, userId: string) => {
  const now = new Date();
  const day = malaysianDay(now);
  const [due, overdue, upcoming] = await Promise.all([
    stepsOf(knex, userId, query => query.where('steps.due_on', day)),
    stepsOf(knex, userId, query => query.where('steps.due_on', '<', day)),
    stepsOf(knex, userId, query => query.where('steps.due_on', '>', day)),
  ]);
  return { day, new_since: malaysianDay(new Date(now.getTime() - DAY_MS)), due, overdue, upcoming };
};

const createdSince = (day: string) => conditionsOf(LEAD_LIST, { from: [day] });

/** Returns a consultant's day. Each number equals the total of the list to which the console links. */
export const todayOfConsultant = async (knex: Knex, userId: string): Promise<Today> => {
  const steps = await stepsOfToday(knex, userId);
  const newLockedLeads = [...lockedConditions(userId), ...createdSince(steps.new_since)];
  const unlocked = [...unlockedConditions(userId), ...conditionsOf(UNLOCKED_LIST, { waiting: [true] }, userId)];
  return {
    ...steps,
    new: await leadsOf(knex, newLockedLeads, toLockedLead),
    waiting: await leadsOf(knex, unlocked, toUnlockedLead, rows => addConsultantView(knex, userId, rows)),
    suspected: null,
  };
};

/** Returns an admin's day. */
export const todayOfAdmin = async (knex: Knex, userId: string): Promise<Today> => {
  const steps = await stepsOfToday(knex, userId);
  const newOrdinaryLeads = [...ordinaryLeads({}), ...createdSince(steps.new_since)];
  const filter = { is_suspected: [true] };
  const suspected = [...ordinaryLeads(filter), ...conditionsOf(LEAD_LIST, filter)];
  return {
    ...steps,
    new: await leadsOf(knex, newOrdinaryLeads, toLead),
    waiting: null,
    suspected: await countOf(applyConditions(knex('leads'), suspected)),
  };
};

import type { Knex } from 'knex';
import { countOf } from '../../platform/database/count.ts';
import { wireOf } from '../../platform/http/wire.ts';
import { type Condition, narrowed } from '../../platform/lists/conditions.ts';
import { conditionsOf } from '../../platform/lists/list.ts';
import { malaysianDay } from '../../platform/values/malaysian-time.ts';
import { asSeenBy } from '../archive.ts';
import { LEAD_LIST, leadsWithFranchise, lockedFor, ordinaryLeads, UNLOCKED_LIST, unlockedFor } from '../list.ts';
import { type OpenStep, openSteps, openStepsOf } from '../next-steps/open-steps.ts';
import type { Lead } from '../schemas.ts';
import { type LeadRow, leadColumns, toLead, toLockedLead, toUnlockedLead } from '../wire-lead.ts';
import { type Today, TodayStep } from './schemas.ts';

/** So many of each are shown; the rest is a click away. */
const SHOWN = 5;
const DAY_MS = 86_400_000;

const shownStep = wireOf(TodayStep);
const toStep = (step: OpenStep): TodayStep =>
  shownStep({ ...step, lead_name: `${step.first_name} ${step.last_name}`.trim() });

/** Somebody's open steps of some days: how many, and the first of them. */
const stepsOf = async (knex: Knex, userId: string, days: (query: Knex.QueryBuilder) => Knex.QueryBuilder) => {
  const [first, count] = await Promise.all([
    openStepsOf(knex, userId, days, SHOWN),
    countOf(openSteps(knex).where('steps.user_id', userId).modify(days)),
  ]);
  return { count, first: first.map(toStep) };
};

/** Leads that meet these conditions: how many, and the newest of them. Both are found without what is shown beside them. */
const leadsOf = async (
  knex: Knex,
  conditions: Condition[],
  show: (row: LeadRow) => Lead,
  widen: (rows: LeadRow[]) => Promise<LeadRow[]> = async rows => rows,
): Promise<Today['new']> => {
  const leads = () => narrowed(knex('leads'), conditions);
  const [ids, count]: [string[], number] = await Promise.all([
    leads().orderBy('leads.created_at', 'desc').orderBy('leads.id', 'desc').limit(SHOWN).pluck('leads.id'),
    countOf(leads()),
  ]);
  const rows: LeadRow[] = await leadsWithFranchise(knex).whereIn('leads.id', ids).select(leadColumns(knex));
  const byId = new Map((await widen(rows)).map(row => [row.id, row]));
  return { count, first: ids.flatMap(id => byId.get(id) ?? []).map(show) };
};

const stepsOfToday = async (knex: Knex, userId: string) => {
  const now = new Date();
  const day = malaysianDay(now);
  const [due, overdue] = await Promise.all([
    stepsOf(knex, userId, query => query.where('steps.due_on', day)),
    stepsOf(knex, userId, query => query.where('steps.due_on', '<', day)),
  ]);
  return { day, new_since: malaysianDay(new Date(now.getTime() - DAY_MS)), due, overdue };
};

const since = (day: string) => conditionsOf(LEAD_LIST, { from: [day] });

/** What waits for a consultant. Each count is that of the list that it leads to. */
export const todayOfConsultant = async (knex: Knex, userId: string): Promise<Today> => {
  const steps = await stepsOfToday(knex, userId);
  const fresh = [...lockedFor(userId), ...since(steps.new_since)];
  const unlocked = [...unlockedFor(userId), ...conditionsOf(UNLOCKED_LIST, { waiting: [true] })];
  return {
    ...steps,
    new: await leadsOf(knex, fresh, toLockedLead),
    waiting: await leadsOf(knex, unlocked, toUnlockedLead, rows => asSeenBy(knex, userId, rows)),
    suspected: null,
  };
};

/** The same for an admin. */
export const todayOfAdmin = async (knex: Knex, userId: string): Promise<Today> => {
  const steps = await stepsOfToday(knex, userId);
  const fresh = [...ordinaryLeads({}), ...since(steps.new_since)];
  const asked = { is_suspected: [true] };
  const suspected = [...ordinaryLeads(asked), ...conditionsOf(LEAD_LIST, asked)];
  return {
    ...steps,
    new: await leadsOf(knex, fresh, toLead),
    waiting: null,
    suspected: await countOf(narrowed(knex('leads'), suspected)),
  };
};

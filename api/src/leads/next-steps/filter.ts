import { anyOf, type Condition, type FilterValue, NEVER } from '../../platform/lists/conditions.ts';
import type { RuleFilter } from '../../platform/lists/list.ts';
import { malaysianDay } from '../../platform/values/malaysian-time.ts';
import { isOpenStep } from './is-open.ts';

/** The values of the filter by next step. */
const STEPS_DUE = ['today', 'overdue', 'upcoming', 'none'] as const;
type StepsDue = (typeof STEPS_DUE)[number];

const LEADS_WITH_STEP = `SELECT lead_id FROM lead_next_steps WHERE user_id = ? AND ${isOpenStep('lead_next_steps')}`;

const today = () => malaysianDay(new Date());

const CONDITIONS: Record<StepsDue, (userId: string) => Condition> = {
  today: userId => ({ sql: `leads.id IN (${LEADS_WITH_STEP} AND due_on = ?)`, values: [userId, today()] }),
  overdue: userId => ({ sql: `leads.id IN (${LEADS_WITH_STEP} AND due_on < ?)`, values: [userId, today()] }),
  upcoming: userId => ({ sql: `leads.id IN (${LEADS_WITH_STEP} AND due_on > ?)`, values: [userId, today()] }),
  none: userId => ({ sql: `leads.id NOT IN (${LEADS_WITH_STEP})`, values: [userId] }),
};

const dueOf = (value: FilterValue): StepsDue | undefined => STEPS_DUE.find(due => due === value);

/**
 * Filters leads by the caller's open next steps: one is due today, one is overdue, or none exists. The context is the
 * caller's id.
 */
export const nextStepFilter: RuleFilter<string> = {
  kind: 'text',
  fault: value => (dueOf(value) ? undefined : ['not_an_option', { name: 'next_step', allowed: STEPS_DUE.join(', ') }]),
  conditions: anyOf<string>((value, userId) => {
    const due = dueOf(value);
    return due && userId !== undefined ? CONDITIONS[due](userId) : NEVER;
  }),
};

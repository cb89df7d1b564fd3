import { anyOf, type FilterValue, NEVER } from '../../platform/lists/conditions.ts';
import type { RuleFilter } from '../../platform/lists/list.ts';
import { malaysianDay } from '../../platform/values/malaysian-time.ts';

/** The values of the filter by next step. */
const STEPS_DUE = ['today', 'overdue'] as const;
type StepsDue = (typeof STEPS_DUE)[number];

const DAYS: Record<StepsDue, string> = { today: 'due_on = ?', overdue: 'due_on < ?' };

const dueOf = (value: FilterValue): StepsDue | undefined => STEPS_DUE.find(due => due === value);

/** Filters leads by the caller's open next step. The context is the caller's id. */
export const byNextStep: RuleFilter<string> = {
  kind: 'text',
  fault: value => (dueOf(value) ? undefined : ['not_an_option', { name: 'next_step', allowed: STEPS_DUE.join(', ') }]),
  conditions: anyOf<string>((value, userId) => {
    const due = dueOf(value);
    if (!due || userId === undefined) return NEVER;
    return {
      sql: `leads.id IN (SELECT lead_id FROM lead_next_steps WHERE user_id = ? AND is_open = 1 AND ${DAYS[due]})`,
      values: [userId, malaysianDay(new Date())],
    };
  }),
};

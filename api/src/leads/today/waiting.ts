import type { Condition } from '../../platform/lists/conditions.ts';
import { anyOf } from '../../platform/lists/conditions.ts';
import type { RuleFilter } from '../../platform/lists/list.ts';

/**
 * An unlocked lead whose sender waits for an answer: all of these hold. What else says that somebody was in touch is
 * another of them.
 */
const WAITING: readonly Condition[] = [
  { sql: "leads.status = 'new'", values: [] },
  // A contact that was logged, or that the sender told of, since they said last that nobody had been in touch.
  {
    sql: 'NOT EXISTS (SELECT 1 FROM lead_clocks WHERE lead_clocks.lead_id = leads.id AND lead_clocks.first_contact_at IS NOT NULL)',
    values: [],
  },
  { sql: 'leads.withdrawn_at IS NULL AND leads.erased_at IS NULL', values: [] },
];

const ALL_HOLD = WAITING.map(({ sql }) => `(${sql})`).join(' AND ');
const VALUES = WAITING.flatMap(({ values }) => values);

/** The filter of one's unlocked leads by whether their senders wait for an answer. */
export const byWaiting: RuleFilter = {
  kind: 'boolean',
  conditions: anyOf(isWaiting => ({ sql: `${isWaiting ? '' : 'NOT '}(${ALL_HOLD})`, values: VALUES })),
};

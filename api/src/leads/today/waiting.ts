import type { Condition } from '../../platform/lists/conditions.ts';
import { anyOf } from '../../platform/lists/conditions.ts';
import type { RuleFilter } from '../../platform/lists/list.ts';

/**
 * An unlocked lead whose sender waits for an answer: all of these hold. What else says that somebody was in touch is
 * another of them.
 */
const WAITING: readonly Condition[] = [
  { sql: "leads.status = 'new'", values: [] },
  { sql: 'leads.withdrawn_at IS NULL AND leads.erased_at IS NULL', values: [] },
];

const ALL_HOLD = WAITING.map(({ sql }) => `(${sql})`).join(' AND ');
const VALUES = WAITING.flatMap(({ values }) => values);

/** The filter of one's unlocked leads by whether their senders wait for an answer. */
export const byWaiting: RuleFilter = {
  kind: 'boolean',
  conditions: anyOf(isWaiting => ({ sql: `${isWaiting ? '' : 'NOT '}(${ALL_HOLD})`, values: VALUES })),
};

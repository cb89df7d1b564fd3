import type { Condition } from '../../platform/lists/conditions.ts';
import { anyOf } from '../../platform/lists/conditions.ts';
import type { RuleFilter } from '../../platform/lists/list.ts';

/** The conditions for an unlocked lead whose sender waits for an answer. */
const WAITING_CONDITIONS: readonly Condition[] = [
  { sql: "leads.status = 'new'", values: [] },
  // The sender said that no one had contacted them, and since then no contact was logged or confirmed by the sender.
  {
    sql: 'NOT EXISTS (SELECT 1 FROM lead_clocks WHERE lead_clocks.lead_id = leads.id AND lead_clocks.first_contact_at IS NOT NULL)',
    values: [],
  },
  { sql: 'leads.withdrawn_at IS NULL AND leads.erased_at IS NULL', values: [] },
];

const ALL_HOLD = WAITING_CONDITIONS.map(({ sql }) => `(${sql})`).join(' AND ');
const VALUES = WAITING_CONDITIONS.flatMap(({ values }) => values);

/** Filters unlocked leads by whether their senders wait for an answer. */
export const waitingFilter: RuleFilter = {
  kind: 'boolean',
  conditions: anyOf(isWaiting => ({ sql: `${isWaiting ? '' : 'NOT '}(${ALL_HOLD})`, values: VALUES })),
};

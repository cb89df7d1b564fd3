import { allOf, anyOf, type Condition } from '../../platform/lists/conditions.ts';
import type { RuleFilter } from '../../platform/lists/list.ts';
import { lookedAfterBy } from '../consultant-leads.ts';
import { selectRefund } from '../refund.ts';

/**
 * Returns the conditions for a lead that a consultant unlocked and whose sender waits for an answer from this consultant.
 * A lead whose franchise was reassigned is for the next consultant to answer.
 */
const waitingConditions = (userId: string): readonly Condition[] => [
  { sql: "leads.status = 'new'", values: [] },
  lookedAfterBy(userId),
  // The sender said that no one had contacted them, and since then no contact was logged or confirmed by the sender.
  {
    sql: 'NOT EXISTS (SELECT 1 FROM lead_clocks WHERE lead_clocks.lead_id = leads.id AND lead_clocks.first_contact_at IS NOT NULL)',
    values: [],
  },
  { sql: 'leads.withdrawn_at IS NULL AND leads.erased_at IS NULL', values: [] },
  { sql: `NOT EXISTS (${selectRefund('leads.id', '?')})`, values: [userId] },
];

/** Filters unlocked leads by whether their senders wait for an answer. The context is the caller's id. */
export const waitingFilter: RuleFilter<string> = {
  kind: 'boolean',
  conditions: anyOf<string>((isWaiting, userId = '') => {
    const { sql, values } = allOf(waitingConditions(userId));
    return { sql: `${isWaiting ? '' : 'NOT '}(${sql})`, values };
  }),
};

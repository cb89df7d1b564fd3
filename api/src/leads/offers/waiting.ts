import type { Condition } from '../../platform/lists/conditions.ts';

/** An enquiry that nobody confirms is offered after so many hours, as not confirmed. */
const LONGEST_WAIT_HOURS = 24;

/** Keeps an enquiry back until its sender confirms it; prepared, in the enquiry's own transaction. */
export const KEEP_BACK = `INSERT INTO lead_offers (lead_id, due_at)
  VALUES (?, UTC_TIMESTAMP(3) + INTERVAL ${LONGEST_WAIT_HOURS} HOUR)`;

/** Leads that may be sold: not those whose sender cannot be reached at all. */
export const ON_SALE: Condition = {
  sql: 'leads.id NOT IN (SELECT lead_id FROM leads_off_sale)',
  values: [],
};

/** Leads that consultants are offered: not those that wait for a confirmation. Few ever wait. */
export const OFFERED: Condition = {
  sql: 'leads.id NOT IN (SELECT lead_id FROM lead_offers)',
  values: [],
};

import type { Condition } from '../../platform/lists/conditions.ts';

/** An enquiry without confirmation is offered after this many hours, as not confirmed. */
const LONGEST_WAIT_HOURS = 24;

/** Keeps an enquiry back until its sender confirms it; a prepared statement in the enquiry's own transaction. */
export const KEEP_BACK = `INSERT INTO lead_offers (lead_id, due_at)
  VALUES (?, UTC_TIMESTAMP(3) + INTERVAL ${LONGEST_WAIT_HOURS} HOUR)`;

/** Leads that are on sale: not those whose sender is unreachable. */
export const ON_SALE: Condition = {
  sql: 'leads.id NOT IN (SELECT lead_id FROM leads_off_sale)',
  values: [],
};

/** Leads that are offered to consultants: not those that wait for a confirmation. Few leads ever wait. */
export const OFFERED: Condition = {
  sql: 'leads.id NOT IN (SELECT lead_id FROM lead_offers)',
  values: [],
};

import type { Condition } from '../../platform/lists/conditions.ts';

/** An enquiry without confirmation is offered after this many hours, as not confirmed. */
const LONGEST_WAIT_HOURS = 24;

/** SQL that hides an enquiry from consultants until its sender confirms; runs in the enquiry's transaction. */
export const INSERT_DELAYED_OFFER = `INSERT INTO lead_offers (lead_id, due_at)
  VALUES (?, UTC_TIMESTAMP(3) + INTERVAL ${LONGEST_WAIT_HOURS} HOUR)`;

/** Leads that can be unlocked; leads whose sender is unreachable are excluded. */
export const ON_SALE: Condition = {
  sql: 'leads.id NOT IN (SELECT lead_id FROM leads_off_sale)',
  values: [],
};

/**
 * Leads that consultants may see; leads that wait for a confirmation are excluded. At any one time only a few leads
 * wait.
 */
export const OFFERED_LEADS: Condition = {
  sql: 'leads.id NOT IN (SELECT lead_id FROM lead_offers)',
  values: [],
};

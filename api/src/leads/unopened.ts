import type { Knex } from 'knex';
import { lockedLeads } from './consultant-leads.ts';

/** Days after which a locked enquiry is left out of the summary; the list still shows it. */
export const UNOPENED_DAYS = 30;

/** Queries the recent leads that the consultant has not unlocked, newest first. */
export const unopenedLeads = (knex: Knex, userId: string) =>
  lockedLeads(knex, userId)
    .where('leads.created_at', '>', knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? DAY', [UNOPENED_DAYS]))
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc');

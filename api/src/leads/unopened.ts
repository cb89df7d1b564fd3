import type { Knex } from 'knex';
import { lockedLeads } from './consultant-leads.ts';

/** An enquiry that nobody opened for longer has gone cold; the list still has it. */
export const UNOPENED_DAYS = 30;

/** Leads of the last weeks that the consultant could open and has not, newest first. */
export const unopenedLeads = (knex: Knex, userId: string) =>
  lockedLeads(knex, userId)
    .where('leads.created_at', '>', knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? DAY', [UNOPENED_DAYS]))
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc');

import { UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { leadOfConsultant } from '../leads/consultant-leads.ts';
import { findLead } from '../leads/find-lead.ts';
import { workingCalendar } from './calendar.ts';
import { afterWorkingDays } from './working-time.ts';

/** Working days after which visitors can report whether they were contacted. */
const ASKED_AFTER_DAYS = 2;

/** The public details of the consultant who unlocked an enquiry. */
export interface OpenedEnquiry {
  reference: string;
  franchiseName: string;
  consultantId: string;
  consultantName: string;
  companyName: string;
  /**
   * Whether the consultant gets a reminder. They get none if they no longer handle the franchise, archived the lead, or
   * the lead is spam.
   */
  isReminded: boolean;
  /** From when on the visitor can report how the enquiry was answered. */
  askedFrom: Date;
}

/**
 * Returns the consultant who unlocked an enquiry: the current consultant of its franchise if they unlocked it,
 * otherwise the last who did.
 */
export const openedEnquiry = async (knex: Knex, leadId: string): Promise<OpenedEnquiry | undefined> => {
  const { consultant_id, reference, franchise_name, is_suspected } = await findLead(knex, leadId);
  const unlock = await UnlockModel.query(knex)
    .where({ lead_id: leadId })
    .orderByRaw('user_id = ? DESC, created_at DESC', [consultant_id])
    .withGraphFetched('user(named)')
    .first();
  if (!unlock?.user) return undefined;
  const { calendar } = await workingCalendar(knex, unlock.created_at);
  return {
    reference,
    franchiseName: franchise_name,
    consultantId: unlock.user_id,
    consultantName: unlock.user.name,
    companyName: unlock.user.company_name,
    isReminded:
      unlock.user_id === consultant_id &&
      !is_suspected &&
      (await leadOfConsultant(knex, consultant_id, leadId))?.archived_at === null,
    askedFrom: afterWorkingDays(calendar, unlock.created_at, ASKED_AFTER_DAYS),
  };
};

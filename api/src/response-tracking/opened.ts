import { UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { leadOfConsultant } from '../leads/consultant-leads.ts';
import { findLead } from '../leads/find-lead.ts';
import { workingCalendar } from './calendar.ts';
import { afterWorkingDays } from './working-time.ts';

/** After so many working days a visitor is asked whether somebody was in touch. */
const ASKED_AFTER_DAYS = 2;

/** What a visitor is told of who opened their enquiry. */
export interface OpenedEnquiry {
  reference: string;
  franchiseName: string;
  consultantId: string;
  consultantName: string;
  companyName: string;
  /** Whether they are reminded of it: not where somebody else looks after it now, they archived it, or it is spam. */
  isReminded: boolean;
  /** From when on they may say how it was answered. */
  askedFrom: Date;
}

/** Who opened an enquiry: whoever looks after its franchise now, if they did, else who did so last. */
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

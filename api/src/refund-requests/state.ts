import { LeadModel, LeadOffSaleModel, UnlockModel, UnlockRefundModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { leadOfConsultant } from '../leads/consultant-leads.ts';
import { LEAD_SETTINGS_DOCUMENT } from '../leads/offers/settings.ts';
import { isAdmin } from '../platform/access/access.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { notFound } from '../platform/errors/errors.ts';
import { readSettings } from '../settings/service.ts';
import { findRefundRequestOf } from './find.ts';
import type { LeadRefund } from './schemas.ts';

const DAY_MS = 86_400_000;

/**
 * Reads the refund state of a lead: for a consultant whether their unlock can be or was refunded, for an admin whether
 * the lead is off sale.
 * @throws 404 for a lead of another consultant
 */
export const readRefundState = async (knex: Knex, caller: SignedIn, leadId: string): Promise<LeadRefund> => {
  const userId = caller.id;
  const found = isAdmin(caller)
    ? await LeadModel.query(knex).findById(leadId).select('erased_at')
    : await leadOfConsultant(knex, userId, leadId);
  if (!found) throw notFound('lead_not_found');
  const unlock = await UnlockModel.query(knex).findOne({ lead_id: leadId, user_id: userId });
  const isPaid = unlock !== undefined && unlock.credit_entry_id !== null;
  const [{ value: settings }, offSale, refund, refundRequest, now] = await Promise.all([
    readSettings(knex, LEAD_SETTINGS_DOCUMENT),
    LeadOffSaleModel.query(knex).findById(leadId),
    unlock && UnlockRefundModel.query(knex).findById(unlock.id),
    findRefundRequestOf(knex, leadId, userId),
    databaseTime(knex),
  ]);
  const { refund_days, decision_hours } = settings;
  const endsAt = isPaid ? new Date(unlock.created_at.getTime() + refund_days * DAY_MS) : null;
  return {
    off_sale_since: offSale?.created_at.toISOString() ?? null,
    refund_days,
    decision_hours,
    ends_at: endsAt?.toISOString() ?? null,
    may_request_refund: endsAt !== null && endsAt > now && !refund && !refundRequest && !found.erased_at,
    refunded_at: refund?.created_at.toISOString() ?? null,
    refund_request: refundRequest,
  };
};

import { inTransaction, LeadModel, RefundRequestModel, RefundRequestPictureModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { lockBalance } from '../credits/service.ts';
import { leadOfConsultant } from '../leads/consultant-leads.ts';
import { LEAD_SETTINGS_DOCUMENT, type LeadSettings } from '../leads/offers/settings.ts';
import { findRefundedUnlocks, refundUnlock } from '../leads/refund.ts';
import type { PrivateImage } from '../media/image-sizes.ts';
import type { Actor } from '../platform/access/actor.ts';
import { hoursAgo } from '../platform/database/database-time.ts';
import { conflict, notAllowed, notFound, tooMany } from '../platform/errors/errors.ts';
import { readSettings } from '../settings/service.ts';
import { MAX_REFUND_REQUESTS_PER_DAY } from './reasons.ts';
import { isProvenByFacts } from './rules.ts';
import type { RefundRequestCreate } from './schemas.ts';
import { writeStep } from './step.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface Refundable {
  lead: LeadModel;
  unlock: UnlockModel;
  settings: LeadSettings;
}

const isOver = async (knex: Knex, unlock: UnlockModel, days: number): Promise<boolean> =>
  (await UnlockModel.query(knex)
    .findById(unlock.id)
    .where('created_at', '>', hoursAgo(days * 24))) === undefined;

/**
 * Returns the unlock for which a consultant may request a refund now.
 * @throws 404 if the consultant may not see the lead; 403 if they have not unlocked it; 409 if the unlock was free, was
 * refunded or requested before, or the period is over; 429 above the daily maximum
 */
export const requireRefundable = async (knex: Knex, userId: string, leadId: string): Promise<Refundable> => {
  const lead = await LeadModel.query(knex).findById(leadId);
  const unlock = await UnlockModel.query(knex).findOne({ lead_id: leadId, user_id: userId });
  if (!lead || !unlock) {
    if (await leadOfConsultant(knex, userId, leadId)) throw notAllowed('lead_locked');
    throw notFound('lead_not_found');
  }
  const { value: settings } = await readSettings(knex, LEAD_SETTINGS_DOCUMENT);
  if (lead.erased_at) throw conflict('lead_erased');
  if (unlock.credit_entry_id === null) throw conflict('lead_was_free');
  if (await RefundRequestModel.query(knex).findOne({ unlock_id: unlock.id }))
    throw conflict('refund_already_requested');
  if ((await findRefundedUnlocks(knex, [unlock.id])).size > 0) throw conflict('lead_already_refunded');
  if (await isOver(knex, unlock, settings.refund_days)) throw conflict('refund_request_too_late');
  const today = await RefundRequestModel.query(knex)
    .where({ user_id: userId })
    .where('created_at', '>', hoursAgo(24))
    .resultSize();
  if (today >= MAX_REFUND_REQUESTS_PER_DAY)
    throw tooMany(DAY_SECONDS, 'too_many_refund_requests', { limit: MAX_REFUND_REQUESTS_PER_DAY });
  return { lead, unlock, settings };
};

/**
 * Creates a consultant's refund request. If facts about the lead prove it, the unlock is refunded in the same
 * transaction; otherwise the admins have the configured number of hours to decide.
 * @returns the request's id
 * @throws as {@link requireRefundable}
 */
export const createRefundRequest = (
  knex: Knex,
  actor: Actor,
  leadId: string,
  { reason, words, pictures }: Omit<RefundRequestCreate, 'pictures'> & { pictures: PrivateImage[] },
): Promise<string> =>
  inTransaction(knex, async trx => {
    // Every transaction locks the lead first, then the user. Both are locked before anything is read.
    await LeadModel.query(trx).findById(leadId).forUpdate().select('id');
    await lockBalance(trx, actor.id);
    const { lead, unlock, settings } = await requireRefundable(trx, actor.id, leadId);
    const isProven = await isProvenByFacts(trx, reason, { lead, unlock });
    const refundRequest = await RefundRequestModel.query(trx).insert({
      unlock_id: unlock.id,
      lead_id: leadId,
      user_id: actor.id,
      reason,
      status: isProven ? 'accepted' : 'open',
      decided_by: isProven ? 'rule' : null,
      due_at: hoursAgo(-settings.decision_hours),
      created_at: hoursAgo(0),
      updated_at: hoursAgo(0),
    });
    for (const picture of pictures)
      await RefundRequestPictureModel.query(trx).insert({ ...picture, refund_request_id: refundRequest.id });
    const { id } = refundRequest;
    const step = { id, lead_id: leadId, user_id: actor.id, reason };
    await writeStep(trx, step, { kind: 'made', words, actor });
    if (isProven) {
      await refundUnlock(trx, unlock, { decidedBy: 'rule', actorId: null });
      await writeStep(trx, step, { kind: 'accepted', actor: { id: null } });
    }
    return id;
  });

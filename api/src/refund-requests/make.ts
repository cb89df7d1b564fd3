import { ClaimPictureModel, inTransaction, LeadClaimModel, LeadModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { lockBalance } from '../credits/service.ts';
import { leadOfConsultant } from '../leads/consultant-leads.ts';
import { LEAD_SETTINGS, type LeadSettings } from '../leads/offers/settings.ts';
import { refundedOf, refundUnlock } from '../leads/refund.ts';
import type { PrivateImage } from '../media/image-sizes.ts';
import type { Actor } from '../platform/access/actor.ts';
import { hoursAgo } from '../platform/database/database-time.ts';
import { conflict, notAllowed, notFound, tooMany } from '../platform/errors/errors.ts';
import { readSettings } from '../settings/service.ts';
import { MOST_CLAIMS_A_DAY } from './faults.ts';
import { isProvenByFacts } from './rules.ts';
import type { ClaimCreate } from './schemas.ts';
import { writeStep } from './step.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface Claimable {
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
 * @throws 404 if the lead is not theirs; 403 if they have not unlocked it; 409 if the unlock was free, was refunded or
 *   reported before, or the period is over; 429 above the daily maximum
 */
export const demandClaimable = async (knex: Knex, userId: string, leadId: string): Promise<Claimable> => {
  const lead = await LeadModel.query(knex).findById(leadId);
  const unlock = await UnlockModel.query(knex).findOne({ lead_id: leadId, user_id: userId });
  if (!lead || !unlock) {
    if (await leadOfConsultant(knex, userId, leadId)) throw notAllowed('lead_locked');
    throw notFound('lead_not_found');
  }
  const { value: settings } = await readSettings(knex, LEAD_SETTINGS);
  if (lead.erased_at) throw conflict('lead_erased');
  if (unlock.credit_entry_id === null) throw conflict('lead_was_free');
  if (await LeadClaimModel.query(knex).findOne({ unlock_id: unlock.id })) throw conflict('lead_already_reported');
  if ((await refundedOf(knex, [unlock.id])).size > 0) throw conflict('lead_already_refunded');
  if (await isOver(knex, unlock, settings.guarantee_days)) throw conflict('report_time_over');
  const today = await LeadClaimModel.query(knex)
    .where({ user_id: userId })
    .where('created_at', '>', hoursAgo(24))
    .resultSize();
  if (today >= MOST_CLAIMS_A_DAY) throw tooMany(DAY_SECONDS, 'too_many_reports', { limit: MOST_CLAIMS_A_DAY });
  return { lead, unlock, settings };
};

/**
 * Creates a consultant's refund request. If the facts prove it, the unlock is refunded in the same transaction;
 * otherwise the admins have the configured number of hours to decide.
 * @returns the request's id
 * @throws as {@link demandClaimable}
 */
export const makeClaim = (
  knex: Knex,
  actor: Actor,
  leadId: string,
  { fault, words, pictures }: Omit<ClaimCreate, 'pictures'> & { pictures: PrivateImage[] },
): Promise<string> =>
  inTransaction(knex, async trx => {
    // Lead, then user: every transaction locks them in this order. Both are locked before anything is read.
    await LeadModel.query(trx).findById(leadId).forUpdate().select('id');
    await lockBalance(trx, actor.id);
    const { lead, unlock, settings } = await demandClaimable(trx, actor.id, leadId);
    const isProven = await isProvenByFacts(trx, fault, { lead, unlock });
    const claim = await LeadClaimModel.query(trx).insert({
      unlock_id: unlock.id,
      lead_id: leadId,
      user_id: actor.id,
      fault,
      status: isProven ? 'accepted' : 'open',
      decided_by: isProven ? 'rule' : null,
      due_at: hoursAgo(-settings.decision_hours),
      created_at: hoursAgo(0),
      updated_at: hoursAgo(0),
    });
    for (const picture of pictures) await ClaimPictureModel.query(trx).insert({ ...picture, claim_id: claim.id });
    const { id } = claim;
    const step = { id, lead_id: leadId, user_id: actor.id, fault };
    await writeStep(trx, step, { kind: 'made', words, actor });
    if (isProven) {
      await refundUnlock(trx, unlock, { decidedBy: 'rule', actorId: null });
      await writeStep(trx, step, { kind: 'accepted', actor: { id: null } });
    }
    return id;
  });

import { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { requireRow } from '../platform/errors/errors.ts';
import { applyConditions } from '../platform/lists/conditions.ts';
import { leadsWithFranchise, lockedConditions, NOT_DELETED, NOT_SUSPECTED, STILL_OFFERED } from './list.ts';
import { type ConsultantLeadRow, leadColumns } from './wire-lead.ts';

/** A lead that a consultant may see, with its state for this consultant (unlocked, archived). */
export type ConsultantLead = ConsultantLeadRow & { consultant_id: string | null };

const unlockOf = (knex: Knex, userId: string) =>
  knex('unlocks').select('unlocks.id').whereRaw('unlocks.lead_id = leads.id').where('unlocks.user_id', userId);

const OFFERED_NOW = [NOT_SUSPECTED, ...STILL_OFFERED];

/** Queries the leads of the consultant's franchises that they have not unlocked. */
export const lockedLeads = (knex: Knex, userId: string) =>
  applyConditions(leadsWithFranchise(knex), lockedConditions(userId));

/**
 * Builds the query of {@link leadOfConsultant}, so that callers can add joins. A lead marked as spam stays readable for
 * a consultant who paid for it, so that they can request a refund. If they unlocked it for free, it is hidden.
 */
export const queryConsultantLead = (knex: Knex, userId: string, leadId: string) => {
  const unlocked = unlockOf(knex, userId);
  const lastingUnlocks = unlocked
    .clone()
    .where(unlock => unlock.where('leads.is_suspected', false).orWhereNotNull('unlocks.credit_entry_id'));
  return applyConditions(leadsWithFranchise(knex), [NOT_DELETED])
    .where('leads.id', leadId)
    .where(either =>
      either
        .where(offered => applyConditions(offered.where('users.id', userId), OFFERED_NOW))
        .orWhereExists(lastingUnlocks),
    )
    .select(leadColumns(knex), 'users.id as consultant_id', knex.raw('EXISTS ? AS is_unlocked', [unlocked]))
    .select(
      knex.raw(
        '(SELECT archive.created_at FROM lead_removals AS archive WHERE archive.lead_id = leads.id AND archive.user_id = ?) AS archived_at',
        [userId],
      ),
    );
};

/**
 * Finds one lead as a consultant may see it. Returns undefined if the lead belongs to other consultants; routes then
 * respond with 404.
 */
export const leadOfConsultant = async (
  knex: Knex,
  userId: string,
  leadId: string,
): Promise<ConsultantLead | undefined> => {
  const [row] = await queryConsultantLead(knex, userId, leadId);
  return row && { ...row, is_unlocked: Boolean(row.is_unlocked) };
};

/**
 * Locks a lead and returns it as a consultant may see it. It is locked before anything is read, because the first read
 * of a transaction fixes its snapshot.
 * @throws 404
 */
export const lockLeadOfConsultant = async (trx: Knex, userId: string, leadId: string): Promise<ConsultantLead> => {
  await LeadModel.query(trx).findById(leadId).forUpdate().select('id');
  return requireRow(await leadOfConsultant(trx, userId, leadId), 'lead_not_found');
};

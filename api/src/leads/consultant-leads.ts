import type { Knex } from 'knex';
import { narrowed } from '../platform/lists/conditions.ts';
import { leadsWithFranchise, notRemovedBy, notUnlockedBy, ORDINARY, STILL_OFFERED } from './list.ts';
import { type LeadRow, leadColumns } from './wire-lead.ts';

/** A lead that a consultant may see at all, and how. */
export interface ConsultantLead extends LeadRow {
  consultant_id: string | null;
  is_unlocked: boolean;
}

const unlockOf = (knex: Knex, userId: string) =>
  knex('unlocks').select('unlocks.id').whereRaw('unlocks.lead_id = leads.id').where('unlocks.user_id', userId);

const visible = (knex: Knex, userId: string) => narrowed(leadsWithFranchise(knex), [...ORDINARY, notRemovedBy(userId)]);

/** Leads of the consultant's franchises that they have not paid for. */
export const lockedLeads = (knex: Knex, userId: string) =>
  narrowed(visible(knex, userId).where('franchises.consultant_id', userId), [notUnlockedBy(userId), ...STILL_OFFERED]);

/**
 * The query of {@link leadOfConsultant}, to be joined with more. A franchise is whose it is now: a successor, who is told of
 * its leads, has each of them before the franchise's batch has come.
 */
export const ownLead = (knex: Knex, userId: string, leadId: string) => {
  const unlocked = unlockOf(knex, userId);
  return visible(knex, userId)
    .where('leads.id', leadId)
    .where(either =>
      either
        .where(offered => narrowed(offered.where('users.id', userId), STILL_OFFERED))
        .orWhereExists(unlocked.clone()),
    )
    .select(leadColumns(knex), 'users.id as consultant_id', knex.raw('EXISTS ? AS is_unlocked', [unlocked]));
};

/**
 * One lead as a consultant may see it; undefined where it is none of theirs, which is told as "not found".
 */
export const leadOfConsultant = async (
  knex: Knex,
  userId: string,
  leadId: string,
): Promise<ConsultantLead | undefined> => {
  const [row] = await ownLead(knex, userId, leadId);
  return row && { ...row, is_unlocked: Boolean(row.is_unlocked) };
};

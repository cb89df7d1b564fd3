import type { Knex } from 'knex';
import { narrowed } from '../platform/lists/conditions.ts';
import { ALIVE, leadsWithFranchise, NOT_SUSPECTED, notRemovedBy, notUnlockedBy, STILL_OFFERED } from './list.ts';
import { type LeadRow, leadColumns } from './wire-lead.ts';

/** A lead that a consultant may see at all, and how. */
export interface ConsultantLead extends LeadRow {
  consultant_id: string | null;
  is_unlocked: boolean;
  /** When they archived it: it is off their lists and counts, and still theirs to read. */
  archived_at: Date | null;
}

const unlockOf = (knex: Knex, userId: string) =>
  knex('unlocks').select('unlocks.id').whereRaw('unlocks.lead_id = leads.id').where('unlocks.user_id', userId);

const OFFERED_NOW = [NOT_SUSPECTED, ...STILL_OFFERED];

/** Leads of the consultant's franchises that they have not paid for. */
export const lockedLeads = (knex: Knex, userId: string) =>
  narrowed(leadsWithFranchise(knex).where('franchises.consultant_id', userId), [
    ALIVE,
    notRemovedBy(userId),
    notUnlockedBy(userId),
    ...OFFERED_NOW,
  ]);

/**
 * The query of {@link leadOfConsultant}, to be joined with more. A franchise is whose it is now: a successor, who is told of
 * its leads, has each of them before the franchise's batch has come. What they paid for they read also when it is taken
 * for spam, and request a refund for it; what was open for nothing they don't.
 */
export const ownLead = (knex: Knex, userId: string, leadId: string) => {
  const unlocked = unlockOf(knex, userId);
  const kept = unlocked
    .clone()
    .where(unlock => unlock.where('leads.is_suspected', false).orWhereNotNull('unlocks.credit_entry_id'));
  return narrowed(leadsWithFranchise(knex), [ALIVE])
    .where('leads.id', leadId)
    .where(either =>
      either.where(offered => narrowed(offered.where('users.id', userId), OFFERED_NOW)).orWhereExists(kept),
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

import type { Knex } from 'knex';
import { leadsWithFranchise } from './list.ts';
import { type ListPlan, lookedAfterBy, unlockedBy } from './list-plan.ts';
import type { LeadRow } from './wire-lead.ts';

/** A lead that a consultant may see at all, and how. */
export interface ConsultantLead extends LeadRow {
  consultant_id: string | null;
  is_unlocked: boolean;
}

const unlockOf = (knex: Knex, userId: string) =>
  knex('unlocks').select('unlocks.id').whereRaw('unlocks.lead_id = leads.id').where('unlocks.user_id', userId);

const removalOf = (knex: Knex, userId: string) =>
  knex('lead_removals')
    .select('lead_removals.lead_id')
    .whereRaw('lead_removals.lead_id = leads.id')
    .where('lead_removals.user_id', userId);

const visible = (knex: Knex, userId: string) =>
  leadsWithFranchise(knex)
    .whereNull('leads.deleted_at')
    .where('leads.is_suspected', false)
    .whereNotExists(removalOf(knex, userId));

/** Who took their consent back, or was erased, is offered to nobody any more. */
const stillOffered = (query: Knex.QueryBuilder) => query.whereNull('leads.withdrawn_at').whereNull('leads.erased_at');

/**
 * Leads without such a row. Asked in order, one lead at a time: of NOT EXISTS a planner makes a set first, of all that
 * somebody ever unlocked.
 */
const without = (plan: ListPlan, query: Knex.QueryBuilder, rows: Knex.QueryBuilder) =>
  plan === 'gathered' ? query.whereNotExists(rows) : query.whereRaw('? = 0', [rows.clearSelect().count('*')]);

/** The same rules over `leads` alone, for lists. */
const onOwnList = (knex: Knex, query: Knex.QueryBuilder, userId: string, plan: ListPlan) =>
  without(plan, query.whereNull('leads.deleted_at').where('leads.is_suspected', false), removalOf(knex, userId));

/** Leads of the consultant's franchises that they have not paid for, as {@link lockedLeads}. */
export const onLockedList = (knex: Knex, userId: string) => (query: Knex.QueryBuilder, plan: ListPlan) =>
  stillOffered(without(plan, lookedAfterBy(userId)(onOwnList(knex, query, userId, plan)), unlockOf(knex, userId)));

/** Leads that the consultant paid for, whoever looks after the franchise now: an unlock is for ever. */
export const onUnlockedList = (knex: Knex, userId: string) => (query: Knex.QueryBuilder, plan: ListPlan) =>
  unlockedBy(plan, userId)(onOwnList(knex, query, userId, plan));

/** Leads of the consultant's franchises that they have not paid for. */
export const lockedLeads = (knex: Knex, userId: string) =>
  stillOffered(visible(knex, userId).where('franchises.consultant_id', userId).whereNotExists(unlockOf(knex, userId)));

/** The query of {@link leadOfConsultant}, to be joined with more. */
export const ownLead = (knex: Knex, userId: string, leadId: string) => {
  const unlocked = unlockOf(knex, userId);
  return visible(knex, userId)
    .where('leads.id', leadId)
    .where(either =>
      either
        .where(offered => stillOffered(offered.where('franchises.consultant_id', userId)))
        .orWhereExists(unlocked.clone()),
    )
    .select(
      'leads.*',
      'franchises.name as franchise_name',
      'franchises.consultant_id',
      'users.name as consultant_name',
      knex.raw('EXISTS ? AS is_unlocked', [unlocked]),
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

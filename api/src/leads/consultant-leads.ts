import { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { requireRow } from '../platform/errors/errors.ts';
import { applyConditions, type Condition, oneOf } from '../platform/lists/conditions.ts';
import { OFFERED_LEADS, ON_SALE } from './offers/waiting.ts';
import { type ConsultantLeadRow, leadColumns, leadsWithFranchise } from './wire-lead.ts';

export const NOT_DELETED: Condition = { sql: 'leads.deleted_at IS NULL', values: [] };
export const NOT_SUSPECTED = oneOf('leads.is_suspected', [false]);
const SUSPECTED = oneOf('leads.is_suspected', [true]);
/** Leads on all lists except the recycle bin and the queue of suspected spam. */
const ORDINARY: readonly Condition[] = [NOT_DELETED, NOT_SUSPECTED];

/** Leads of the franchises to which a consultant is currently assigned. */
export const lookedAfterBy = (consultantId: string): Condition => ({
  sql: 'leads.franchise_id IN (SELECT id FROM franchises WHERE consultant_id = ?)',
  values: [consultantId],
});

const withUnlock = (userId: string, which = ''): Condition => ({
  sql: `leads.id IN (SELECT lead_id FROM unlocks WHERE user_id = ?${which})`,
  values: [userId],
});

/** Leads that a consultant unlocked. */
const unlockedBy = (userId: string) => withUnlock(userId);

/** Unlocked leads that cost a credit. */
const paidBy = (userId: string) => withUnlock(userId, ' AND unlocks.credit_entry_id IS NOT NULL');

/** Leads for which a table has no row of this user. */
const without = (table: 'unlocks' | 'lead_removals', userId: string): Condition => ({
  sql: `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.lead_id = leads.id AND ${table}.user_id = ?)`,
  values: [userId],
});

/** Leads that a consultant has not archived. */
const notRemovedBy = (userId: string) => without('lead_removals', userId);

/** Leads that a consultant has not unlocked. */
const notUnlockedBy = (userId: string) => without('unlocks', userId);

/** Leads that may still be offered: their sender neither withdrew the consent nor was erased. */
const STILL_AGREED: Condition = { sql: 'leads.withdrawn_at IS NULL AND leads.erased_at IS NULL', values: [] };
export const STILL_OFFERED: Condition[] = [STILL_AGREED, OFFERED_LEADS, ON_SALE];

/** Conditions for the leads of the consultant's franchises that the consultant has not unlocked. */
export const lockedConditions = (userId: string): Condition[] => [
  ...ORDINARY,
  notRemovedBy(userId),
  lookedAfterBy(userId),
  notUnlockedBy(userId),
  ...STILL_OFFERED,
];

/**
 * Conditions for the leads that a consultant unlocked. An unlock is permanent, also if the franchise gets another
 * consultant.
 */
export const unlockedConditions = (userId: string): Condition[] => [
  ...ORDINARY,
  notRemovedBy(userId),
  unlockedBy(userId),
];

/**
 * Conditions for leads that a consultant paid for and an admin later marked as spam. Spam has a separate list, for
 * admins too, so that the other lists can be read in the order of an index that starts with the spam column.
 */
export const spamConditions = (userId: string): Condition[] => [
  NOT_DELETED,
  SUSPECTED,
  notRemovedBy(userId),
  paidBy(userId),
];

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
    .select(leadColumns(knex), knex.raw('EXISTS ? AS is_unlocked', [unlocked]))
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
): Promise<ConsultantLeadRow | undefined> => {
  const [row] = await queryConsultantLead(knex, userId, leadId);
  return row && { ...row, is_unlocked: Boolean(row.is_unlocked) };
};

/**
 * Locks a lead and returns it as a consultant may see it. It is locked before anything is read, because the first read
 * of a transaction fixes its snapshot.
 * @throws 404
 */
export const lockLeadOfConsultant = async (trx: Knex, userId: string, leadId: string): Promise<ConsultantLeadRow> => {
  await LeadModel.query(trx).findById(leadId).forUpdate().select('id');
  return requireRow(await leadOfConsultant(trx, userId, leadId), 'lead_not_found');
};

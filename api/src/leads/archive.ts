import { inTransaction, LeadRemovalModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { audit } from '../platform/audit.ts';
import { allOf, anyOf, type Condition, type Statement } from '../platform/lists/conditions.ts';
import type { ListDefinition } from '../platform/lists/list.ts';
import { lockLeadOfConsultant, NOT_DELETED, NOT_SUSPECTED, STILL_OFFERED } from './consultant-leads.ts';
import type { LeadEditor } from './editor.ts';
import { LOCKED_LIST } from './list.ts';
import { recordLiveEvents } from './live-events.ts';
import { withOwnCopies } from './own-copy.ts';
import { consultantLeadSearchCondition, lockedLeadSearchCondition } from './search.ts';
import type { ConsultantLeadRow, LeadRow } from './wire-lead.ts';

/**
 * Leads that a consultant unlocked and may read. Leads marked as spam are included only if the consultant paid for
 * them.
 */
const readableBy = (userId: string): Statement => ({
  sql: `EXISTS (SELECT 1 FROM unlocks WHERE unlocks.lead_id = leads.id AND unlocks.user_id = ?
    AND (leads.is_suspected = 0 OR unlocks.credit_entry_id IS NOT NULL))`,
  values: [userId],
});

const offeredTo = (userId: string): Statement =>
  allOf([
    { sql: 'leads.franchise_id IN (SELECT id FROM franchises WHERE consultant_id = ?)', values: [userId] },
    NOT_SUSPECTED,
    ...STILL_OFFERED,
  ]);

/**
 * Conditions for the archived leads that a consultant may still see: unlocked leads, and locked leads of their
 * franchises.
 */
export const archivedConditions = (userId: string): Condition[] => {
  const [readable, offered] = [readableBy(userId), offeredTo(userId)];
  return [
    NOT_DELETED,
    { sql: 'leads.id IN (SELECT lead_id FROM lead_removals WHERE user_id = ?)', values: [userId] },
    { sql: `(${readable.sql} OR (${offered.sql}))`, values: [...readable.values, ...offered.values] },
  ];
};

/**
 * Searches the archive: unlocked leads by contact details and franchise, locked leads by franchise or reference only.
 */
const searchArchive = (text: string, userId = ''): Condition => {
  const [readable, whole] = [readableBy(userId), consultantLeadSearchCondition(text, userId)];
  const byFranchise = lockedLeadSearchCondition(text, userId);
  return {
    sql: `((${readable.sql} AND ${whole.sql}) OR ${byFranchise.sql})`,
    values: [...readable.values, ...whole.values, ...byFranchise.values],
  };
};

/** The list of leads that a consultant archived, locked and unlocked. The context is the consultant's id. */
export const CONSULTANT_ARCHIVE_LIST: ListDefinition<string> = {
  ...LOCKED_LIST,
  filters: {
    ...LOCKED_LIST.filters,
    q: { kind: 'search', conditions: anyOf<string>((text, userId) => searchArchive(String(text), userId)) },
  },
};

/** Adds a consultant's view to leads: whether they unlocked them, when they archived them, and their own edits. */
export const addConsultantView = async (knex: Knex, userId: string, rows: LeadRow[]): Promise<ConsultantLeadRow[]> => {
  const ids = rows.map(({ id }) => id);
  const [unlocks, removals] = await Promise.all([
    UnlockModel.query(knex).where({ user_id: userId }).whereIn('lead_id', ids).select('lead_id'),
    LeadRemovalModel.query(knex).where({ user_id: userId }).whereIn('lead_id', ids),
  ]);
  const unlocked = new Set(unlocks.map(({ lead_id }) => lead_id));
  const archivedAt = new Map(removals.map(({ lead_id, created_at }) => [lead_id, created_at]));
  const own = rows.map(row => ({
    ...row,
    is_unlocked: unlocked.has(row.id),
    archived_at: archivedAt.get(row.id) ?? null,
  }));
  return withOwnCopies(knex, userId, own);
};

/**
 * Archives a lead for one consultant: the lead leaves this consultant's lists and counts, stays readable for them, and
 * can be restored at any time. Other people's lists do not change.
 * @throws 404
 */
export const archiveLead = (knex: Knex, editor: LeadEditor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const lead = await lockLeadOfConsultant(trx, editor.caller.id, id);
    if (lead.archived_at) return;
    await LeadRemovalModel.query(trx).insert({ lead_id: id, user_id: editor.caller.id });
    await recordLiveEvents(trx, 'changed', [id]);
    await audit(trx, editor, { action: 'archive', entity: 'lead', entityId: id });
  });

/**
 * Moves an archived lead back to the consultant's lists. A lead that is not archived stays as it is.
 * @throws 404
 */
export const unarchiveLead = (knex: Knex, editor: LeadEditor, id: string): Promise<ConsultantLeadRow> =>
  inTransaction(knex, async trx => {
    const lead = await lockLeadOfConsultant(trx, editor.caller.id, id);
    if (!lead.archived_at) return lead;
    await LeadRemovalModel.query(trx).deleteById([id, editor.caller.id]);
    await recordLiveEvents(trx, 'changed', [id]);
    await audit(trx, editor, { action: 'unarchive', entity: 'lead', entityId: id });
    return { ...lead, archived_at: null };
  });

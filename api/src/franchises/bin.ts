import { FranchiseModel, inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Actor } from '../platform/actor.ts';
import { type Fault, fault, invalid, notFound } from '../platform/errors.ts';
import { nextVersion } from '../platform/version.ts';
import { draftOf } from './draft.ts';
import { franchiseFaults } from './rules.ts';
import type { FranchiseRestore } from './schemas.ts';
import { auditSave, heldFranchise, publishFranchise } from './stored.ts';

const slugsOf = ({ slugs = [] }: FranchiseModel) => slugs.map(({ slug }) => slug);

/**
 * Takes a franchise off every list and page; its leads stay, and an admin can restore it.
 * @throws 404
 */
export const deleteFranchise = (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await heldFranchise(trx, id);
    if (before.deleted_at) throw notFound('Franchise');
    await trx('franchises')
      .where({ id })
      .update({ deleted_at: trx.raw('UTC_TIMESTAMP(3)'), updated_at: nextVersion(trx) });
    await publishFranchise(trx, id, 'deleted', slugsOf(before), [before.category]);
    await auditSave(trx, actor, 'delete', before, { deleted_at: new Date() });
  });

/** What a deleted franchise refers to and is gone, and nothing was chosen in its place. */
const goneFaults = async (trx: Knex, before: FranchiseModel, chosen: FranchiseRestore): Promise<Fault[]> => {
  const faults: Fault[] = [];
  if (!chosen.category && !before.category)
    faults.push(fault('Its category is gone: choose another', 'category', 'required'));
  if (!chosen.consultant_id && before.consultant_id) {
    const consultant = await trx('users')
      .where({ id: before.consultant_id, role: 'consultant', deleted_at: null })
      .first('id')
      .forShare();
    if (!consultant) faults.push(fault('Its consultant is gone: choose another', 'consultant_id', 'required'));
  }
  return faults;
};

/**
 * Brings a franchise back out of the bin, at its own address.
 * @param chosen the category and consultant to have instead of those that are gone
 * @throws 404; 422 when what it refers to is gone and nothing was chosen
 */
export const restoreFranchise = (knex: Knex, actor: Actor, id: string, chosen: FranchiseRestore): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await heldFranchise(trx, id);
    if (!before.deleted_at) return;
    const faults = [...(await goneFaults(trx, before, chosen)), ...(await franchiseFaults(trx, chosen, before))];
    if (faults.length > 0) throw invalid(faults);
    const draft = { ...draftOf(chosen, before), deleted_at: null };
    await FranchiseModel.query(trx).findById(id).patch(draft);
    await trx('franchises')
      .where({ id })
      .update({ updated_at: nextVersion(trx) });
    await publishFranchise(trx, id, 'saved', slugsOf(before), [draft.category ?? before.category]);
    await auditSave(trx, actor, 'restore', before, draft);
  });

import { FranchiseModel, inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { recentSignInRequired } from '../auth/recent-sign-in.ts';
import type { Actor } from '../platform/access/actor.ts';
import { type Fault, fault, invalid, notFound } from '../platform/errors/errors.ts';
import { nextVersion, requireVersion } from '../platform/http/version.ts';
import { withStoredCategoryName } from './category-of.ts';
import { changesConsultant, draftOf } from './draft.ts';
import { categoryFaults, consultantFaults } from './rules.ts';
import type { FranchiseRestore } from './schemas.ts';
import { auditSave, lockFranchise, publishFranchises, saveFranchise, slugsOf } from './stored.ts';

/**
 * Moves a franchise to the recycle bin. Its leads stay, and an admin can restore the franchise.
 * @param ifMatch the version that the caller saw; undefined deletes any version
 * @throws 404; 412 if the franchise changed in the meantime
 */
export const deleteFranchise = (knex: Knex, actor: Actor, id: string, ifMatch?: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await lockFranchise(trx, id);
    if (before.deleted_at) throw notFound('franchise_not_found');
    requireVersion(ifMatch, before.updated_at, () => undefined);
    await FranchiseModel.query(trx)
      .findById(id)
      .patch({ deleted_at: trx.raw('UTC_TIMESTAMP(3)'), updated_at: nextVersion(trx) });
    await publishFranchises(trx, [{ id, action: 'deleted', slugs: slugsOf(before), categories: [before.category] }]);
    await auditSave(trx, actor, 'delete', before, { deleted_at: new Date() });
  });

/** Returns faults if the category or consultant of the restored franchise was deleted in the meantime. */
const referenceFaults = async (
  trx: Knex,
  refersTo: { category: string | null; consultant_id: string | null },
): Promise<Fault[]> => [
  ...(refersTo.category
    ? await categoryFaults(trx, refersTo, null)
    : [fault('category', 'required', 'category_is_gone')]),
  ...(refersTo.consultant_id ? await consultantFaults(trx, refersTo, null) : []),
];

/**
 * Restores a franchise from the recycle bin, at its previous address.
 * @param options.chosen replacements for a deleted category or consultant
 * @param options.mayHandOver whether the caller may assign another consultant (see `hasRecentSignIn`)
 * @throws 403 for another consultant without a recent sign-in; 404; 422 if a reference is gone and no replacement was
 *   chosen
 */
export const restoreFranchise = (
  knex: Knex,
  actor: Actor,
  id: string,
  { chosen, mayHandOver }: { chosen: FranchiseRestore; mayHandOver: boolean },
): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await lockFranchise(trx, id);
    if (!before.deleted_at) return;
    const draft = { ...draftOf(await withStoredCategoryName(trx, chosen), before), deleted_at: null };
    const faults = await referenceFaults(trx, {
      category: draft.category ?? before.category,
      consultant_id: draft.consultant_id ?? before.consultant_id,
    });
    if (faults.length > 0) throw invalid(faults);
    if (!mayHandOver && changesConsultant(before, draft)) throw recentSignInRequired();
    await saveFranchise(trx, id, draft);
    await publishFranchises(trx, [{ id, slugs: slugsOf(before), categories: [draft.category ?? before.category] }]);
    await auditSave(trx, actor, 'restore', before, draft);
  });

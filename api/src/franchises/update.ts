import { type FranchiseModel, FranchiseSlugModel, inTransaction, isDuplicate } from '@marketplace/db';
import type { Knex } from 'knex';
import { notePictures } from '../media/note-pictures.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/errors/errors.ts';
import { demandVersion } from '../platform/http/version.ts';
import { withCategoryAsWritten } from './category-of.ts';
import { contactFaults } from './contact-details.ts';
import { draftOf, withinRights } from './draft.ts';
import { withImagesStored } from './images.ts';
import { wholeRecord } from './records.ts';
import { franchiseFaults, slugTaken } from './rules.ts';
import type { FranchiseUpdate } from './schemas.ts';
import { auditSave, demandEditable, lockedFranchise, publishFranchises, saveFranchise, slugsOf } from './stored.ts';
import { toFranchise } from './wire-franchise.ts';

/** An earlier slug stays the franchise's own, so it may come back to it. */
const keepSlug = async (trx: Knex, franchise: FranchiseModel, slug: string): Promise<string[]> => {
  const slugs = slugsOf(franchise);
  if (slugs.includes(slug)) return slugs;
  await FranchiseSlugModel.query(trx).insert({ slug, franchise_id: franchise.id });
  return [...slugs, slug];
};

const demandSameVersion = async (context: Context, franchise: FranchiseModel, ifMatch: string | undefined) => {
  if (!ifMatch) return;
  const now = await wholeRecord(context.database.prepared, franchise.id);
  demandVersion(ifMatch, franchise.updated_at, () => now && toFranchise(now));
};

/** A change of one franchise, and who asks for it. */
export interface FranchiseChange {
  id: string;
  body: FranchiseUpdate;
  /** The version that the editor saw; undefined saves whatever is there. */
  ifMatch: string | undefined;
}

/**
 * Changes a franchise; what a consultant may not change stays as it is.
 * @throws 404; 403 another's; 412 changed meanwhile; 422 with every fault
 */
export const updateFranchise = async (
  context: Context,
  caller: SignedIn,
  actor: Actor,
  { id, body: input, ifMatch }: FranchiseChange,
): Promise<void> => {
  const body = withinRights(await withImagesStored(context, input, actor), caller.role === 'admin');
  const save = async (trx: Knex) => {
    const before = await lockedFranchise(trx, id);
    demandEditable(caller, before);
    const faults = [
      ...(await franchiseFaults(trx, body, before)),
      ...(caller.role === 'admin' ? [] : await contactFaults(trx, body, before)),
    ];
    if (faults.length > 0) throw invalid(faults);
    await demandSameVersion(context, before, ifMatch);
    const slug = body.slug || before.slug;
    const slugs = await keepSlug(trx, before, slug);
    const draft = { ...draftOf(await withCategoryAsWritten(trx, body), before), slug };
    await saveFranchise(trx, id, draft);
    await notePictures(trx, 'franchise', [{ id, fields: draft }], actor.id);
    await publishFranchises(trx, [{ id, slugs, categories: [before.category, draft.category] }]);
    await auditSave(trx, actor, 'update', before, draft);
  };
  await inTransaction(context.database.knex, save).catch(error => {
    throw isDuplicate(error) ? invalid([slugTaken()]) : error;
  });
};

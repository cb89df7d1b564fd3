import { type FranchiseModel, FranchiseSlugModel, inTransaction, isDuplicate } from '@marketplace/db';
import type { Knex } from 'knex';
import { recentSignInRequired } from '../auth/recent-sign-in.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import type { Context } from '../platform/context.ts';
import { type Fault, invalid } from '../platform/errors/errors.ts';
import { textOf } from '../platform/http/raw-input.ts';
import { requireVersion } from '../platform/http/version.ts';
import { createKeyedQueue } from '../platform/limits/keyed-queue.ts';
import { withStoredCategoryName } from './category-of.ts';
import { contactFaults } from './contact-details.ts';
import { changesConsultant, draftOf, removeAdminFields } from './draft.ts';
import { withImagesStored } from './images.ts';
import { wholeRecord } from './records.ts';
import { franchiseFaults, slugTaken } from './rules.ts';
import type { FranchiseUpdate } from './schemas.ts';
import { type FranchiseRow, findFranchise, lockFranchise, requireEditable, slugsOf, storeChanges } from './stored.ts';
import { toFranchise } from './wire-franchise.ts';

/** Adds a new slug. The previous slugs stay, so that the franchise can use one of them again. */
const addSlug = async (trx: Knex, franchise: FranchiseModel, slug: string): Promise<string[]> => {
  const slugs = slugsOf(franchise);
  if (slugs.includes(slug)) return slugs;
  await FranchiseSlugModel.query(trx).insert({ slug, franchise_id: franchise.id });
  return [...slugs, slug];
};

const demandSameVersion = async (context: Context, franchise: FranchiseModel, ifMatch: string | undefined) => {
  if (!ifMatch) return;
  const updated = await wholeRecord(context.database.prepared, franchise.id);
  requireVersion(ifMatch, franchise.updated_at, () => updated && toFranchise(updated));
};

/**
 * Removes a category that does not change. While the category is renamed, looking up its name would wait, and then find
 * nothing.
 */
const withoutSameCategory = (body: FranchiseUpdate, before: FranchiseRow): FranchiseUpdate => {
  const { category, ...others } = body;
  return textOf(category) === before.category ? others : body;
};

/** Thrown if another request saved the franchise between the read and the lock. */
class ConcurrentSave extends Error {
  override name = 'ConcurrentSave';
}

/** A change of one franchise. */
export interface FranchiseChange {
  id: string;
  body: FranchiseUpdate;
  /** The version that the editor saw; undefined saves over any version. */
  ifMatch: string | undefined;
  /** Whether the caller may assign another consultant (see `hasRecentSignIn`). */
  mayHandOver: boolean;
}

/**
 * Saves of one franchise wait for each other. Otherwise each would search the texts again whenever another one was
 * saved first, and many at once would keep the process busy long after their clients have gone.
 */
const inTurn = createKeyedQueue();

/**
 * Updates a franchise. Fields that a consultant must not change keep their values.
 * @throws 404; 403 if another consultant has the franchise, or if a new consultant is assigned without a recent
 * sign-in; 412 if it changed in the meantime; 422 with every fault
 */
export const updateFranchise = async (
  context: Context,
  caller: SignedIn,
  actor: Actor,
  { id, body: input, ifMatch, mayHandOver }: FranchiseChange,
): Promise<void> => {
  const body = removeAdminFields(await withImagesStored(context, input, actor), caller.role === 'admin');
  const { knex } = context.database;
  /**
   * Saves the change under the lock.
   * @param found the contact details that were found in the record `seen`
   * @throws {@link ConcurrentSave} if the record is no longer the one that was searched for contact details
   */
  const save = async (trx: Knex, seen: FranchiseRow, found: Fault[]) => {
    const before = await lockFranchise(trx, id);
    requireEditable(caller, before);
    if (caller.role !== 'admin' && before.updated_at.getTime() !== seen.updated_at.getTime())
      throw new ConcurrentSave('The franchise was saved meanwhile');
    const faults = [...(await franchiseFaults(trx, body, before)), ...found];
    if (faults.length > 0) throw invalid(faults);
    await demandSameVersion(context, before, ifMatch);
    const slug = body.slug || before.slug;
    const slugs = await addSlug(trx, before, slug);
    const update = await withStoredCategoryName(trx, withoutSameCategory(body, before));
    const draft = { ...draftOf(update, before), slug };
    if (!mayHandOver && changesConsultant(before, draft)) throw recentSignInRequired();
    await storeChanges(trx, actor, [{ before, changed: draft, slugs }]);
  };
  // Searching for contact details takes too long for a transaction. It is done before the transaction, and again if
  // another process changed the record in between.
  const searchAndSave = async () => {
    for (;;) {
      const seen = requireEditable(caller, await findFranchise(knex, id));
      const found = caller.role === 'admin' ? [] : await contactFaults(knex, caller.id, body, seen);
      try {
        return await inTransaction(knex, trx => save(trx, seen, found));
      } catch (error) {
        if (error instanceof ConcurrentSave) continue;
        throw isDuplicate(error) ? invalid([slugTaken()]) : error;
      }
    }
  };
  await inTurn([id], searchAndSave);
};

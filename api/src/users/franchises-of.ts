import type { Knex } from 'knex';
import { BATCH_ROWS, leaveToBackground } from '../background-jobs/jobs.ts';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { recordChange, recordChanges } from '../changes/service.ts';
import { franchisesByKey, versionSince } from '../franchises/settled.ts';
import { nextVersion } from '../platform/version.ts';

/** The slugs of a consultant's public franchises. */
const slugsOf = (trx: Knex, consultantId: string) =>
  trx('franchises').where({ consultant_id: consultantId }).whereNull('deleted_at').pluck('slug');

/** Whether visitors meet this consultant on a franchise's page. */
export const hasPublicFranchise = async (knex: Knex, consultantId: string): Promise<boolean> =>
  Boolean(await knex('franchises').where({ consultant_id: consultantId }).whereNull('deleted_at').first('id'));

/**
 * Tells the publishers that a consultant's name, company or photo is another on their franchises' pages. They find those
 * by the consultant: the addresses of thousands would only make the row long.
 */
export const recordConsultantChange = async (trx: Knex, consultantId: string) => {
  const slugs = await slugsOf(trx, consultantId).limit(BATCH_ROWS + 1);
  if (slugs.length === 0) return;
  const isMany = slugs.length > BATCH_ROWS;
  await recordChange(trx, { kind: 'consultant', entityId: consultantId, slugs: isMany ? [] : slugs });
};

const publicOnes = (franchises: Knex.QueryBuilder, consultantId: string): Knex.QueryBuilder =>
  franchises.where({ consultant_id: consultantId }).whereNull('deleted_at');

interface Released {
  id: string;
  slug: string;
}

/** One by one: nobody finds them by their consultant any more. */
const release = async (trx: Knex, theirs: Released[], updated_at: Knex.Raw) => {
  const ids = theirs.map(({ id }) => id);
  await franchisesByKey(trx, ids).update({ consultant_id: null, updated_at });
  await recordChanges(
    trx,
    theirs.map(({ id, slug }) => ({ kind: 'franchise', entityId: id, slugs: [slug] })),
  );
};

/**
 * Leaves the franchises of a consultant who goes without one; an admin assigns them anew. Those in the bin keep the
 * name, so that whoever restores one is asked for another consultant. Many follow in the background.
 */
export const releaseFranchises = async (trx: Knex, consultantId: string): Promise<BackgroundJob | undefined> => {
  // Held: one that was given to them a moment ago is among them.
  const theirs: Released[] = await publicOnes(trx('franchises'), consultantId)
    .limit(BATCH_ROWS + 1)
    .forUpdate()
    .select('id', 'slug');
  if (theirs.length > BATCH_ROWS) {
    const [all] = await publicOnes(trx('franchises'), consultantId).count({ total: '*' });
    return leaveToBackground(trx, {
      kind: 'consultant-deleted',
      entityId: consultantId,
      waiting: Number(all?.total ?? 0),
    });
  }
  await release(trx, theirs, nextVersion(trx));
};

/** A batch of the franchises of a consultant who was deleted. */
export const releaseBatch = async (trx: Knex, consultantId: string): Promise<number | null> => {
  const found: string[] = await publicOnes(trx('franchises'), consultantId).limit(BATCH_ROWS).pluck('id');
  if (found.length === 0) return null;
  const gone: { deleted_at: Date } | undefined = await trx('users')
    .where({ id: consultantId })
    .whereNotNull('deleted_at')
    .first('deleted_at');
  if (!gone) return null;
  const theirs: Released[] = await publicOnes(franchisesByKey(trx, found), consultantId)
    .forUpdate()
    .select('id', 'slug');
  await release(trx, theirs, versionSince(trx, gone.deleted_at));
  return theirs.length;
};

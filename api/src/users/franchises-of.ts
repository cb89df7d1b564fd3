import type { Knex } from 'knex';
import { BATCH_ROWS, leaveToBackground } from '../background-jobs/jobs.ts';
import type { Step } from '../background-jobs/runner.ts';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { recordChange, recordChanges } from '../changes/service.ts';
import { franchisesByKey, noteHandedOver, versionSince } from '../franchises/settled.ts';
import { countOf } from '../platform/database/count.ts';
import { nextVersion } from '../platform/http/version.ts';

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

interface Found {
  id: string;
  slug: string;
}

const tellFranchises = (trx: Knex, found: Found[]) =>
  recordChanges(
    trx,
    found.map(({ id, slug }) => ({ kind: 'franchise', entityId: id, slugs: [slug] })),
  );

/** To whom a deleted consultant's franchises go; nobody where it is null. */
interface HandOver {
  userId: string;
  successorId: string | null;
}

/** One by one: nobody finds them by their consultant any more. */
const handOver = async (trx: Knex, { userId, successorId }: HandOver, found: Found[], updated_at: Knex.Raw) => {
  const ids = found.map(({ id }) => id);
  await franchisesByKey(trx, ids).update({ consultant_id: successorId, updated_at });
  await noteHandedOver(trx, { userId, successorId, ids });
  await tellFranchises(trx, found);
};

/** What became of a consultant's franchises: how many there were, and the job where they follow. */
export interface HandedOver {
  franchises: number;
  job?: BackgroundJob;
}

/**
 * Gives the franchises of a consultant who goes to the successor, or leaves them without one, for an admin to assign
 * anew. Those in the bin keep the name, so that whoever restores one is asked for another consultant. Many follow in the
 * background.
 */
export const handOverFranchises = async (trx: Knex, who: HandOver): Promise<HandedOver> => {
  const { userId, successorId } = who;
  // Locked: one that was given to them a moment ago is among them.
  const theirs: Found[] = await publicOnes(trx('franchises'), userId)
    .limit(BATCH_ROWS + 1)
    .forUpdate()
    .select('id', 'slug');
  if (theirs.length > BATCH_ROWS) {
    const franchises = await countOf(publicOnes(trx('franchises'), userId));
    const kind = successorId === null ? 'consultant-deleted' : 'consultant-replaced';
    return { franchises, job: await leaveToBackground(trx, { kind, entityId: userId, waiting: franchises }) };
  }
  await handOver(trx, who, theirs, nextVersion(trx));
  return { franchises: theirs.length };
};

/** A batch of the franchises of a consultant who was deleted; none any more of one who was restored since. */
export const handOverBatch: Step = async (trx, userId) => {
  // Locked first: who restores them waits, or this one finds them restored.
  const gone: { deleted_at: Date; successor_id: string | null } | undefined = await trx('users')
    .where({ id: userId })
    .whereNotNull('deleted_at')
    .forShare()
    .first('deleted_at', 'successor_id');
  if (!gone) return null;
  const found: string[] = await publicOnes(trx('franchises'), userId).limit(BATCH_ROWS).pluck('id');
  if (found.length === 0) return null;
  const theirs: Found[] = await publicOnes(franchisesByKey(trx, found), userId).forUpdate().select('id', 'slug');
  await handOver(trx, { userId, successorId: gone.successor_id }, theirs, versionSince(trx, gone.deleted_at));
  return theirs.length;
};

/**
 * A batch of what a deletion took from a consultant who is back: theirs again where it is still the successor's, or still
 * nobody's. What was given to somebody else meanwhile stays there.
 */
export const returnBatch: Step = async (trx, userId) => {
  const back = await trx('users').where({ id: userId }).whereNull('deleted_at').forShare().first('id');
  if (!back) return null;
  const noted: { franchise_id: string; successor_id: string | null }[] = await trx('handed_over_franchises')
    .where({ user_id: userId })
    .limit(BATCH_ROWS)
    .select('franchise_id', 'successor_id');
  if (noted.length === 0) return null;
  const ids = noted.map(({ franchise_id }) => franchise_id);
  const successors = new Map(noted.map(({ franchise_id, successor_id }) => [franchise_id, successor_id]));
  const found: (Found & { consultant_id: string | null; deleted_at: Date | null })[] = await franchisesByKey(trx, ids)
    .forUpdate()
    .select('id', 'slug', 'consultant_id', 'deleted_at');
  const returning = found.filter(({ id, consultant_id }) => consultant_id === successors.get(id));
  await franchisesByKey(
    trx,
    returning.map(({ id }) => id),
  ).update({ consultant_id: userId, updated_at: nextVersion(trx) });
  await tellFranchises(
    trx,
    returning.filter(({ deleted_at }) => deleted_at === null),
  );
  await trx('handed_over_franchises').where({ user_id: userId }).whereIn('franchise_id', ids).delete();
  return ids.length;
};

/** Gives a restored consultant their franchises back; many follow in the background. */
export const returnFranchises = async (trx: Knex, userId: string): Promise<BackgroundJob | undefined> => {
  await recordConsultantChange(trx, userId);
  const waiting = await countOf(trx('handed_over_franchises').where({ user_id: userId }));
  if (waiting > BATCH_ROWS) return leaveToBackground(trx, { kind: 'consultant-restored', entityId: userId, waiting });
  await returnBatch(trx, userId);
};

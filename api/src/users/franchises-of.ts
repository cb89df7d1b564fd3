import { FranchiseModel, HandedOverFranchiseModel, idsOf, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_ROWS, leaveToBackground } from '../background-jobs/jobs.ts';
import type { Step } from '../background-jobs/runner.ts';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { recordChange, recordChanges } from '../changes/service.ts';
import { franchisesByKey, noteHandedOver, versionSince } from '../franchises/settled.ts';
import { nextVersion } from '../platform/http/version.ts';

/** A consultant's public franchises. */
export const publicFranchises = (knex: Knex, consultantId: string) =>
  FranchiseModel.query(knex).where({ consultant_id: consultantId, deleted_at: null });

/** Whether visitors meet this consultant on a franchise's page. */
export const hasPublicFranchise = async (knex: Knex, consultantId: string): Promise<boolean> =>
  Boolean(await publicFranchises(knex, consultantId).select('id').first());

/**
 * Tells the publishers that a consultant's name, company or photo is another on their franchises' pages. They find those
 * by the consultant: the addresses of thousands would only make the row long.
 */
export const recordConsultantChange = async (trx: Knex, consultantId: string) => {
  const theirs = await publicFranchises(trx, consultantId)
    .limit(BATCH_ROWS + 1)
    .select('slug');
  if (theirs.length === 0) return;
  const slugs = theirs.length > BATCH_ROWS ? [] : theirs.map(({ slug }) => slug);
  await recordChange(trx, { kind: 'consultant', entityId: consultantId, slugs });
};

type Found = Pick<FranchiseModel, 'id' | 'slug' | 'consultant_id' | 'deleted_at'>;

/** Locked by their keys (see {@link franchisesByKey}). */
const lockFranchises = async (trx: Knex, ids: string[]): Promise<Found[]> =>
  franchisesByKey(trx, ids).forUpdate().select('id', 'slug', 'consultant_id', 'deleted_at');

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
  await franchisesByKey(trx, ids).patch({ consultant_id: successorId, updated_at });
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
  const theirs = await publicFranchises(trx, userId)
    .limit(BATCH_ROWS + 1)
    .forUpdate()
    .select('id', 'slug');
  if (theirs.length > BATCH_ROWS) {
    const franchises = await publicFranchises(trx, userId).resultSize();
    const kind = successorId === null ? 'consultant-deleted' : 'consultant-replaced';
    return { franchises, job: await leaveToBackground(trx, { kind, entityId: userId, waiting: franchises }) };
  }
  await handOver(trx, who, theirs, nextVersion(trx));
  return { franchises: theirs.length };
};

/** A batch of the franchises of a consultant who was deleted; none any more of one who was restored since. */
export const handOverBatch: Step = async (trx, userId) => {
  // Locked first: who restores them waits, or this one finds them restored.
  const gone = await UserModel.query(trx).findById(userId).forShare().select('deleted_at', 'successor_id');
  if (!gone?.deleted_at) return null;
  const found = await publicFranchises(trx, userId).limit(BATCH_ROWS).select('id');
  if (found.length === 0) return null;
  const ids = found.map(({ id }) => id);
  const theirs = (await lockFranchises(trx, ids)).filter(
    ({ consultant_id, deleted_at }) => consultant_id === userId && !deleted_at,
  );
  await handOver(trx, { userId, successorId: gone.successor_id }, theirs, versionSince(trx, gone.deleted_at));
  return theirs.length;
};

/**
 * A batch of what a deletion took from a consultant who is back: theirs again where it is still the successor's, or still
 * nobody's. What was given to somebody else meanwhile stays there.
 */
export const returnBatch: Step = async (trx, userId) => {
  const back = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forShare().select('id');
  if (!back) return null;
  const noted = await HandedOverFranchiseModel.query(trx).where({ user_id: userId }).limit(BATCH_ROWS);
  if (noted.length === 0) return null;
  const ids = noted.map(({ franchise_id }) => franchise_id);
  const successors = new Map(noted.map(({ franchise_id, successor_id }) => [franchise_id, successor_id]));
  const found = await lockFranchises(trx, ids);
  const returning = found.filter(({ id, consultant_id }) => consultant_id === successors.get(id));
  await franchisesByKey(trx, idsOf(returning)).patch({ consultant_id: userId, updated_at: nextVersion(trx) });
  await tellFranchises(
    trx,
    returning.filter(({ deleted_at }) => deleted_at === null),
  );
  await HandedOverFranchiseModel.query(trx).delete().where({ user_id: userId }).whereIn('franchise_id', ids);
  return ids.length;
};

/** Gives a restored consultant their franchises back; many follow in the background. */
export const returnFranchises = async (trx: Knex, userId: string): Promise<BackgroundJob | undefined> => {
  await recordConsultantChange(trx, userId);
  const waiting = await HandedOverFranchiseModel.query(trx).where({ user_id: userId }).resultSize();
  if (waiting > BATCH_ROWS) return leaveToBackground(trx, { kind: 'consultant-restored', entityId: userId, waiting });
  await returnBatch(trx, userId);
};

import { FranchiseModel, HandedOverFranchiseModel, idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange, recordChanges } from '../changes/service.ts';
import { nextVersion } from '../platform/http/version.ts';

/** Beyond so many franchises the publishers find those of a consultant themselves. */
const LISTED_SLUGS = 500;

/** A statement has to fit into the packet that the database server accepts. */
const ROWS_PER_STATEMENT = 1000;

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
    .limit(LISTED_SLUGS + 1)
    .select('slug');
  if (theirs.length === 0) return;
  const slugs = theirs.length > LISTED_SLUGS ? [] : theirs.map(({ slug }) => slug);
  await recordChange(trx, { kind: 'consultant', entityId: consultantId, slugs });
};

type Found = Pick<FranchiseModel, 'id' | 'slug' | 'deleted_at'>;

/** Gives the franchises, which are locked, to a consultant or to nobody, and tells the publishers. */
const giveTo = async (trx: Knex, consultantId: string | null, found: Found[]): Promise<void> => {
  for (let from = 0; from < found.length; from += ROWS_PER_STATEMENT) {
    const part = found.slice(from, from + ROWS_PER_STATEMENT);
    await FranchiseModel.query(trx)
      .findByIds(idsOf(part))
      .patch({ consultant_id: consultantId, updated_at: nextVersion(trx) });
    const published = part.filter(({ deleted_at }) => deleted_at === null);
    await recordChanges(
      trx,
      published.map(({ id, slug }) => ({ kind: 'franchise', entityId: id, slugs: [slug] })),
    );
  }
};

/**
 * Gives the franchises of a consultant who is deleted to the successor, those in the bin too. Without a successor nobody
 * looks after them until an admin assigns them; those in the bin keep the deleted consultant, so that whoever restores
 * one is asked for another.
 * @returns how many franchises that are not in the bin were given away
 */
export const handOverFranchises = async (
  trx: Knex,
  { userId, successorId }: { userId: string; successorId: string | null },
): Promise<number> => {
  const theirs = FranchiseModel.query(trx).where({ consultant_id: userId });
  if (successorId === null) theirs.where({ deleted_at: null });
  // Locked: one that was given to them a moment ago is among them.
  const found = await theirs.forUpdate().select('id', 'slug', 'deleted_at');
  await trx(trx.raw('handed_over_franchises (user_id, franchise_id)')).insert(
    theirs.clone().clearSelect().select('consultant_id', 'id').toKnexQuery(),
  );
  await giveTo(trx, successorId, found);
  return found.filter(({ deleted_at }) => deleted_at === null).length;
};

/**
 * Gives a restored consultant the franchises back that their deletion took and that are still the successor's, or still
 * nobody's. What was given to somebody else meanwhile stays there.
 * @param successorId who got them when the consultant was deleted; null for nobody
 */
export const returnFranchises = async (trx: Knex, userId: string, successorId: string | null): Promise<void> => {
  await recordConsultantChange(trx, userId);
  const taken = HandedOverFranchiseModel.query(trx).where({ user_id: userId });
  const found = await FranchiseModel.query(trx)
    .where({ consultant_id: successorId })
    .whereIn('id', taken.clone().select('franchise_id'))
    .forUpdate()
    .select('id', 'slug', 'deleted_at');
  await giveTo(trx, userId, found);
  await taken.delete();
};

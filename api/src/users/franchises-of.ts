import { FranchiseModel, HandedOverFranchiseModel, idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange, recordChanges } from '../changes/feed.ts';
import { nextVersion } from '../platform/http/version.ts';

/** Maximum slugs in a change. If a consultant has more franchises, the publishers look them up. */
const LISTED_SLUGS = 500;

/** Maximum rows per statement, which must fit in a packet of the database server. */
const ROWS_PER_STATEMENT = 1000;

/** Returns a query for a consultant's public franchises. */
export const publicFranchises = (knex: Knex, consultantId: string) =>
  FranchiseModel.query(knex).where({ consultant_id: consultantId, deleted_at: null });

/** Returns whether visitors see this consultant on a franchise's page. */
export const hasPublicFranchise = async (knex: Knex, consultantId: string): Promise<boolean> =>
  Boolean(await publicFranchises(knex, consultantId).select('id').first());

/**
 * Records for the publishers that a consultant's name, company or photo changed on the pages of their franchises. If
 * there are more than {@link LISTED_SLUGS}, the slugs are omitted.
 */
export const recordConsultantChange = async (trx: Knex, consultantId: string) => {
  const ownFranchises = await publicFranchises(trx, consultantId)
    .limit(LISTED_SLUGS + 1)
    .select('slug');
  if (ownFranchises.length === 0) return;
  const slugs = ownFranchises.length > LISTED_SLUGS ? [] : ownFranchises.map(({ slug }) => slug);
  await recordChange(trx, { kind: 'consultant', entityId: consultantId, slugs });
};

type LockedFranchise = Pick<FranchiseModel, 'id' | 'slug' | 'deleted_at'>;

/** Assigns locked franchises to a consultant, or removes the consultant, and records the change for the publishers. */
const giveTo = async (trx: Knex, consultantId: string | null, found: LockedFranchise[]): Promise<void> => {
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
 * Assigns the franchises of a deleted consultant to the successor, including those in the recycle bin. Without a
 * successor they stay unassigned until an admin assigns them; those in the bin keep the deleted consultant, so that
 * restoring one requires another.
 * @returns the number of reassigned franchises outside the bin
 */
export const handOverFranchises = async (
  trx: Knex,
  { userId, successorId }: { userId: string; successorId: string | null },
): Promise<number> => {
  const ownFranchises = FranchiseModel.query(trx).where({ consultant_id: userId });
  if (successorId === null) ownFranchises.where({ deleted_at: null });
  // Franchises are read with a lock, so that one assigned a moment ago is included.
  const found = await ownFranchises.forUpdate().select('id', 'slug', 'deleted_at');
  await trx(trx.raw('handed_over_franchises (user_id, franchise_id)')).insert(
    ownFranchises.clone().clearSelect().select('consultant_id', 'id').toKnexQuery(),
  );
  await giveTo(trx, successorId, found);
  return found.filter(({ deleted_at }) => deleted_at === null).length;
};

/**
 * Assigns to a restored consultant their previous franchises that the successor still has or that have no consultant.
 * Franchises that other consultants got in the meantime stay theirs.
 * @param successorId the successor at the deletion; null for none
 */
export const returnFranchises = async (trx: Knex, userId: string, successorId: string | null): Promise<void> => {
  await recordConsultantChange(trx, userId);
  const handedOver = HandedOverFranchiseModel.query(trx).where({ user_id: userId });
  const found = await FranchiseModel.query(trx)
    // Those of a successor who was deleted in the meantime have no consultant.
    .where(either => either.whereNull('consultant_id').orWhere({ consultant_id: successorId }))
    .whereIn('id', handedOver.clone().select('franchise_id'))
    .forUpdate()
    .select('id', 'slug', 'deleted_at');
  await giveTo(trx, userId, found);
  await handedOver.delete();
};

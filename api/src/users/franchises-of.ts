import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import { nextVersion } from '../platform/version.ts';

/** The slugs of a consultant's public franchises. */
const slugsOf = (trx: Knex, consultantId: string): Promise<string[]> =>
  trx('franchises').where({ consultant_id: consultantId }).whereNull('deleted_at').pluck('slug');

/** Whether visitors meet this consultant on a franchise's page. */
export const hasPublicFranchise = async (knex: Knex, consultantId: string): Promise<boolean> =>
  Boolean(await knex('franchises').where({ consultant_id: consultantId }).whereNull('deleted_at').first('id'));

/** Tells the publishers that a consultant's name, company or photo is another on their franchises' pages. */
export const recordConsultantChange = async (trx: Knex, consultantId: string) => {
  const slugs = await slugsOf(trx, consultantId);
  if (slugs.length > 0) await recordChange(trx, { kind: 'consultant', entityId: consultantId, slugs });
};

/**
 * Leaves the franchises of a consultant who goes without one; an admin assigns them anew. Those in the bin keep the
 * name, so that whoever restores one is asked for another consultant.
 */
export const releaseFranchises = async (trx: Knex, consultantId: string) => {
  const publicOnes = trx('franchises').where({ consultant_id: consultantId }).whereNull('deleted_at');
  // Held: one that was given to them a moment ago is among them.
  const theirs: { id: string; slug: string }[] = await publicOnes.clone().forUpdate().select('id', 'slug');
  await publicOnes.update({ consultant_id: null, updated_at: nextVersion(trx) });
  // One by one: nobody finds them by their consultant any more.
  for (const { id, slug } of theirs) await recordChange(trx, { kind: 'franchise', entityId: id, slugs: [slug] });
};

import { ClaimPictureModel, ClaimStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isAdmin } from '../platform/access/access.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { found, notFound } from '../platform/errors/errors.ts';
import { wireOf } from '../platform/http/wire.ts';
import { CLAIM_COLUMNS, type ClaimRow, toClaim } from './list.ts';
import { type Claim, type ClaimDetails, ClaimStep } from './schemas.ts';

const withNames = (knex: Knex) => knex('lead_claims').select(knex.raw(CLAIM_COLUMNS));

const shownStep = wireOf(ClaimStep);

/** The report of a lead that somebody made; null where there is none. */
export const findClaimOf = async (knex: Knex, leadId: string, userId: string): Promise<Claim | null> => {
  const row: ClaimRow | undefined = await withNames(knex)
    .where({ 'lead_claims.lead_id': leadId, 'lead_claims.user_id': userId })
    .first();
  return row ? toClaim(row) : null;
};

/**
 * A report for who may see it: an admin, or whose it is.
 * @throws 404 for everybody else, as for one that is not there
 */
export const findClaim = async (knex: Knex, caller: SignedIn, id: string): Promise<Claim> => {
  const row: ClaimRow | undefined = await withNames(knex).where('lead_claims.id', id).first();
  if (!row || (!isAdmin(caller) && row.user_id !== caller.id)) throw notFound('refund_request_not_found');
  return toClaim(row);
};

/** The same with all that was said, oldest first, and which pictures there are. */
export const findClaimDetails = async (knex: Knex, caller: SignedIn, id: string): Promise<ClaimDetails> => {
  const claim = await findClaim(knex, caller, id);
  const steps: (Pick<ClaimStepModel, 'id' | 'kind' | 'words' | 'created_at'> & { actor_name: string | null })[] =
    await ClaimStepModel.query(knex)
      .where({ claim_id: id })
      .orderBy(['created_at', 'id'])
      .select('id', 'kind', 'words', 'created_at')
      .select(knex.raw('(SELECT name FROM users WHERE users.id = claim_steps.actor_id) AS actor_name'))
      .castTo();
  const pictures = await ClaimPictureModel.query(knex)
    .where({ claim_id: id })
    .orderBy('id')
    .select('id', 'width', 'height');
  return {
    ...claim,
    steps: steps.map(step => shownStep({ ...step, actor_name: step.actor_name ?? '' })),
    pictures,
  };
};

/**
 * A picture of a report, for who may see that.
 * @throws 404
 */
export const findPicture = async (
  knex: Knex,
  caller: SignedIn,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Buffer> => {
  await findClaim(knex, caller, id);
  const picture = found(await ClaimPictureModel.query(knex).findOne({ id: pictureId, claim_id: id }), 'file_not_found');
  return picture.content;
};

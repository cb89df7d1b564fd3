import { ClaimPictureModel, ClaimStepModel, idsOf, LeadClaimModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** Of reports about leads that are erased the words and pictures go, which may tell who sent them; that there was one stays, as the ledger does. */
export const eraseClaims = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await ClaimStepModel.query(trx).whereIn('lead_id', leadIds).patch({ words: '' });
  // By their ids: a deletion that asks another table goes through every picture there is, and locks it.
  const claims = idsOf(await LeadClaimModel.query(trx).whereIn('lead_id', leadIds).select('id'));
  if (claims.length > 0) await ClaimPictureModel.query(trx).whereIn('claim_id', claims).delete();
};

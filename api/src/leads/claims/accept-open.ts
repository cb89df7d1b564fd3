import { LeadClaimModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { NOW } from '../../platform/database/database-time.ts';
import { writeStep } from './step.ts';

/** A report of an unlock that the guarantee has just paid back by itself needs no decision any more. */
export const acceptOpenClaim = async (trx: Knex, unlockId: string): Promise<void> => {
  const claim = await LeadClaimModel.query(trx)
    .findOne({ unlock_id: unlockId })
    .whereIn('status', ['open', 'asked'])
    .forUpdate();
  if (!claim) return;
  await LeadClaimModel.query(trx)
    .findById(claim.id)
    .patch({ status: 'accepted', decided_by: 'guarantee', updated_at: NOW });
  await writeStep(trx, claim, { kind: 'accepted', actor: { id: null } });
};

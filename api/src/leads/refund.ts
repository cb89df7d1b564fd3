import { CreditEntryModel, type UnlockModel, UnlockRefundModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { moveCredits } from '../credits/service.ts';
import { audit } from '../platform/audit.ts';

/** Why an unlock is refunded, and who decided: an admin, the rules for refund requests, or the automatic refund. */
export interface RefundDecision {
  decidedBy: UnlockRefundModel['decided_by'];
  /** The admin who decided; null if a rule decided. */
  actorId: string | null;
  requestId?: string;
}

/** Returns which of these unlocks were refunded. */
export const findRefundedUnlocks = async (knex: Knex, unlockIds: string[]): Promise<Set<string>> =>
  unlockIds.length === 0
    ? new Set()
    : new Set((await UnlockRefundModel.query(knex).findByIds(unlockIds)).map(({ unlock_id }) => unlock_id));

/** Returns whether a consultant's unlock of a lead was refunded. */
export const wasRefunded = async (knex: Knex, leadId: string, userId: string): Promise<boolean> =>
  Boolean(await UnlockRefundModel.query(knex).findOne({ lead_id: leadId, user_id: userId }));

/**
 * Returns SQL that selects the refund of a lead's unlock, for conditions on other tables.
 * @param leadId SQL of the lead's id
 * @param userId SQL of the consultant's id
 */
export const selectRefund = (leadId: string, userId: string): string =>
  `SELECT 1 FROM unlock_refunds WHERE unlock_refunds.lead_id = ${leadId} AND unlock_refunds.user_id = ${userId}`;

/**
 * Refunds an unlock at most once: repeated calls change nothing. Free unlocks and deleted users get nothing. The lead
 * stays readable for the consultant.
 * @param trx a transaction that has locked the lead
 * @returns whether this call refunded the unlock
 */
export const refundUnlock = async (
  trx: Knex.Transaction,
  unlock: Pick<UnlockModel, 'id' | 'lead_id' | 'user_id' | 'credit_entry_id'>,
  { decidedBy, actorId, requestId }: RefundDecision,
): Promise<boolean> => {
  if (unlock.credit_entry_id === null || (await findRefundedUnlocks(trx, [unlock.id])).size > 0) return false;
  const { lead_id: leadId, user_id: userId } = unlock;
  const user = await UserModel.query(trx).findById(userId).where({ deleted_at: null }).forUpdate().select('id');
  const paid = await CreditEntryModel.query(trx).findById(unlock.credit_entry_id).select('delta');
  if (!user || !paid) return false;
  const { entryId } = await moveCredits(trx, { userId, delta: -paid.delta, reason: 'refund', actorId, leadId });
  await UnlockRefundModel.query(trx).insert({
    unlock_id: unlock.id,
    credit_entry_id: entryId,
    lead_id: leadId,
    user_id: userId,
    decided_by: decidedBy,
  });
  await audit(
    trx,
    { id: actorId, ...(requestId && { requestId }) },
    {
      action: 'refund',
      entity: 'lead',
      entityId: leadId,
      after: { user_id: userId, credits: -paid.delta, decided_by: decidedBy },
    },
  );
  return true;
};

import { idsOf, RefundRequestModel, RefundRequestPictureModel, RefundRequestStepModel } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * Deletes the texts and pictures of refund requests about erased leads, since they may identify the sender. The
 * requests themselves stay, as does the ledger.
 */
export const eraseRefundRequests = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await RefundRequestStepModel.query(trx).whereIn('lead_id', leadIds).patch({ words: '' });
  // Pictures are deleted by request id, because a DELETE with a subquery would scan and lock every picture.
  const refundRequests = idsOf(await RefundRequestModel.query(trx).whereIn('lead_id', leadIds).select('id'));
  if (refundRequests.length > 0)
    await RefundRequestPictureModel.query(trx).whereIn('refund_request_id', refundRequests).delete();
};

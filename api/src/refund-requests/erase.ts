import { idsOf, RefundRequestModel, RefundRequestPictureModel, RefundRequestStepModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** Deletes words and pictures of refund requests for erased leads, since they may identify the sender. The request itself stays, as the ledger does. */
export const eraseRefundRequests = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await RefundRequestStepModel.query(trx).whereIn('lead_id', leadIds).patch({ words: '' });
  // By their ids: a deletion that asks another table goes through every picture there is, and locks it.
  const refundRequests = idsOf(await RefundRequestModel.query(trx).whereIn('lead_id', leadIds).select('id'));
  if (refundRequests.length > 0)
    await RefundRequestPictureModel.query(trx).whereIn('refund_request_id', refundRequests).delete();
};

import { RefundRequestModel, RefundRequestPictureModel, RefundRequestStepModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { StoredRefundReason } from './reasons.ts';

/** The parts of a refund request that the sender of the enquiry may see. */
export interface RefundRequestForSender {
  consultant: string;
  reason: StoredRefundReason;
  words: string[];
  pictures: number;
  requested_at: string;
}

/** Returns the parts of some leads' refund requests that the senders may see, by lead id. */
export const readRefundRequestsForSenders = async (
  knex: Knex,
  leadIds: string[],
): Promise<Map<string, RefundRequestForSender[]>> => {
  const refundRequests = await RefundRequestModel.query(knex).whereIn('lead_id', leadIds).orderBy('created_at');
  const ids = refundRequests.map(({ id }) => id);
  const [steps, pictures, users] = await Promise.all([
    RefundRequestStepModel.query(knex)
      .whereIn('refund_request_id', ids)
      .whereNot({ words: '' })
      .orderBy(['created_at', 'id']),
    RefundRequestPictureModel.query(knex).whereIn('refund_request_id', ids).select('refund_request_id'),
    UserModel.query(knex)
      .findByIds(refundRequests.map(({ user_id }) => user_id))
      .select('id', 'name'),
  ]);
  const disclosed = refundRequests.map(
    ({ id, lead_id, user_id, reason, created_at }): [string, RefundRequestForSender] => [
      lead_id,
      {
        consultant: users.find(user => user.id === user_id)?.name ?? '',
        reason,
        words: steps.filter(({ refund_request_id }) => refund_request_id === id).map(({ words }) => words),
        pictures: pictures.filter(({ refund_request_id }) => refund_request_id === id).length,
        requested_at: created_at.toISOString(),
      },
    ],
  );
  return new Map(
    [...Map.groupBy(disclosed, ([leadId]) => leadId)].map(([leadId, some]) => [
      leadId,
      some.map(([, request]) => request),
    ]),
  );
};

import { RefundRequestPictureModel, RefundRequestStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isAdmin } from '../platform/access/access.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { notFound, requireRow } from '../platform/errors/errors.ts';
import { wireOf } from '../platform/http/wire.ts';
import { REFUND_REQUEST_COLUMNS, type RefundRequestRow, toRefundRequest } from './list.ts';
import { type RefundRequest, type RefundRequestDetails, RefundRequestStep } from './schemas.ts';

const withNames = (knex: Knex) => knex('refund_requests').select(knex.raw(REFUND_REQUEST_COLUMNS));

const shownStep = wireOf(RefundRequestStep);

/** Returns a consultant's refund request for a lead, or null. */
export const findRefundRequestOf = async (
  knex: Knex,
  leadId: string,
  userId: string,
): Promise<RefundRequest | null> => {
  const row: RefundRequestRow | undefined = await withNames(knex)
    .where({ 'refund_requests.lead_id': leadId, 'refund_requests.user_id': userId })
    .first();
  return row ? toRefundRequest(row) : null;
};

/**
 * Returns a refund request for an admin or the consultant who made it.
 * @throws 404 for other callers, as for an unknown id
 */
export const findRefundRequest = async (knex: Knex, caller: SignedIn, id: string): Promise<RefundRequest> => {
  const row: RefundRequestRow | undefined = await withNames(knex).where('refund_requests.id', id).first();
  if (!row || (!isAdmin(caller) && row.user_id !== caller.id)) throw notFound('refund_request_not_found');
  return toRefundRequest(row);
};

/** Returns a refund request with its steps, oldest first, and the list of its pictures. */
export const findRefundRequestDetails = async (
  knex: Knex,
  caller: SignedIn,
  id: string,
): Promise<RefundRequestDetails> => {
  const refundRequest = await findRefundRequest(knex, caller, id);
  const steps: (Pick<RefundRequestStepModel, 'id' | 'kind' | 'words' | 'created_at'> & {
    actor_name: string | null;
  })[] = await RefundRequestStepModel.query(knex)
    .where({ refund_request_id: id })
    .orderBy(['created_at', 'id'])
    .select('id', 'kind', 'words', 'created_at')
    .select(knex.raw('(SELECT name FROM users WHERE users.id = refund_request_steps.actor_id) AS actor_name'))
    .castTo();
  const pictures = await RefundRequestPictureModel.query(knex)
    .where({ refund_request_id: id })
    .orderBy('id')
    .select('id', 'width', 'height');
  return {
    ...refundRequest,
    steps: steps.map(step => shownStep({ ...step, actor_name: step.actor_name ?? '' })),
    pictures,
  };
};

/**
 * Returns the content of a request's picture, for callers who may see the request.
 * @throws 404
 */
export const findPicture = async (
  knex: Knex,
  caller: SignedIn,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Buffer> => {
  await findRefundRequest(knex, caller, id);
  const picture = requireRow(
    await RefundRequestPictureModel.query(knex).findOne({ id: pictureId, refund_request_id: id }),
    'file_not_found',
  );
  return picture.content;
};

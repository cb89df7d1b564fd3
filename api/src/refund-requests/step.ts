import { type RefundRequestModel, RefundRequestStepModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueMails } from '../outbox/enqueue.ts';
import { audit } from '../platform/audit.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'refund_request.consultant': { step_id: string };
    'refund_request.admin': { step_id: string };
  }
}

/** A step of a refund request. */
interface Step {
  kind: RefundRequestStepModel['kind'];
  words?: string;
  /** The actor; the id is null for automatic steps. */
  actor: { id: string | null; requestId?: string };
}

/**
 * Stores a step of a refund request for its page and the lead's history, logs it in the audit log, and emails both
 * sides. The audit log does not contain the text, because it may identify the visitor.
 */
export const writeStep = async (
  trx: Knex,
  refundRequest: Pick<RefundRequestModel, 'id' | 'lead_id' | 'user_id' | 'reason'>,
  { kind, words = '', actor }: Step,
): Promise<void> => {
  const { id: refund_request_id, lead_id, user_id, reason } = refundRequest;
  const { id: step_id } = await RefundRequestStepModel.query(trx).insert({
    refund_request_id,
    lead_id,
    user_id,
    kind,
    actor_id: actor.id,
    words: words.trim(),
  });
  await audit(trx, actor, {
    action: kind,
    entity: 'refund_request',
    entityId: refund_request_id,
    after: { lead_id, user_id, reason },
  });
  const admins = await UserModel.query(trx).where({ role: 'admin', deleted_at: null }).select('id');
  const payload = { step_id };
  await enqueueMails(trx, { kind: 'refund_request.consultant', about: step_id, userIds: [user_id], payload });
  const userIds = admins.map(({ id }) => id);
  await enqueueMails(trx, { kind: 'refund_request.admin', about: step_id, userIds, payload });
};

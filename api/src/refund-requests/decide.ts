import { inTransaction, LeadModel, RefundRequestModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { LEAD_SETTINGS } from '../leads/offers/settings.ts';
import { refundedOf, refundUnlock } from '../leads/refund.ts';
import type { Actor } from '../platform/access/actor.ts';
import { hoursAgo, NOW } from '../platform/database/database-time.ts';
import { conflict, found, notFound } from '../platform/errors/errors.ts';
import { readSettings } from '../settings/service.ts';
import { writeStep } from './step.ts';

interface Waiting {
  trx: Knex.Transaction;
  refundRequest: RefundRequestModel;
  /** As they are kept: of an erased visitor nothing is written any more. */
  wordsOf(words: string): string;
}

/**
 * A refund request that nobody has decided, locked with its lead.
 * @throws 404; 409 when it is decided
 */
const onWaiting = async (knex: Knex, id: string, work: (waiting: Waiting) => Promise<void>): Promise<void> => {
  const { lead_id } = found(
    await RefundRequestModel.query(knex).findById(id).select('lead_id'),
    'refund_request_not_found',
  );
  await inTransaction(knex, async trx => {
    // The lead before what belongs to it, as all do.
    const lead = await LeadModel.query(trx).findById(lead_id).forUpdate().select('erased_at');
    const refundRequest = await RefundRequestModel.query(trx).findById(id).forUpdate();
    if (!lead || !refundRequest) throw notFound('refund_request_not_found');
    if (refundRequest.decided_by) throw conflict('refund_request_already_decided');
    await work({ trx, refundRequest, wordsOf: words => (lead.erased_at ? '' : words) });
  });
};

const afterHours = async (trx: Knex) => {
  const { value: settings } = await readSettings(trx, LEAD_SETTINGS);
  return hoursAgo(-settings.decision_hours);
};

/**
 * An admin asks the consultant; from then on it is theirs to answer, within as many hours.
 * @throws 404; 409 when it is decided or a question waits
 */
export const askAboutRefundRequest = (knex: Knex, actor: Actor, id: string, words: string): Promise<void> =>
  onWaiting(knex, id, async ({ trx, refundRequest, wordsOf }) => {
    if (refundRequest.status === 'asked') throw conflict('refund_request_question_pending');
    await RefundRequestModel.query(trx)
      .findById(id)
      .patch({ status: 'asked', due_at: await afterHours(trx), updated_at: NOW });
    await writeStep(trx, refundRequest, { kind: 'asked', words: wordsOf(words), actor });
  });

/**
 * The consultant's answer: the admins have their hours anew.
 * @throws 404 for who did not make the refund request; 409 when nothing was asked, or it is decided
 */
export const answerAboutRefundRequest = (knex: Knex, actor: Actor, id: string, words: string): Promise<void> =>
  onWaiting(knex, id, async ({ trx, refundRequest, wordsOf }) => {
    if (refundRequest.user_id !== actor.id) throw notFound('refund_request_not_found');
    if (refundRequest.status !== 'asked') throw conflict('refund_request_has_no_question');
    await RefundRequestModel.query(trx)
      .findById(id)
      .patch({ status: 'open', due_at: await afterHours(trx), updated_at: NOW });
    await writeStep(trx, refundRequest, { kind: 'answered', words: wordsOf(words), actor });
  });

const decide =
  (status: 'accepted' | 'declined') =>
  (knex: Knex, actor: Actor, id: string, words = ''): Promise<void> =>
    onWaiting(knex, id, async ({ trx, refundRequest, wordsOf }) => {
      await RefundRequestModel.query(trx).findById(id).patch({ status, decided_by: 'admin', updated_at: NOW });
      const unlock = await UnlockModel.query(trx).findById(refundRequest.unlock_id);
      if (status === 'accepted' && unlock) {
        const decision = { decidedBy: 'admin', actorId: actor.id, requestId: actor.requestId } as const;
        const isGivenBack =
          (await refundUnlock(trx, unlock, decision)) || (await refundedOf(trx, [unlock.id])).size > 0;
        // Accepted, it would be refused to them when they are restored.
        if (!isGivenBack) throw conflict('refund_requester_deleted');
      }
      await writeStep(trx, refundRequest, { kind: status, words: wordsOf(words), actor });
    });

/**
 * An admin accepts a refund request: what the lead cost is given back, unless it was.
 * @throws 404; 409 when it is decided, or who made it was deleted
 */
export const acceptRefundRequest = decide('accepted');

/**
 * An admin declines it and says why.
 * @throws 404; 409 when it is decided
 */
export const declineRefundRequest = decide('declined');

/** Accepts the open refund request of an unlock that was just refunded automatically. */
export const acceptOpenRefundRequest = async (trx: Knex, unlockId: string): Promise<void> => {
  const refundRequest = await RefundRequestModel.query(trx)
    .findOne({ unlock_id: unlockId })
    .whereIn('status', ['open', 'asked'])
    .forUpdate();
  if (!refundRequest) return;
  await RefundRequestModel.query(trx)
    .findById(refundRequest.id)
    .patch({ status: 'accepted', decided_by: 'automatic', updated_at: NOW });
  await writeStep(trx, refundRequest, { kind: 'accepted', actor: { id: null } });
};

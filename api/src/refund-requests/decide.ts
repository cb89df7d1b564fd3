import { inTransaction, LeadModel, RefundRequestModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { LEAD_SETTINGS_DOCUMENT } from '../leads/offers/settings.ts';
import { findRefundedUnlocks, refundUnlock } from '../leads/refund.ts';
import type { Actor } from '../platform/access/actor.ts';
import { hoursAgo, NOW } from '../platform/database/database-time.ts';
import { conflict, notFound, requireRow } from '../platform/errors/errors.ts';
import { readSettings } from '../settings/service.ts';
import { writeStep } from './step.ts';

interface Waiting {
  trx: Knex.Transaction;
  refundRequest: RefundRequestModel;
  /** Returns the text to store. After the visitor was erased it is empty, because the text may name the visitor. */
  wordsOf(words: string): string;
}

/**
 * Locks an undecided refund request and its lead, and runs `work` in the transaction.
 * @throws 404; 409 if it is already decided
 */
const onWaiting = async (knex: Knex, id: string, work: (waiting: Waiting) => Promise<void>): Promise<void> => {
  const { lead_id } = requireRow(
    await RefundRequestModel.query(knex).findById(id).select('lead_id'),
    'refund_request_not_found',
  );
  await inTransaction(knex, async trx => {
    // Every transaction locks the lead before the records that belong to it, which prevents deadlocks.
    const lead = await LeadModel.query(trx).findById(lead_id).forUpdate().select('erased_at');
    const refundRequest = await RefundRequestModel.query(trx).findById(id).forUpdate();
    if (!lead || !refundRequest) throw notFound('refund_request_not_found');
    if (refundRequest.decided_by) throw conflict('refund_request_already_decided');
    await work({ trx, refundRequest, wordsOf: words => (lead.erased_at ? '' : words) });
  });
};

const afterHours = async (trx: Knex) => {
  const { value: settings } = await readSettings(trx, LEAD_SETTINGS_DOCUMENT);
  return hoursAgo(-settings.decision_hours);
};

/**
 * Asks the consultant a question. They have the configured number of hours to answer.
 * @throws 404; 409 if the request is decided or another question is unanswered
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
 * Stores the consultant's answer. The time for the admins to decide starts again.
 * @throws 404 if another consultant made the request; 409 if no question is open or the request is decided
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
          (await refundUnlock(trx, unlock, decision)) || (await findRefundedUnlocks(trx, [unlock.id])).size > 0;
        // The request stays open: if it were accepted now, the refund could not be made after the user is restored.
        if (!isGivenBack) throw conflict('refund_requester_deleted');
      }
      await writeStep(trx, refundRequest, { kind: status, words: wordsOf(words), actor });
    });

/**
 * Accepts a refund request and refunds the unlock, unless that was done before.
 * @throws 404; 409 if it is already decided, or the consultant is deleted
 */
export const acceptRefundRequest = decide('accepted');

/**
 * Declines a refund request with a reason.
 * @throws 404; 409 if it is already decided
 */
export const declineRefundRequest = decide('declined');

/** Accepts the open refund request for an unlock that was just refunded automatically. */
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

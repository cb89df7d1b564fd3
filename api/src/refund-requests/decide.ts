import { inTransaction, LeadClaimModel, LeadModel, UnlockModel } from '@marketplace/db';
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
  claim: LeadClaimModel;
  /** As they are kept: of an erased visitor nothing is written any more. */
  wordsOf(words: string): string;
}

/**
 * A report that nobody has decided, locked with its lead.
 * @throws 404; 409 when it is decided
 */
const onWaiting = async (knex: Knex, id: string, work: (waiting: Waiting) => Promise<void>): Promise<void> => {
  const reported = found(await LeadClaimModel.query(knex).findById(id).select('lead_id'), 'refund_request_not_found');
  await inTransaction(knex, async trx => {
    // The lead before what belongs to it, as all do.
    const lead = await LeadModel.query(trx).findById(reported.lead_id).forUpdate().select('erased_at');
    const claim = await LeadClaimModel.query(trx).findById(id).forUpdate();
    if (!lead || !claim) throw notFound('refund_request_not_found');
    if (claim.decided_by) throw conflict('report_already_decided');
    await work({ trx, claim, wordsOf: words => (lead.erased_at ? '' : words) });
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
export const askAboutClaim = (knex: Knex, actor: Actor, id: string, words: string): Promise<void> =>
  onWaiting(knex, id, async ({ trx, claim, wordsOf }) => {
    if (claim.status === 'asked') throw conflict('report_question_pending');
    await LeadClaimModel.query(trx)
      .findById(id)
      .patch({ status: 'asked', due_at: await afterHours(trx), updated_at: NOW });
    await writeStep(trx, claim, { kind: 'asked', words: wordsOf(words), actor });
  });

/**
 * The consultant's answer: the admins have their hours anew.
 * @throws 404 for who did not make the report; 409 when nothing was asked, or it is decided
 */
export const answerAboutClaim = (knex: Knex, actor: Actor, id: string, words: string): Promise<void> =>
  onWaiting(knex, id, async ({ trx, claim, wordsOf }) => {
    if (claim.user_id !== actor.id) throw notFound('refund_request_not_found');
    if (claim.status !== 'asked') throw conflict('report_has_no_question');
    await LeadClaimModel.query(trx)
      .findById(id)
      .patch({ status: 'open', due_at: await afterHours(trx), updated_at: NOW });
    await writeStep(trx, claim, { kind: 'answered', words: wordsOf(words), actor });
  });

const decide =
  (status: 'accepted' | 'declined') =>
  (knex: Knex, actor: Actor, id: string, words = ''): Promise<void> =>
    onWaiting(knex, id, async ({ trx, claim, wordsOf }) => {
      await LeadClaimModel.query(trx).findById(id).patch({ status, decided_by: 'admin', updated_at: NOW });
      const unlock = await UnlockModel.query(trx).findById(claim.unlock_id);
      if (status === 'accepted' && unlock) {
        const decision = { decidedBy: 'admin', actorId: actor.id, requestId: actor.requestId } as const;
        const isGivenBack =
          (await refundUnlock(trx, unlock, decision)) || (await refundedOf(trx, [unlock.id])).size > 0;
        // Accepted, it would be refused to them when they are restored.
        if (!isGivenBack) throw conflict('reporter_deleted');
      }
      await writeStep(trx, claim, { kind: status, words: wordsOf(words), actor });
    });

/**
 * An admin accepts a report: what the lead cost is given back, unless it was.
 * @throws 404; 409 when it is decided, or who made it was deleted
 */
export const acceptClaim = decide('accepted');

/**
 * An admin declines it and says why.
 * @throws 404; 409 when it is decided
 */
export const declineClaim = decide('declined');

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

import { ClaimStepModel, type LeadClaimModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueMails } from '../outbox/enqueue.ts';
import { audit } from '../platform/audit.ts';

declare module '../outbox/message.ts' {
  interface EmailKinds {
    'claim.consultant': { step_id: string };
    'claim.admin': { step_id: string };
  }
}

/** One step of a claim, by whom. */
interface Step {
  kind: ClaimStepModel['kind'];
  words?: string;
  /** Null for what the rules decided. */
  actor: { id: string | null; requestId?: string };
}

/**
 * Writes down a step of a claim: for its page and the lead's history, for the audit log, which gets no words since they may
 * tell who sent the lead, and for both sides by mail.
 */
export const writeStep = async (
  trx: Knex,
  claim: Pick<LeadClaimModel, 'id' | 'lead_id' | 'user_id' | 'fault'>,
  { kind, words = '', actor }: Step,
): Promise<void> => {
  const { id: claim_id, lead_id, user_id, fault } = claim;
  const { id: step_id } = await ClaimStepModel.query(trx).insert({
    claim_id,
    lead_id,
    user_id,
    kind,
    actor_id: actor.id,
    words: words.trim(),
  });
  await audit(trx, actor, { action: kind, entity: 'claim', entityId: claim_id, after: { lead_id, user_id, fault } });
  const admins = await UserModel.query(trx).where({ role: 'admin', deleted_at: null }).select('id');
  const payload = { step_id };
  await enqueueMails(trx, { kind: 'claim.consultant', about: step_id, userIds: [user_id], payload });
  const userIds = admins.map(({ id }) => id);
  await enqueueMails(trx, { kind: 'claim.admin', about: step_id, userIds, payload });
};

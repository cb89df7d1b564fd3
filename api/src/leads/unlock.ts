import { inTransaction, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { lockBalance, moveCredits } from '../credits/service.ts';
import type { Actor } from '../platform/actor.ts';
import { audit } from '../platform/audit.ts';
import { notFound } from '../platform/errors.ts';
import { leadOfConsultant } from './consultant-leads.ts';
import type { UnlockAnswer } from './schemas.ts';

/** What one unlock costs: specification §9. */
export const UNLOCK_COST = 1;

interface SameEnquiry {
  id: string;
  withdrawn_at: Date | null;
  erased_at: Date | null;
}

/** The lead and everything the same person sent for the same franchise: paid for once. */
const sameEnquiry = async (knex: Knex, leadId: string): Promise<string[]> => {
  const lead = await knex('leads').where({ id: leadId }).first('duplicate_of');
  const first = lead?.duplicate_of ?? leadId;
  return knex('leads').where({ id: first }).orWhere({ duplicate_of: first }).pluck('id');
};

/** Holds leads, so that none is withdrawn, erased or deleted before they are unlocked. */
const held = (trx: Knex, ids: string[]): Promise<SameEnquiry[]> =>
  trx('leads').whereIn('id', ids).orderBy('id').forUpdate().select('id', 'withdrawn_at', 'erased_at');

/**
 * Spends a credit on a lead, once: repeating it answers success and spends nothing, and so does a duplicate of one
 * that was paid for. Balance, ledger and unlock change together or not at all.
 * @returns `success: false` with the balance when there is no credit left
 * @throws 404 when the lead is none of the caller's
 */
export const unlockLead = async (knex: Knex, actor: Actor, leadId: string): Promise<UnlockAnswer> => {
  const ids = await sameEnquiry(knex, leadId);
  const unlock = async (trx: Knex.Transaction): Promise<UnlockAnswer> => {
    // The leads first, as all do who hold leads and users; and both before anything is read.
    const together = await held(trx, ids);
    const { tokens } = await lockBalance(trx, actor.id);
    const lead = await leadOfConsultant(trx, actor.id, leadId);
    if (!lead) throw notFound('Lead');
    const paid = new Set<string>(
      await trx('unlocks').where({ user_id: actor.id }).whereIn('lead_id', ids).pluck('lead_id'),
    );
    if (paid.has(leadId))
      return { success: true, remaining_credits: tokens, message: 'This lead is already unlocked.' };
    if (paid.size === 0 && tokens < UNLOCK_COST)
      return { success: false, remaining_credits: tokens, message: 'Insufficient credits' };

    const spent =
      paid.size === 0
        ? await moveCredits(trx, { userId: actor.id, delta: -UNLOCK_COST, reason: 'unlock', actorId: actor.id, leadId })
        : null;
    await trx('unlocks').insert(
      together
        .filter(({ id, withdrawn_at, erased_at }) => !paid.has(id) && !withdrawn_at && !erased_at)
        .map(({ id }) => ({
          id: newId(),
          lead_id: id,
          user_id: actor.id,
          credit_entry_id: id === leadId ? (spent?.entryId ?? null) : null,
        })),
    );
    await audit(trx, {
      actorId: actor.id,
      action: 'unlock',
      entity: 'lead',
      entityId: leadId,
      after: { cost: spent ? UNLOCK_COST : 0 },
      requestId: actor.requestId,
    });
    const remaining = spent?.balance ?? tokens;
    return {
      success: true,
      remaining_credits: remaining,
      message: `Lead unlocked successfully! Remaining credits: ${remaining}`,
    };
  };
  // Who has paid is told so: nothing is spent twice.
  return inTransaction(knex, unlock, { isRepeatable: true });
};

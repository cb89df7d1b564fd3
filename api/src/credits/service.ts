import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { conflict, notFound } from '../platform/errors/errors.ts';
import type { CreditReason } from './schemas.ts';

/** One movement of credits; the balance is always the sum of all of them. */
export interface CreditMovement {
  userId: string;
  /** Credits gained, or spent when negative. */
  delta: number;
  reason: CreditReason;
  actorId: string | null;
  leadId?: string;
  /** What is told of it on the statement. */
  note?: string | undefined;
}

/** A balance that was locked for this transaction. */
export interface LockedBalance {
  userId: string;
  tokens: number;
}

/**
 * Reads a balance and keeps it from everybody else until the transaction ends.
 * @throws 404 when there is no such user
 */
export const lockBalance = async (trx: Knex, userId: string): Promise<LockedBalance> => {
  const row = await trx('users').where({ id: userId }).whereNull('deleted_at').forUpdate().first('tokens');
  if (!row) throw notFound('User');
  return { userId, tokens: row.tokens };
};

/**
 * Moves credits and writes the ledger. The caller's transaction is the whole change.
 * @returns the balance after, and the id of the ledger's entry
 * @throws 409 with the balance when it would fall below 0
 */
export const moveCredits = async (
  trx: Knex,
  movement: CreditMovement,
): Promise<{ balance: number; entryId: string }> => {
  const { tokens } = await lockBalance(trx, movement.userId);
  const balance = tokens + movement.delta;
  if (balance < 0) throw conflict('Insufficient credits', { tokens });
  const entryId = newId();
  await trx('users').where({ id: movement.userId }).update({ tokens: balance });
  await trx('credit_entries').insert({
    id: entryId,
    user_id: movement.userId,
    delta: movement.delta,
    balance_after: balance,
    reason: movement.reason,
    actor_id: movement.actorId,
    lead_id: movement.leadId ?? null,
    note: movement.note?.trim() || null,
  });
  return { balance, entryId };
};

/**
 * Sets a balance (specification §7: an absolute value).
 * @param wanted.expected the balance that the admin saw; when it is no longer that, nothing changes
 * @param wanted.note why, as the statement tells it
 * @returns the balance after
 * @throws 409 with the balance as it is now
 */
export const adjustCredits = async (
  trx: Knex,
  wanted: { userId: string; to: number; expected?: number | undefined; actorId: string; note?: string | undefined },
): Promise<number> => {
  const { tokens } = await lockBalance(trx, wanted.userId);
  if (wanted.expected !== undefined && wanted.expected !== tokens)
    throw conflict(`The balance has changed meanwhile: it is ${tokens} now`, { tokens });
  if (wanted.to === tokens) return tokens;
  const { balance } = await moveCredits(trx, {
    userId: wanted.userId,
    delta: wanted.to - tokens,
    reason: 'adjustment',
    actorId: wanted.actorId,
    note: wanted.note,
  });
  return balance;
};

import { CreditEntryModel, UserModel } from '@marketplace/db';
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

/**
 * Reads a balance and keeps it from everybody else until the transaction ends.
 * @throws 404 when there is no such user
 */
export const lockBalance = async (trx: Knex, userId: string): Promise<Pick<UserModel, 'tokens'>> => {
  const row = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate().select('tokens');
  if (!row) throw notFound('User');
  return row;
};

/**
 * Moves credits and writes the ledger. The caller's transaction is the whole change.
 * @returns the balance after, and the id of the ledger's entry
 * @throws 409 with the balance when it would fall below 0
 */
export const moveCredits = async (
  trx: Knex,
  { userId, delta, reason, actorId, leadId, note }: CreditMovement,
): Promise<{ balance: number; entryId: string }> => {
  const { tokens } = await lockBalance(trx, userId);
  const balance = tokens + delta;
  if (balance < 0) throw conflict('Insufficient credits', { tokens });
  await UserModel.query(trx).findById(userId).patch({ tokens: balance });
  const entry = await CreditEntryModel.query(trx).insert({
    user_id: userId,
    delta,
    balance_after: balance,
    reason,
    actor_id: actorId,
    lead_id: leadId ?? null,
    note: note?.trim() || null,
  });
  return { balance, entryId: entry.id };
};

/**
 * Sets a balance (specification §7: an absolute value).
 * @param wanted.expected the balance that the admin saw; when it is no longer that, nothing changes
 * @param wanted.note why, as the statement tells it
 * @returns the balance before and after
 * @throws 409 with the balance as it is now
 */
export const adjustCredits = async (
  trx: Knex,
  wanted: { userId: string; to: number; expected?: number | undefined; actorId: string; note?: string | undefined },
): Promise<{ before: number; after: number }> => {
  const { to, expected, ...whose } = wanted;
  const { tokens: before } = await lockBalance(trx, whose.userId);
  if (expected !== undefined && expected !== before)
    throw conflict(`The balance has changed meanwhile: it is ${before} now`, { tokens: before });
  if (to !== before) await moveCredits(trx, { ...whose, delta: to - before, reason: 'adjustment' });
  return { before, after: to };
};

import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, type UserRow } from '../accounts/account.ts';
import { moveCredits } from '../credits/service.ts';
import type { Actor } from '../platform/access/actor.ts';
import { fault, invalid, notFound } from '../platform/errors/errors.ts';
import { cut } from '../platform/values/cut.ts';
import { becameAnother } from './asks-for-proof.ts';

/** As long as a line of a statement may be. */
const LONGEST_NOTE = 200;

/** Users locked until the end of the transaction, always in one order, so that two who do so never wait for each other. */
const lockUsers = async (trx: Knex, ids: string[]): Promise<Map<string, UserRow>> => {
  const rows = await UserModel.query(trx).findByIds(ids).orderBy('id').forUpdate();
  return new Map(rows.map(row => [row.id, row]));
};

const isActive = (user: UserRow | undefined) => user?.deleted_at === null;

/** Who goes, and who has their franchises from then on. */
export interface Leaver {
  leaver: UserRow;
  successor: UserRow | null;
}

/**
 * Locks a user who is about to be deleted, with the successor.
 * @throws 404 when they are deleted already; 422 for a successor who is none
 */
export const lockLeaver = async (trx: Knex, id: string, successorId: string | undefined): Promise<Leaver> => {
  if (successorId === id) throw invalid([fault('successor_id', 'value', 'successor_is_deleted_user')]);
  const users = await lockUsers(trx, successorId === undefined ? [id] : [id, successorId]);
  const leaver = users.get(id);
  if (!leaver || !isActive(leaver)) throw notFound('user_not_found');
  const successor = users.get(successorId ?? '');
  if (successorId !== undefined && (!isActive(successor) || successor?.role !== 'consultant'))
    throw invalid([fault('successor_id', 'exists', 'consultant_unknown')]);
  return { leaver, successor: successor ?? null };
};

/** Whose credits become whose. */
interface CreditsBetween {
  from: Pick<UserRow, 'id' | 'name'>;
  to: Pick<UserRow, 'id' | 'name'>;
  credits: number;
  actor: Actor;
}

/** Moves credits from one user to another: an entry in each ledger, which names both. */
export const moveCreditsBetween = async (trx: Knex, { from, to, credits, actor }: CreditsBetween): Promise<void> => {
  if (credits === 0) return;
  const note = cut(`${from.name} → ${to.name}`, LONGEST_NOTE);
  for (const [{ id: userId }, delta] of [
    [from, -credits],
    [to, credits],
  ] as const) {
    const { balance } = await moveCredits(trx, { userId, delta, reason: 'adjustment', actorId: actor.id, note });
    await auditUser(trx, actor, 'adjust credits', userId, {
      before: { tokens: balance - delta },
      after: { tokens: balance, reason: note },
    });
  }
};

/**
 * Locks a deleted user who comes back, with who has their franchises: both at once, in the order of all who lock users.
 * @param seen the successor as it was read before the transaction: within it nothing is read before it is locked
 * @throws 404 when there is no such user, or nothing is left of them to bring back; 409 when the successor is another by now
 */
export const lockReturning = async (trx: Knex, id: string, seen: string | null): Promise<Leaver> => {
  const users = await lockUsers(trx, seen === null ? [id] : [id, seen]);
  const leaver = users.get(id);
  if (!leaver || (leaver.deleted_at && leaver.former_email === null)) throw notFound('user_not_found');
  if (leaver.deleted_at && leaver.successor_id !== seen) throw becameAnother();
  const successor = users.get(leaver.successor_id ?? '');
  return { leaver, successor: successor && isActive(successor) ? successor : null };
};

import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, type UserRow } from '../accounts/account.ts';
import { moveCredits } from '../credits/service.ts';
import type { Actor } from '../platform/access/actor.ts';
import { fault, invalid, notFound } from '../platform/errors/errors.ts';
import { truncateText } from '../platform/values/cut.ts';
import { userChanged } from './required-proof.ts';

/** Maximum characters of a ledger note. */
const LONGEST_NOTE = 200;

/** Locks users until the end of the transaction. The order is always the same, to avoid deadlocks. */
const lockUsers = async (trx: Knex, ids: string[]): Promise<Map<string, UserRow>> => {
  const rows = await UserModel.query(trx).findByIds(ids).orderBy('id').forUpdate();
  return new Map(rows.map(row => [row.id, row]));
};

const isActive = (user: UserRow | undefined) => user?.deleted_at === null;

/** A deleted or restored user, and the user who has their franchises. */
export interface DeletedUser {
  leaver: UserRow;
  successor: UserRow | null;
}

/**
 * Locks a user who is about to be deleted, and the successor.
 * @throws 404 when the user is already deleted; 422 for an invalid successor
 */
export const lockDeletedUser = async (trx: Knex, id: string, successorId: string | undefined): Promise<DeletedUser> => {
  if (successorId === id) throw invalid([fault('successor_id', 'value', 'successor_is_deleted_user')]);
  const users = await lockUsers(trx, successorId === undefined ? [id] : [id, successorId]);
  const deletedUser = users.get(id);
  if (!deletedUser || !isActive(deletedUser)) throw notFound('user_not_found');
  const successor = users.get(successorId ?? '');
  if (successorId !== undefined && (!isActive(successor) || successor?.role !== 'consultant'))
    throw invalid([fault('successor_id', 'exists', 'consultant_unknown')]);
  return { leaver: deletedUser, successor: successor ?? null };
};

/** A transfer of credits. */
interface CreditsBetween {
  from: Pick<UserRow, 'id' | 'name'>;
  to: Pick<UserRow, 'id' | 'name'>;
  credits: number;
  actor: Actor;
}

/** Moves credits between users. The ledger of each user gets an entry that names both. */
export const moveCreditsBetween = async (trx: Knex, { from, to, credits, actor }: CreditsBetween): Promise<void> => {
  if (credits === 0) return;
  const note = truncateText(`${from.name} → ${to.name}`, LONGEST_NOTE);
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
 * Locks a deleted user who is to be restored, and the successor, who may be deleted too, in the order in which every
 * transaction locks users.
 * @param seen id of the successor, read before the transaction, because within it nothing may be read before the locks
 * @throws 404 when the user is unknown or can no longer be restored; 409 when the successor has changed
 */
export const lockReturning = async (trx: Knex, id: string, seen: string | null): Promise<DeletedUser> => {
  const users = await lockUsers(trx, seen === null ? [id] : [id, seen]);
  const deletedUser = users.get(id);
  if (!deletedUser || (deletedUser.deleted_at && deletedUser.former_email === null)) throw notFound('user_not_found');
  if (deletedUser.deleted_at && deletedUser.successor_id !== seen) throw userChanged();
  return { leaver: deletedUser, successor: users.get(deletedUser.successor_id ?? '') ?? null };
};

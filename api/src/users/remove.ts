import {
  AccountLinkModel,
  FormerAddressModel,
  inTransaction,
  KnownAddressModel,
  ReminderSettingsModel,
} from '@marketplace/db';
import { auditUser, findUser, saveUser, toUser } from '../accounts/account.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { NOW } from '../platform/database/database-time.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import { requireAnotherAdmin } from './admins.ts';
import { handOverFranchises } from './franchises-of.ts';
import { needsPasswordToDelete, userChanged } from './required-proof.ts';
import type { UserDeletion } from './schemas.ts';
import { lockDeletedUser, moveCreditsBetween } from './successor.ts';

/** A requested deletion. */
export interface Deletion extends Pick<UserDeletion, 'successor_id' | 'move_credits'> {
  /** Whether the caller's password was verified, which deleting an admin requires. */
  isProven: boolean;
}

/**
 * Deletes a user: all tokens and links end, and the address becomes available. The franchises go to the successor or
 * stay unassigned. The row stays, since an admin can restore it and the ledger refers to it. Unlocked leads stay with
 * the deleted user, and so do credits unless they are moved.
 * @throws 403 for the caller's own account; 404; 409 for the last admin; 422 for an invalid successor
 */
export const deleteUser = async (
  { config, database: { knex } }: Context,
  actor: Actor,
  id: string,
  { isProven, successor_id, move_credits = false }: Deletion,
): Promise<void> => {
  const seen = await findUser(knex, id);
  await inTransaction(knex, async trx => {
    if (id === actor.id || seen.role === 'admin')
      await requireAnotherAdmin(trx, { id, actorId: actor.id, production: config.production }, 'delete');
    const { leaver, successor } = await lockDeletedUser(trx, id, successor_id);
    if (needsPasswordToDelete(actor, leaver) && !isProven) throw userChanged();
    if (move_credits && !successor) throw invalid([fault('successor_id', 'required', 'credits_need_successor')]);
    const credits = move_credits ? leaver.tokens : 0;
    if (successor) await moveCreditsBetween(trx, { from: leaver, to: successor, credits, actor });
    const successorId = successor?.id ?? null;
    await saveUser(trx, id, {
      email: `${id}@deleted.invalid`,
      former_email: leaver.email,
      successor_id: successorId,
      handed_over_credits: credits,
      session_epoch: leaver.session_epoch + 1,
      deleted_at: NOW,
    });
    await AccountLinkModel.query(trx).delete().where({ user_id: id });
    await KnownAddressModel.query(trx).delete().where({ user_id: id });
    await FormerAddressModel.query(trx).delete().where({ user_id: id });
    // A restored user keeps the choice of reminders, but not the calendar's address.
    await ReminderSettingsModel.query(trx).findById(id).patch({ calendar_hash: null, calendar_since: null });
    const franchises = await handOverFranchises(trx, { userId: id, successorId });
    const after = { successor_id: successorId, franchises, credits_moved: credits };
    const isHandedOver = successor || franchises > 0;
    await auditUser(trx, actor, 'delete', id, { before: toUser(leaver), after: isHandedOver ? after : null });
  });
};

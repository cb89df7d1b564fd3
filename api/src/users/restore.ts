import { inTransaction, isDuplicate, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, findUser, saveUser, toUser, type UserRow } from '../accounts/account.ts';
import { notifyOfAdmin } from '../accounts/account-mails.ts';
import type { Actor } from '../platform/access/actor.ts';
import { conflict } from '../platform/errors/errors.ts';
import { returnFranchises } from './franchises-of.ts';
import { lockReturning, moveCreditsBetween } from './successor.ts';

const emailTaken = (error: unknown): never => {
  throw isDuplicate(error) ? conflict('email_of_deleted_user_taken') : error;
};

/**
 * Restores a deleted user with their address, password, second factor, and the franchises that the successor still has
 * or that have no consultant. Moved credits are returned as far as the successor still has them, also a deleted one.
 * Sessions and emailed links stay ended.
 * @throws 404; 409 if another user has the address now, or the user was changed at the same time
 */
export const restoreUser = async (knex: Knex, actor: Actor, id: string): Promise<UserRow> => {
  const seen = await UserModel.query(knex).findById(id).select('successor_id');
  return inTransaction(knex, async trx => {
    const { leaver, successor } = await lockReturning(trx, id, seen?.successor_id ?? null);
    if (!leaver.deleted_at) return leaver;
    await saveUser(trx, id, {
      email: leaver.former_email ?? leaver.email,
      former_email: null,
      successor_id: null,
      handed_over_credits: 0,
      deleted_at: null,
    });
    const credits = successor ? Math.min(leaver.handed_over_credits, successor.tokens) : 0;
    if (successor) await moveCreditsBetween(trx, { from: successor, to: leaver, credits, actor });
    await returnFranchises(trx, id, leaver.successor_id);
    const row = await findUser(trx, id);
    if (row.role === 'admin') await notifyOfAdmin(trx, id, actor.id, 'restored');
    await auditUser(trx, actor, 'restore', id, { after: { ...toUser(row), credits_moved: credits } });
    return row;
  }).catch(emailTaken);
};

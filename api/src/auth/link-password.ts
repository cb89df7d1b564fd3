import { AccountLinkModel, inTransaction, OutboxMessageModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { auditUser, findUser, saveUser, type UserRow } from '../accounts/account.ts';
import { endAccountLinks, type Purpose } from '../accounts/account-links.ts';
import { notifyUser } from '../accounts/account-mails.ts';
import { weakPasswordFaults } from '../accounts/chosen-password.ts';
import type { Context } from '../platform/context.ts';
import { NOW } from '../platform/database/database-time.ts';
import { invalid, notFound } from '../platform/errors/errors.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import { sha256 } from '../platform/values/sha256.ts';
import { findAccount } from './session.ts';

/** Maximum mails per account and hour; further requests are silently ignored. */
const MOST_MAILS = 3;

/** Emails a link for choosing another password, if an account has this address. */
export const sendPasswordLink = async (context: Context, email: string): Promise<void> => {
  const row = await findAccount(context, 'email', email);
  if (!row) return;
  await inTransaction(context.database.knex, async trx => {
    // The account is locked, so that each of several concurrent requests counts the previous ones.
    await UserModel.query(trx).findById(row.id).forUpdate().select('id');
    const recent = OutboxMessageModel.query(trx)
      .where({ user_id: row.id, kind: 'user.reset' })
      .where('created_at', '>', raw('UTC_TIMESTAMP(3) - INTERVAL 1 HOUR'));
    if ((await recent.resultSize()) < MOST_MAILS) await notifyUser(trx, row.id, 'user.reset');
  });
};

const noLonger = () => notFound('link_expired');

const ACTIONS: Record<Purpose, string> = { invitation: 'accept-invitation', reset: 'reset-password' };

/**
 * Finds a valid link. Only users without a password can use an invitation, because an invitation needs no second
 * factor.
 */
const workingLink = (knex: Knex, token: string, purpose: Purpose) =>
  AccountLinkModel.query(knex)
    .joinRelated('user')
    .where({ token_hash: sha256(token), purpose, used_at: null, 'user.deleted_at': null })
    .where('expires_at', '>', NOW)
    .modify(links => purpose === 'invitation' && links.whereNull('user.password_hash'))
    .select('account_links.user_id')
    .first();

/**
 * Sets the password that a user chose through an emailed link: the user's first one, or a new one after forgetting it.
 * A link works once, and all other links and sessions of the user end.
 * @throws 404 in the same form for an unknown, used or expired link; 422 for a weak password, which leaves the link
 * valid
 */
export const choosePassword = async (
  context: Context,
  { token, password, purpose, requestId }: { token: string; password: string; purpose: Purpose; requestId: string },
): Promise<UserRow> => {
  const { knex } = context.database;
  // The link is checked first, so that callers who guess links do not cause the expensive estimate and hash.
  const working = await workingLink(knex, token, purpose);
  if (!working) throw noLonger();
  const weak = await weakPasswordFaults(context, working.user_id, password, [await findUser(knex, working.user_id)]);
  if (weak.length > 0) throw invalid(weak);
  const password_hash = await hashPassword(password);
  return inTransaction(knex, async trx => {
    const link = await workingLink(trx, token, purpose).forUpdate();
    if (!link) throw noLonger();
    const id = link.user_id;
    await endAccountLinks(trx, id);
    await saveUser(trx, id, { password_hash, session_epoch: raw('session_epoch + 1') });
    if (purpose === 'reset') await notifyUser(trx, id, 'user.password-changed');
    await auditUser(trx, { id, requestId }, ACTIONS[purpose], id);
    return findUser(trx, id);
  });
};

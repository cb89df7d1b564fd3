import { AccountLinkModel, inTransaction, OutboxMessageModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { auditUser, findUser, saveUser, type UserRow } from '../accounts/account.ts';
import { endAccountLinks, hashOfToken, type Purpose } from '../accounts/account-links.ts';
import { tellUser } from '../accounts/account-mails.ts';
import { weakPasswordFaults } from '../accounts/chosen-password.ts';
import type { Context } from '../platform/context.ts';
import { NOW } from '../platform/database/database-time.ts';
import { invalid, notFound } from '../platform/errors/errors.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import { findAccount } from './session.ts';

/** Mails to one account in an hour; more are not sent, and nobody is told. */
const MOST_MAILS = 3;

/** Sends a link to choose another password to the account of an e-mail address, if there is one. */
export const sendPasswordLink = async (context: Context, email: string): Promise<void> => {
  const row = await findAccount(context, 'email', email);
  if (!row) return;
  await inTransaction(context.database.knex, async trx => {
    // One after the other: of many requests at the same moment each counts those before it.
    await UserModel.query(trx).findById(row.id).forUpdate().select('id');
    const recent = OutboxMessageModel.query(trx)
      .where({ user_id: row.id, kind: 'user.reset' })
      .where('created_at', '>', raw('UTC_TIMESTAMP(3) - INTERVAL 1 HOUR'));
    if ((await recent.resultSize()) < MOST_MAILS) await tellUser(trx, row.id, 'user.reset');
  });
};

const noLonger = () => notFound('link_expired');

const ACTIONS: Record<Purpose, string> = { invitation: 'accept-invitation', reset: 'reset-password' };

/** An invitation asks for no second factor: it is for who has no password yet, and for nobody else. */
const workingLink = (knex: Knex, token: string, purpose: Purpose) =>
  AccountLinkModel.query(knex)
    .joinRelated('user')
    .where({ token_hash: hashOfToken(token), purpose, used_at: null, 'user.deleted_at': null })
    .where('expires_at', '>', NOW)
    .modify(links => purpose === 'invitation' && links.whereNull('user.password_hash'))
    .select('account_links.user_id')
    .first();

/**
 * The password that somebody chooses by a link of a mail: their first, or another for one that was forgotten. A link
 * works once; with it every other link and session of that user ends.
 * @throws 404 for a link that is unknown, used or expired, all alike; 422 for a weak password, and the link goes on working
 */
export const choosePassword = async (
  context: Context,
  { token, password, purpose, requestId }: { token: string; password: string; purpose: Purpose; requestId: string },
): Promise<UserRow> => {
  const { knex } = context.database;
  // The estimate and the hash are heavy: not for callers who merely guess a link.
  const working = await workingLink(knex, token, purpose);
  if (!working) throw noLonger();
  const weak = await weakPasswordFaults(context, password, [await findUser(knex, working.user_id)]);
  if (weak.length > 0) throw invalid(weak);
  const password_hash = await hashPassword(password);
  return inTransaction(knex, async trx => {
    const link = await workingLink(trx, token, purpose).forUpdate();
    if (!link) throw noLonger();
    const id = link.user_id;
    await endAccountLinks(trx, id);
    await saveUser(trx, id, { password_hash, session_epoch: raw('session_epoch + 1') });
    if (purpose === 'reset') await tellUser(trx, id, 'user.password-changed');
    await auditUser(trx, { id, requestId }, ACTIONS[purpose], id);
    return findUser(trx, id);
  });
};

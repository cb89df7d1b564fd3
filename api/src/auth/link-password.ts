import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import type { UserRow } from '../accounts/account.ts';
import { findUser } from '../accounts/account.ts';
import { endAccountLinks, hashOfToken, type Purpose } from '../accounts/account-links.ts';
import { tellUser } from '../accounts/account-mails.ts';
import { audit } from '../platform/audit.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';

const noLonger = () => new DomainError('not-found', 'This link no longer works. Please ask for another one.');

const ACTIONS: Record<Purpose, string> = { invitation: 'accept-invitation', reset: 'reset-password' };

const workingLink = (knex: Knex, token: string, purpose: Purpose) =>
  knex('account_links')
    .join('users', 'users.id', 'account_links.user_id')
    .where({ token_hash: hashOfToken(token), purpose })
    .whereNull('used_at')
    .whereNull('users.deleted_at')
    .where('expires_at', '>', knex.raw('UTC_TIMESTAMP(3)'))
    .select('account_links.id', 'account_links.user_id');

/**
 * The password that somebody chooses by a link of a mail: their first, or another for one that was forgotten. A link
 * works once; with it every other link and session of that user ends.
 * @throws 404 for a link that is unknown, used or expired, all alike
 */
export const choosePassword = async (
  knex: Knex,
  { token, password, purpose, requestId }: { token: string; password: string; purpose: Purpose; requestId: string },
): Promise<UserRow> => {
  // Hashing is heavy: not for who merely guesses.
  if (!(await workingLink(knex, token, purpose).first())) throw noLonger();
  const password_hash = await hashPassword(password);
  return inTransaction(knex, async trx => {
    const link = await workingLink(trx, token, purpose).forUpdate().first();
    if (!link) throw noLonger();
    const { user_id: id } = link;
    await endAccountLinks(trx, id);
    await trx('users')
      .where({ id })
      .update({ password_hash, session_epoch: trx.raw('session_epoch + 1'), updated_at: nextVersion(trx) });
    if (purpose === 'reset') await tellUser(trx, id, 'user.password-changed');
    await audit(trx, { id, requestId }, { action: ACTIONS[purpose], entity: 'user', entityId: id });
    return findUser(trx, id);
  });
};

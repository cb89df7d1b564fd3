import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { audit } from '../platform/audit.ts';
import { DomainError } from '../platform/errors.ts';
import { nextVersion } from '../platform/version.ts';
import { findUser } from '../users/service.ts';
import type { UserRow } from '../users/wire-user.ts';
import { hashOfToken } from './account-links.ts';
import { hashPassword } from './passwords.ts';

const noLonger = () => new DomainError(404, 'This link no longer works. Please ask for another one.');

const workingLink = (knex: Knex, token: string) =>
  knex('account_links')
    .join('users', 'users.id', 'account_links.user_id')
    .where({ token_hash: hashOfToken(token), purpose: 'invitation' })
    .whereNull('used_at')
    .whereNull('users.deleted_at')
    .where('expires_at', '>', knex.raw('UTC_TIMESTAMP(3)'))
    .select('account_links.id', 'account_links.user_id');

/**
 * The first password of someone who was invited. A link works once: what was invited before ends with it.
 * @throws 404 for a link that is unknown, used or expired, all alike
 */
export const acceptInvitation = async (
  knex: Knex,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<UserRow> => {
  // Hashing is heavy: not for who merely guesses.
  if (!(await workingLink(knex, token).first())) throw noLonger();
  const password_hash = await hashPassword(password);
  return inTransaction(knex, async trx => {
    const link = await workingLink(trx, token).forUpdate().first();
    if (!link) throw noLonger();
    const { user_id: id } = link;
    const now = trx.raw('UTC_TIMESTAMP(3)');
    await trx('account_links')
      .where({ user_id: id, purpose: 'invitation' })
      .whereNull('used_at')
      .update({ used_at: now });
    await trx('users')
      .where({ id })
      .update({ password_hash, session_epoch: trx.raw('session_epoch + 1'), updated_at: nextVersion(trx) });
    await audit(trx, { actorId: id, action: 'accept-invitation', entity: 'user', entityId: id, requestId });
    return findUser(trx, id);
  });
};

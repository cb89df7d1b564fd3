import { EndedTokenModel, inTransaction, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser } from '../accounts/account.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { TokenFacts } from '../platform/access/caller.ts';
import { notSignedIn } from '../platform/errors/errors.ts';

/** So long after the password was given a session can be refreshed (decisions "Identity and trust"). */
const REFRESHED_FOR_SECONDS = 7 * 24 * 60 * 60;

/** Signs out: the token is worth nothing from now on, at every process. */
export const endToken = async (knex: Knex, { hash, expiresAt }: TokenFacts): Promise<void> => {
  const ended = { token_hash: hash, expires_at: expiresAt };
  await EndedTokenModel.query(knex).insert(ended).onConflict('token_hash').ignore();
};

/**
 * Whether a session may go on without its password.
 * @param now milliseconds since 1970
 * @throws 401 a week after the password was given
 */
export const demandRecentPassword = ({ passwordAt }: TokenFacts, now = Date.now()): void => {
  if (now / 1000 - passwordAt >= REFRESHED_FOR_SECONDS)
    throw notSignedIn('Your session has ended. Please sign in again.');
};

export const endSessions = (knex: Knex, actor: Actor): Promise<{ id: string }> =>
  inTransaction(knex, async trx => {
    await UserModel.query(trx).findById(actor.id).increment('session_epoch', 1);
    await auditUser(trx, actor, 'sign-out-everywhere', actor.id);
    return { id: actor.id };
  });

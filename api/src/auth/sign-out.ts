import { EndedTokenModel, inTransaction, UserModel, UserSessionModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, lockUser } from '../accounts/account.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { TokenFacts } from '../platform/access/caller.ts';
import { NOW } from '../platform/database/database-time.ts';
import { notSignedIn } from '../platform/errors/errors.ts';

/** Seconds after entering the password during which a session can be refreshed. */
export const REFRESHED_FOR_SECONDS = 7 * 24 * 60 * 60;

/**
 * Signs out: the token and its session end in all processes, and so do all tokens that were refreshed in this session.
 */
export const endToken = async (knex: Knex, { hash, expiresAt, sessionId }: TokenFacts): Promise<void> => {
  const ended = { token_hash: hash, expires_at: expiresAt };
  await EndedTokenModel.query(knex).insert(ended).onConflict('token_hash').ignore();
  if (sessionId !== null) await UserSessionModel.query(knex).findById(sessionId).patch({ ended_at: NOW });
};

/**
 * Checks whether a session may continue without the password.
 * @param now milliseconds since 1970
 * @throws 401 a week after the password was entered
 */
export const requireUnexpiredSession = ({ passwordAt }: Pick<TokenFacts, 'passwordAt'>, now = Date.now()): void => {
  if (now / 1000 - passwordAt >= REFRESHED_FOR_SECONDS) throw notSignedIn('session_ended');
};

/**
 * Ends every session of a user: the caller's own sessions, or, as an admin, those of another user.
 * @throws 404
 */
export const endSessions = (knex: Knex, actor: Actor, id = actor.id): Promise<{ id: string }> =>
  inTransaction(knex, async trx => {
    await lockUser(trx, id);
    await UserModel.query(trx).findById(id).increment('session_epoch', 1);
    await auditUser(trx, actor, id === actor.id ? 'sign-out-everywhere' : 'end-sessions', id);
    return { id };
  });

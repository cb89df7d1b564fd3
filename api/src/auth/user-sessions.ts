import { inTransaction, newId, UserSessionModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { auditUser, type UserRow } from '../accounts/account.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { TokenFacts } from '../platform/access/caller.ts';
import { TOKEN_LIFETIME_SECONDS } from '../platform/access/tokens.ts';
import type { Context } from '../platform/context.ts';
import { NOW } from '../platform/database/database-time.ts';
import { notFound } from '../platform/errors/errors.ts';
import { approximateAddress } from '../platform/values/approximate-address.ts';
import { deviceOf } from '../platform/values/user-agent.ts';
import type { UserSession } from './schemas.ts';
import { readSecuritySettings } from './second-factor/requirement.ts';
import { REFRESHED_FOR_SECONDS } from './sign-out.ts';

const HOUR_SECONDS = 60 * 60;
/**
 * A session is stored until its last token has expired. That token may be issued at the end of the refresh period; an
 * hour is added.
 */
const EXPIRES = raw('UTC_TIMESTAMP(3) + INTERVAL ? SECOND', [
  REFRESHED_FOR_SECONDS + TOKEN_LIFETIME_SECONDS + HOUR_SECONDS,
]);
const MOST_SHOWN = 100;

/** Returns the seconds of inactivity after which the console signs out. */
export const idleSeconds = async (knex: Knex): Promise<number> =>
  (await readSecuritySettings(knex)).idleSignOutHours * HOUR_SECONDS;

/** Begins a session of a user who has just signed in, and returns its id. */
export const openSession = async (
  { database: { knex } }: Pick<Context, 'database'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  { id: user_id, session_epoch: epoch }: Pick<UserRow, 'id' | 'session_epoch'>,
): Promise<string> => {
  const id = newId();
  const place = { ...deviceOf(headers['user-agent']), address: approximateAddress(ip) };
  await UserSessionModel.query(knex).insert({ id, user_id, epoch, ...place, expires_at: EXPIRES });
  return id;
};

/**
 * Returns a token that continues the caller's session after a password change or a new second factor ended the user's
 * sessions.
 */
export const continueSession = async (
  context: Context,
  request: FastifyRequest,
  row: UserRow,
  { sessionId }: Pick<TokenFacts, 'sessionId'>,
  passwordAt?: number,
): Promise<string> => {
  const { knex } = context.database;
  const currentSession = sessionId === null ? undefined : UserSessionModel.query(knex).findById(sessionId);
  const endedCount = await currentSession?.where({ user_id: row.id, ended_at: null }).patch({
    epoch: row.session_epoch,
    last_used_at: NOW,
    expires_at: EXPIRES,
  });
  const id = endedCount ? sessionId : await openSession(context, request, row);
  return context.sessionTokens.issue(row, { sessionId: id, passwordAt, idleSeconds: await idleSeconds(knex) });
};

/** Returns a query for a user's active sessions. */
const queryOpenSessions = (knex: Knex, userId: string) =>
  UserSessionModel.query(knex)
    .where({ 'user_sessions.user_id': userId, ended_at: null })
    .where('expires_at', '>', NOW)
    .whereExists(
      knex('users').whereRaw('users.id = user_sessions.user_id AND users.session_epoch = user_sessions.epoch'),
    );

/** Returns a user's active sessions, the most recently used first. */
export const listSessions = async (knex: Knex, userId: string, current: string | null): Promise<UserSession[]> => {
  const rows = await queryOpenSessions(knex, userId).orderBy('last_used_at', 'desc').orderBy('id').limit(MOST_SHOWN);
  return rows.map(({ id, browser, system, address, created_at, last_used_at }) => ({
    id,
    browser,
    system,
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: id === current,
  }));
};

/**
 * Ends one session of the caller.
 * @throws 404 when it has ended or belongs to another user
 */
export const endSession = ({ database: { knex } }: Context, request: FastifyRequest, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const actor = actorOf(request);
    const session = await queryOpenSessions(trx, actor.id).findById(id).forUpdate();
    if (!session) throw notFound('session_not_found');
    await session.$query(trx).patch({ ended_at: NOW });
    const { browser, system, address } = session;
    await auditUser(trx, actor, 'end-session', actor.id, { before: { browser, system, address } });
  });

/** Ends all sessions of the caller except the current one, and returns their number. */
export const endOtherSessions = ({ database: { knex } }: Context, request: FastifyRequest): Promise<number> =>
  inTransaction(knex, async trx => {
    const actor = actorOf(request);
    const { sessionId } = requireSignedIn(request).token;
    const ended = await queryOpenSessions(trx, actor.id)
      .whereNot('user_sessions.id', sessionId ?? '')
      .patch({ ended_at: NOW });
    await auditUser(trx, actor, 'end-other-sessions', actor.id, { after: { sessions: ended } });
    return ended;
  });

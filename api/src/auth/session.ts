import type { FastifyRequest } from 'fastify';
import { readUser, toUser, type UserRow } from '../accounts/account.ts';
import type { TokenOptions } from '../platform/access/tokens.ts';
import type { Context } from '../platform/context.ts';
import { notSignedIn } from '../platform/errors/errors.ts';
import { rememberDevice } from './known-devices.ts';
import type { Session } from './schemas.ts';
import { isSecondFactorRequired } from './second-factor/requirement.ts';
import { hasSecondFactor } from './second-factor/service.ts';
import { idleSeconds, openSession } from './user-sessions.ts';

/** Finds an account that may sign in: not deleted and, in production, not a demo account. */
export const findAccount = async (
  { config, database }: Context,
  by: 'id' | 'email',
  value: string,
): Promise<UserRow | undefined> => {
  const row = await readUser(database.knex, by, value);
  return row && config.production && row.is_demo ? undefined : row;
};

/**
 * Returns the account of a signed-in user.
 * @throws 401 when it no longer exists
 */
export const accountOf = async (context: Context, id: string): Promise<UserRow> => {
  const row = await findAccount(context, 'id', id);
  if (!row) throw notSignedIn();
  return row;
};

/**
 * Returns the response of a sign-in or refresh. An admin who must have a second factor and has none gets a token that
 * can only set one up.
 */
export const sessionOf = async (
  { database, sessionTokens }: Context,
  row: UserRow,
  { passwordAt, sessionId }: Pick<TokenOptions, 'passwordAt' | 'sessionId'>,
): Promise<Session> => {
  const isMissing = !hasSecondFactor(row) && (await isSecondFactorRequired(database.knex, row));
  const idle = await idleSeconds(database.knex);
  return {
    access_token: sessionTokens.issue(row, { isSettingUp: isMissing, passwordAt, sessionId, idleSeconds: idle }),
    token_type: 'bearer',
    user: toUser(row),
    ...(isMissing && { second_factor_missing: true }),
  };
};

/** Begins a session after a sign-in, and remembers the browser. */
export const beginSession = async (
  context: Context,
  request: Pick<FastifyRequest, 'ip' | 'headers' | 'log'> & { body: { device_token?: string } },
  row: UserRow,
): Promise<Session> => {
  const sessionId = await openSession(context, request, row);
  const device_token = await rememberDevice(context, request, row.id, request.body.device_token);
  return { ...(await sessionOf(context, row, { sessionId })), device_token };
};

import { createHash, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { RowDataPacket } from 'mysql2/promise';
import type { Role } from '../users/schemas.ts';
import type { Context } from './context.ts';
import { notSignedIn } from './errors.ts';

/** A token lives 8 hours (decisions "Identity and trust"). */
export const TOKEN_LIFETIME_SECONDS = 8 * 60 * 60;

/** Who asks, by the token alone. */
export type Caller = { kind: 'nobody' } | { kind: 'service' } | User;

interface User {
  kind: 'user';
  id: string;
  role: Role;
  email: string;
  /** Must set up a second factor before anything else. */
  isSettingUp: boolean;
  /** The session's, as the token has it. */
  epoch: number;
}

/** A caller who signed in. */
export type SignedIn = Extract<Caller, { kind: 'user' }>;

export const NOBODY: Caller = { kind: 'nobody' };
const SERVICE: Caller = { kind: 'service' };

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * A token for a user; it ends when the user's `session_epoch` moves on (password, role, deletion).
 * @param isSettingUp the token is good for setting up a second factor alone
 */
export const issueToken = (
  jwtSecret: string,
  user: { id: string; session_epoch: number },
  isSettingUp = false,
): Promise<string> =>
  new SignJWT({ epoch: user.session_epoch, ...(isSettingUp && { scope: 'second-factor' }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFETIME_SECONDS}s`)
    .sign(new TextEncoder().encode(jwtSecret));

interface AccountRow extends RowDataPacket {
  id: string;
  role: Role;
  email: string;
  session_epoch: number;
  is_demo: boolean;
}

/**
 * Answers who sends an `Authorization` header.
 * @throws 401 for a token that is malformed, forged, expired or ended
 */
export const callerReader = ({ config, database }: Context) => {
  const key = new TextEncoder().encode(config.jwtSecret);
  const service = digest(config.serviceToken);
  const expired = () => notSignedIn('Your session has ended. Please sign in again.');

  const userOf = async (token: string): Promise<Caller> => {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => {
      throw expired();
    });
    const [rows] = await database.prepared.execute<AccountRow[]>(
      'SELECT id, role, email, session_epoch, is_demo FROM users WHERE id = ? AND deleted_at IS NULL',
      [payload.sub ?? ''],
    );
    const [row] = rows;
    if (!row || row.session_epoch !== payload.epoch || (config.production && row.is_demo)) throw expired();
    return {
      kind: 'user',
      id: row.id,
      role: row.role,
      email: row.email,
      isSettingUp: payload.scope === 'second-factor',
      epoch: row.session_epoch,
    };
  };

  return async (authorization: string | undefined): Promise<Caller> => {
    if (!authorization) return NOBODY;
    const [scheme, token] = authorization.split(' ', 2);
    if (scheme?.toLowerCase() !== 'bearer' || !token)
      throw notSignedIn('The Authorization header must be a Bearer token');
    if (timingSafeEqual(digest(token), service)) return SERVICE;
    return userOf(token);
  };
};

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import type { Config } from '../config/config.ts';
import { DomainError, notSignedIn } from '../errors/errors.ts';
import { approximateAddress } from '../values/approximate-address.ts';
import type { Role } from './roles.ts';
import type { Claims, Tokens } from './tokens.ts';

/** The caller, as identified by the token alone. */
export type Caller = { kind: 'nobody' } | { kind: 'service' } | User;

interface User {
  kind: 'user';
  id: string;
  role: Role;
  email: string;
  /** Whether the user must first set up a second factor. */
  isSettingUp: boolean;
  /** The value of the user's `session_epoch` when the token was issued. */
  epoch: number;
  token: TokenFacts;
}

/** The facts read from a token. */
export interface TokenFacts {
  /** The hash by which a token is found that was revoked before it expired. */
  hash: string;
  expiresAt: Date;
  /** When the password was entered, in seconds since 1970; a refreshed token keeps the time of the previous one. */
  passwordAt: number;
  /** The token's session; null if it has none. */
  sessionId: string | null;
  /** Whether the session's last use was stored more than {@link USE_NOTED_EVERY_MINUTES} minutes ago. */
  isUseStale: boolean;
}

/** A caller who signed in. */
export type SignedIn = Extract<Caller, { kind: 'user' }>;

/**
 * Returns the key by which a caller's wrong passwords or codes are counted. Each session is counted separately, so that
 * a stolen token uses up the attempts of its session only, not the owner's.
 */
export const guessCountKey = ({ id, token }: SignedIn): string => `${id} ${token.sessionId ?? ''}`;

export const ANONYMOUS_CALLER: Caller = { kind: 'nobody' };
const SERVICE: Caller = { kind: 'service' };

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Hashes the signed part of a token without its signature: several spellings of the signature's last character decode
 * to the same bytes.
 */
const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');

const factsOf = (token: string, { auth_time = 0, sid, exp = 0 }: Claims): TokenFacts => ({
  hash: hashOf(token),
  expiresAt: new Date(exp * 1000),
  passwordAt: auth_time,
  sessionId: typeof sid === 'string' ? sid : null,
  isUseStale: false,
});

interface AccountRow extends RowDataPacket {
  id: string;
  role: Role;
  email: string;
  session_epoch: number;
  is_demo: boolean;
  is_ended: number;
  has_session: number;
  is_stale: number | null;
}

/** Interval in minutes at which a session's last use is stored. Otherwise every call would write to the database. */
const USE_NOTED_EVERY_MINUTES = 5;

const ACCOUNT = `SELECT users.id, role, email, session_epoch, is_demo,
    EXISTS (SELECT 1 FROM ended_tokens WHERE token_hash = ?) AS is_ended,
    s.id IS NOT NULL AS has_session,
    s.last_used_at < UTC_TIMESTAMP(3) - INTERVAL ${USE_NOTED_EVERY_MINUTES} MINUTE AS is_stale
  FROM users LEFT JOIN user_sessions s ON s.id = ? AND s.user_id = users.id AND s.ended_at IS NULL
  WHERE users.id = ? AND deleted_at IS NULL`;

const NOTE_USE = 'UPDATE user_sessions SET last_used_at = UTC_TIMESTAMP(3), address = ? WHERE id = ?';

/** Stores when and from which address a session is used. The caller does not wait, and errors are ignored. */
export const recordSessionUse = (
  { prepared }: Pick<Database, 'prepared'>,
  { sessionId, isUseStale }: TokenFacts,
  ip: string,
) => {
  if (isUseStale) prepared.execute(NOTE_USE, [approximateAddress(ip), sessionId]).catch(() => {});
};

/** The library's error code for an expired token. */
const EXPIRED = 'FAST_JWT_EXPIRED';

/** Returns whether an `Authorization` header contains the publisher's token. */
export type IsServiceToken = (authorization: string | undefined) => boolean;

const bearerOf = (authorization: string) => {
  const [scheme, token] = authorization.split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
};

export const createServiceTokenCheck = ({ serviceToken }: Config): IsServiceToken => {
  const service = digest(serviceToken);
  return authorization => {
    const token = authorization && bearerOf(authorization);
    return token ? timingSafeEqual(digest(token), service) : false;
  };
};

/** Why a token is refused. */
export type TokenRefusal = 'expired' | 'ended' | 'invalid';

/** The error for a refused token. The response is the same for every reason; only the audit log contains the reason. */
export class TokenRefused extends DomainError {
  readonly reason: TokenRefusal;
  /** The account named in a token with a valid signature. */
  readonly userId: string | null;

  constructor(reason: TokenRefusal, userId: string | null = null) {
    super('not-signed-in', ['session_ended']);
    this.reason = reason;
    this.userId = userId;
  }
}

/** The sources that identify a caller. */
export interface CallerSources {
  config: Config;
  database: Database;
  sessionTokens: Tokens;
}

/**
 * Returns a function that identifies the caller by an `Authorization` header.
 * @throws 401 for a token that is malformed, forged, expired or ended
 */
export const callerReader = ({ config, database, sessionTokens }: CallerSources, isService: IsServiceToken) => {
  const claimsOf = (token: string) => {
    try {
      return sessionTokens.read(token);
    } catch (error) {
      const isExpired = error instanceof Error && 'code' in error && error.code === EXPIRED;
      throw new TokenRefused(isExpired ? 'expired' : 'invalid');
    }
  };

  const userOf = async (token: string): Promise<Caller> => {
    const claims = claimsOf(token);
    const facts = factsOf(token, claims);
    const values = [facts.hash, facts.sessionId ?? '', claims.sub ?? ''];
    const [rows] = await database.prepared.execute<AccountRow[]>(ACCOUNT, values);
    const [row] = rows;
    if (!row) throw new TokenRefused('ended');
    const isEnded = row.is_ended || (facts.sessionId !== null && !row.has_session);
    if (isEnded || row.session_epoch !== claims.epoch || (config.production && row.is_demo))
      throw new TokenRefused('ended', row.id);
    return {
      kind: 'user',
      id: row.id,
      role: row.role,
      email: row.email,
      isSettingUp: claims.scope === 'second-factor',
      epoch: row.session_epoch,
      token: { ...facts, isUseStale: row.is_stale === 1 },
    };
  };

  return async (authorization: string | undefined): Promise<Caller> => {
    if (!authorization) return ANONYMOUS_CALLER;
    const token = bearerOf(authorization);
    if (!token) throw notSignedIn('bearer_token_required');
    return isService(authorization) ? SERVICE : userOf(token);
  };
};

import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import type { App } from '../http/app.ts';

/** Lifetime of a token in seconds: 8 hours, which is a working day. */
export const TOKEN_LIFETIME_SECONDS = 8 * 60 * 60;
/** The signing algorithm. A token that names another algorithm is treated as forged. */
const ALGORITHM = 'HS256';

/** Issuer and audience of a token. Tokens of other products or for other purposes are refused. */
export const TOKEN_ISSUER = 'franchise-marketplace';
export const TOKEN_AUDIENCE = 'franchise-marketplace-api';

/** Options of a new token. */
export interface TokenOptions {
  /** The token's session. */
  sessionId?: string | null;
  /** Seconds of inactivity after which the console signs the user out. */
  idleSeconds?: number;
  /** Valid only for setting up a second factor. */
  isSettingUp?: boolean;
  /** When the password was entered, in seconds since 1970; defaults to now. */
  passwordAt?: number;
}

/** The claims of a token signed by this or an earlier version of the API. */
export interface Claims {
  sub?: string;
  epoch?: number;
  /** When the password was entered, in seconds since 1970. */
  auth_time?: number;
  scope?: string;
  /** The session's id. */
  sid?: string;
  /** When the token was issued, in seconds since 1970. */
  iat?: number;
  exp?: number;
}

export interface Tokens {
  /**
   * Issues a token for a user. The token becomes invalid when the user's `session_epoch` changes (password, role,
   * deletion) or the user signs out.
   */
  issue(user: { id: string; session_epoch: number }, options?: TokenOptions): string;
  /**
   * Reads and verifies a token.
   * @throws Error for a token that is malformed, forged or expired
   */
  read(token: string): Claims;
}

/**
 * Registers token signing.
 * @param secret at least 32 characters, the same for every process
 */
export const signTokens = async (app: App, secret: string): Promise<Tokens> => {
  await app.register(jwt, {
    secret,
    sign: {
      algorithm: ALGORITHM,
      expiresIn: `${TOKEN_LIFETIME_SECONDS}s`,
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
    },
    // `exp` is required, because a token without it would never expire, and its entry in `ended_tokens` would be
    // deleted.
    verify: {
      algorithms: [ALGORITHM],
      allowedIss: TOKEN_ISSUER,
      allowedAud: TOKEN_AUDIENCE,
      requiredClaims: ['sub', 'auth_time', 'iat', 'exp', 'iss', 'aud'],
    },
  });
  return {
    issue: (
      user,
      { isSettingUp = false, passwordAt = Math.floor(Date.now() / 1000), sessionId = null, idleSeconds } = {},
    ) =>
      app.jwt.sign({
        sub: user.id,
        epoch: user.session_epoch,
        auth_time: passwordAt,
        // Makes two tokens issued in the same second different, so that each can be revoked separately.
        jti: randomUUID(),
        ...(sessionId !== null && { sid: sessionId }),
        ...(idleSeconds !== undefined && { idle: idleSeconds }),
        ...(isSettingUp && { scope: 'second-factor' }),
      }),
    read: token => app.jwt.verify<Claims>(token),
  };
};

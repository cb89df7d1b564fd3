import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import type { App } from '../http/app.ts';

/** A token lives 8 hours (decisions "Identity and trust"). */
export const TOKEN_LIFETIME_SECONDS = 8 * 60 * 60;
/** The one that tokens are signed with; one that names another is forged. */
const ALGORITHM = 'HS256';

/** Who issues tokens and who accepts them: one of another product, or for another purpose, is refused. */
export const TOKEN_ISSUER = 'franchise-marketplace';
export const TOKEN_AUDIENCE = 'franchise-marketplace-api';

/** What a token is issued with besides whose it is. */
export interface TokenOptions {
  /** The session that it belongs to. */
  sessionId?: string | null;
  /** Seconds without activity after which a console signs out. */
  idleSeconds?: number;
  /** Good for setting up a second factor alone. */
  isSettingUp?: boolean;
  /** When the password was given, in seconds since 1970; now where nothing is said. */
  passwordAt?: number;
}

/** What stands in a token that this API signed, now or in an earlier version. */
export interface Claims {
  sub?: string;
  epoch?: number;
  /** When the password was given, in seconds since 1970. */
  auth_time?: number;
  scope?: string;
  /** The id of the session. */
  sid?: string;
  /** Seconds since 1970. */
  iat?: number;
  exp?: number;
}

export interface Tokens {
  /** A token for a user; it ends when the user's `session_epoch` moves on (password, role, deletion) or they sign out. */
  issue(user: { id: string; session_epoch: number }, options?: TokenOptions): string;
  /** @throws Error for a token that is malformed, forged or expired */
  read(token: string): Claims;
}

/** @param secret at least 32 characters, the same at every process */
export const signTokens = async (app: App, secret: string): Promise<Tokens> => {
  await app.register(jwt, {
    secret,
    sign: {
      algorithm: ALGORITHM,
      expiresIn: `${TOKEN_LIFETIME_SECONDS}s`,
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
    },
    // One without an end would live for ever, and be forgotten as soon as it is signed out.
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
        // Two of one second are two, and end one by one.
        jti: randomUUID(),
        ...(sessionId !== null && { sid: sessionId }),
        ...(idleSeconds !== undefined && { idle: idleSeconds }),
        ...(isSettingUp && { scope: 'second-factor' }),
      }),
    read: token => app.jwt.verify<Claims>(token),
  };
};

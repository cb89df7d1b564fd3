import { type JWTPayload, SignJWT } from 'jose';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../../src/platform/access/tokens.ts';

/** Signs a token as the API does, with another library and the same secret. */
export const aToken = (
  secret: string,
  user: { id: string; session_epoch: number },
  claims: JWTPayload = {},
  expires: string | number = '8h',
): Promise<string> =>
  new SignJWT({ epoch: user.session_epoch, auth_time: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setSubject(user.id)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

/**
 * Signs a token of a user who entered their password some time ago.
 * @param seconds since the password was entered
 */
export const tokenSince = (
  api: { config: { jwtSecret: string } },
  user: { id: string; session_epoch: number },
  seconds: number,
) => aToken(api.config.jwtSecret, user, { auth_time: Math.floor(Date.now() / 1000) - seconds });

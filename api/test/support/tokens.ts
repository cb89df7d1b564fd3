import { type JWTPayload, SignJWT } from 'jose';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../../src/platform/access/tokens.ts';

/** A token as the API issues them, by another library: who has the secret can. */
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

/** A token of a user whose password was entered so many seconds ago. */
export const tokenSince = (
  api: { config: { jwtSecret: string } },
  user: { id: string; session_epoch: number },
  seconds: number,
) => aToken(api.config.jwtSecret, user, { auth_time: Math.floor(Date.now() / 1000) - seconds });

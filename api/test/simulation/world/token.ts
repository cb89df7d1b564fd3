import { createHmac } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../../../src/platform/access/tokens.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a session token as the API issues them, synchronously, so that the current turn is kept. */
export const tokenOf = (secret: string, userId: string, dateMs: number): string => {
  const now = Math.floor(dateMs / 1000);
  const claims = {
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    epoch: 0,
    auth_time: now,
    sub: userId,
    jti: `${userId} ${now}`,
    iat: now,
    exp: now + 3600,
  };
  const unsigned = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
};

/** A token is refreshed so long after it was issued (specification §4); it lives 8 hours. */
export const REFRESH_AFTER_MS = 27_000_000;

const claimsOf = (token: string): unknown => {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
};

export const claimOf = (token: string, claim: string): unknown => {
  const claims = claimsOf(token);
  return typeof claims === 'object' && claims !== null ? Reflect.get(claims, claim) : undefined;
};

const seconds = (token: string, claim: 'iat' | 'exp'): number | undefined => {
  const value = claimOf(token, claim);
  return typeof value === 'number' ? value : undefined;
};

/**
 * Milliseconds until the token is due for its refresh; 0 when it is. Counted from its issue, so a reload doesn't restart it;
 * never more than the whole, as a device whose clock is slow would say.
 */
export const untilRefresh = (token: string, now = Date.now()): number => {
  const issued = seconds(token, 'iat');
  const left = issued === undefined ? REFRESH_AFTER_MS : issued * 1000 + REFRESH_AFTER_MS - now;
  return Math.min(REFRESH_AFTER_MS, Math.max(0, left));
};

/** Whether the token's life is over. A token that doesn't say is taken to live. */
export const isExpired = (token: string, now = Date.now()): boolean => {
  const expires = seconds(token, 'exp');
  return expires !== undefined && expires * 1000 <= now;
};

/** Whether a token is good for nothing but setting up a second factor. */
export const isSettingUp = (token: string): boolean => claimOf(token, 'scope') === 'second-factor';

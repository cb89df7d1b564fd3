/**
 * Time in milliseconds from the issue of a token to its refresh (specification, section 4). A token is valid for 8
 * hours.
 */
export const REFRESH_AFTER_MS = 27_000_000;

const claimsOf = (token: string): unknown => {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
};

export const readClaim = (token: string, claim: string): unknown => {
  const claims = claimsOf(token);
  return typeof claims === 'object' && claims !== null ? Reflect.get(claims, claim) : undefined;
};

const seconds = (token: string, claim: 'iat' | 'exp'): number | undefined => {
  const value = readClaim(token, claim);
  return typeof value === 'number' ? value : undefined;
};

/**
 * Returns the milliseconds until the token must be refreshed, or 0 if the refresh is due. The time counts from the
 * issue of the token, so that a reload does not restart it. It is at most the whole interval, in case the device's
 * clock is slow.
 */
export const msUntilRefresh = (token: string, now = Date.now()): number => {
  const issued = seconds(token, 'iat');
  const remainingMs = issued === undefined ? REFRESH_AFTER_MS : issued * 1000 + REFRESH_AFTER_MS - now;
  return Math.min(REFRESH_AFTER_MS, Math.max(0, remainingMs));
};

/** Returns whether the token has expired. A token without an expiry counts as valid. */
export const isExpired = (token: string, now = Date.now()): boolean => {
  const expires = seconds(token, 'exp');
  return expires !== undefined && expires * 1000 <= now;
};

/** Returns whether a token only permits setting up a second factor. */
export const isSetUpOnlyToken = (token: string): boolean => readClaim(token, 'scope') === 'second-factor';

const isDecodable = (...parts: string[]): boolean => {
  try {
    parts.map(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns whether the URL of a server with a login is parsed as intended. Characters of the password (# / ? %) may end
 * it too early.
 */
export const isReadableAddress = (address: string): boolean => {
  const url = URL.parse(address);
  if (!url) return false;
  const { username, password, pathname, search, hash } = url;
  return isDecodable(username, password, pathname) && !`${pathname}${search}${hash}`.includes('@');
};

/** Advice for URLs that are not parsed as intended. */
export const ADDRESS_ADVICE =
  'write every sign of its user and password but letters and digits as a percent code, for instance # as %23, / as %2F, % as %25';

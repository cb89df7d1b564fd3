const isDecodable = (...parts: string[]): boolean => {
  try {
    parts.map(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns whether an address with a login is parsed as intended. A password may contain characters that end it too
 * early: # / ? %.
 */
export const isReadableAddress = (address: string): boolean => {
  const url = URL.parse(address);
  if (!url) return false;
  const { username, password, pathname, search, hash } = url;
  return isDecodable(username, password, pathname) && !`${pathname}${search}${hash}`.includes('@');
};

/** Advice for addresses that are not readable. */
export const HOW_TO_WRITE_ADDRESSES =
  'write every sign of its user and password but letters and digits as a percent code, for instance # as %23, / as %2F, % as %25';

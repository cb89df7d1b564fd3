import { isIP } from 'node:net';

/** A host name must contain a letter. A text without letters must be a valid address. */
const NAME = /^(?=.*[a-z])[\w-]+(\.[\w-]+)*$/i;

/**
 * Reads the host to listen on from `HOST`: without a port, a scheme or brackets.
 * @param faults receives every fault
 */
export const readHost = (
  env: Record<string, string | undefined>,
  name: string,
  fallback: string,
  faults: string[],
): string => {
  const host = env[name] || fallback;
  if (!isIP(host) && !NAME.test(host))
    faults.push(`${name} must be an address or a name of this machine, not "${host}"`);
  return host;
};

/** Returns whether an address is only an origin. A malformed address passes, because another rule reports it. */
export const isOriginOnly = (address: string): boolean => {
  const { pathname = '', search, hash, username, password } = URL.parse(address) ?? {};
  return pathname.length <= 1 && !search && !hash && !username && !password;
};

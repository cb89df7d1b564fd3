import { isIP } from 'node:net';

/** Of letters; what looks like an address is one, or wrong. */
const NAME = /^(?=.*[a-z])[\w-]+(\.[\w-]+)*$/i;

/**
 * Where to listen, as `HOST` says it: without a port, a scheme or brackets.
 * @param faults where every fault is added
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

/** Whether an address says where, and nothing else; what is no address is told apart. */
export const isAlone = (address: string): boolean => {
  const { pathname = '', search, hash, username, password } = URL.parse(address) ?? {};
  return pathname.length <= 1 && !search && !hash && !username && !password;
};

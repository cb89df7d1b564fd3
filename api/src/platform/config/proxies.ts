import ipaddr from 'ipaddr.js';

/** What Fastify knows by name. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

const { IPv4, IPv6 } = ipaddr;

/** `10.0.0.7`, `10.0.0.0/8`, `10.0.0.0/255.0.0.0`: written out, since `1` or `10.1` would be an address that nobody has. */
const isNetwork = (text: string): boolean => {
  const [address = '', ...masks] = text.split('/');
  const [mask] = masks;
  if (masks.length > 1 || !(IPv4.isValidFourPartDecimal(address) || IPv6.isValid(address))) return false;
  return mask === undefined || ipaddr.isValidCIDR(text) || IPv4.isValidFourPartDecimal(mask);
};

/**
 * `TRUST_PROXY`: which proxies are believed about a visitor's address, as Fastify's `trustProxy`.
 * @param faults where every fault is added
 */
export const readTrustProxy = (text: string, faults: string[]): string | boolean => {
  if (text === 'true' || text === 'false') return text === 'true';
  for (const one of text.split(',').map(part => part.trim()))
    if (!NAMED.includes(one) && !isNetwork(one))
      faults.push(`TRUST_PROXY holds "${one}", which is no address, no network like 10.0.0.0/8 and not loopback`);
  return text;
};

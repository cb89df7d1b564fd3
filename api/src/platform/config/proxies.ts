import ipaddr from 'ipaddr.js';

/** Network names that Fastify knows. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const { IPv4, IPv6 } = ipaddr;

/**
 * Accepts `10.0.0.7`, `10.0.0.0/8` and `10.0.0.0/255.0.0.0`. All four parts are required: `10.1` would be read as a
 * different address.
 */
const isNetwork = (text: string): boolean => {
  const [address = '', ...masks] = text.split('/');
  const [mask] = masks;
  if (masks.length > 1 || !(IPv4.isValidFourPartDecimal(address) || IPv6.isValid(address))) return false;
  return mask === undefined || ipaddr.isValidCIDR(text) || IPv4.isValidFourPartDecimal(mask);
};

/**
 * Reads `TRUST_PROXY`: the proxies trusted for a visitor's address, as Fastify's `trustProxy`.
 * @param faults receives every fault
 */
export const readTrustProxy = (text: string, faults: string[]): string | boolean => {
  if (text === 'true' || text === 'false') return text === 'true';
  for (const one of text.split(',').map(part => part.trim()))
    if (!NAMED_RANGES.includes(one) && !isNetwork(one))
      faults.push(`TRUST_PROXY holds "${one}", which is no address, no network like 10.0.0.0/8 and not loopback`);
  return text;
};

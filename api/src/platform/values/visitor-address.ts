import ipaddr from 'ipaddr.js';

const HOME_PARTS = 4;

/**
 * Returns the key under which an address is rate limited. A home or an office gets 2^64 IPv6 addresses. They have one
 * key, since otherwise none of them would ever reach a limit.
 * @param ip the request's address
 * @returns an IPv4 address unchanged, unwrapped from IPv6 if needed; for IPv6 the network, `2001:db8:1:2::/64`
 */
export const visitorAddress = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, HOME_PARTS).map(part => part.toString(16));
  return `${network.join(':')}::/64`;
};

import ipaddr from 'ipaddr.js';

const HOME_PARTS = 4;

/**
 * What counts as one address where requests are limited. A home or an office is given 2^64 addresses of IPv6 at once: they
 * count as one, or none of them would ever reach a limit.
 * @param ip as the request tells it
 * @returns an IPv4 address as it is, also where it came wrapped in one of IPv6; of IPv6 the network, `2001:db8:1:2::/64`
 */
export const visitorAddress = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, HOME_PARTS).map(part => part.toString(16));
  return `${network.join(':')}::/64`;
};

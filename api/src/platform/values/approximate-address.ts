import ipaddr from 'ipaddr.js';

/** Returns the network of an IP address, by which people recognise their provider or office (`203.0.113.*`). */
export const approximateAddress = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return `${address.toByteArray().slice(0, 3).join('.')}.*`;
  const site = address.parts.slice(0, 3).map(part => part.toString(16));
  return `${site.join(':')}:*`;
};

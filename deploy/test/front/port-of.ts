import type { AddressInfo } from 'node:net';

/** Returns the port of a server that listens on a port chosen by the system. */
export const portOf = (app: { addresses(): (AddressInfo | string)[] }): number => {
  const [address] = app.addresses();
  if (address === undefined || typeof address === 'string') throw new Error('It listens on no port');
  return address.port;
};

import type { AddressInfo } from 'node:net';

/** The port that a server was given which listens on any. */
export const portOf = (app: { addresses(): (AddressInfo | string)[] }): number => {
  const [address] = app.addresses();
  if (address === undefined || typeof address === 'string') throw new Error('It listens on no port');
  return address.port;
};

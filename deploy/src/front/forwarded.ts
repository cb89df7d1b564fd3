import type { AnyRequest } from './headers.ts';

/**
 * What the API is told of who asks, with whatever it is asked: as this server knows it, never what a visitor says of it. The
 * API's limits count by this address. `nginx/marketplace.conf.template` says the same.
 */
export const forwardedHeaders = ({ headers: { host = '' }, ip, protocol }: AnyRequest) => ({
  host,
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});

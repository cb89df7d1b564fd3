import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { App } from './app.ts';

/**
 * Returns the address of a proxy whose `X-Forwarded-For` is ignored: then `ips` has only the connection's address. A
 * public address counts as a visitor's, because visitors can send this header too. With `TRUST_PROXY=false`, which
 * ignores the header on purpose, there are no `ips`.
 */
const untrustedProxy = ({ headers, ips, socket: { remoteAddress } }: FastifyRequest): string | null => {
  if (headers['x-forwarded-for'] === undefined || ips?.length !== 1) return null;
  if (!remoteAddress || !ipaddr.isValid(remoteAddress)) return null;
  const address = ipaddr.process(remoteAddress);
  return address.range() === 'unicast' ? null : address.toString();
};

/**
 * Logs once when a proxy in a private network sends visitors' addresses and `TRUST_PROXY` does not name it. All its
 * visitors then count as one address and share its limits.
 */
export const warnOfUntrustedProxy = (app: App): void => {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = isLogged ? null : untrustedProxy(request);
    if (proxy !== null) {
      isLogged = true;
      request.log.warn({ proxy }, 'TRUST_PROXY does not name this proxy, so all its visitors count as one address');
    }
    done();
  });
};

import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { MetricsSettings } from '../config/metrics.ts';

/** A request for metrics, with the client's addresses: that of the connection, and those reported by a proxy. */
export interface MetricsCaller {
  authorization: string | undefined;
  addresses: (string | undefined)[];
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns a function that decides who may read the metrics: by the token, or by address. If the request came through a
 * proxy, both the proxy's and the client's address must be allowed, so that a web server on this machine does not
 * expose the metrics.
 */
export const metricsAdmission = ({ token, allow }: Pick<MetricsSettings, 'token' | 'allow'>) => {
  const expected = token === null ? null : digest(`Bearer ${token}`);
  const networks = allow.map(text => ipaddr.parseCIDR(text));
  const isAllowed = (address: string | undefined) => {
    if (!address || !ipaddr.isValid(address)) return false;
    const asking = ipaddr.process(address);
    return networks.some(([network, bits]) => asking.kind() === network.kind() && asking.match(network, bits));
  };
  return ({ authorization, addresses }: MetricsCaller): boolean =>
    (expected !== null && timingSafeEqual(digest(authorization ?? ''), expected)) ||
    (networks.length > 0 && addresses.every(isAllowed));
};

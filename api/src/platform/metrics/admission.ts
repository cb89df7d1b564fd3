import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { MetricsSettings } from '../config/metrics.ts';

/** Who asks for the metrics: every address that is known of it, its connection's and the one that a proxy tells. */
export interface Asking {
  authorization: string | undefined;
  addresses: (string | undefined)[];
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Answers whether somebody may read the metrics: by the token, or by where they ask from. Through a proxy both the
 * proxy and who is behind it must be allowed, so that a web server on this machine does not open them to the world.
 */
export const metricsAdmission = ({ token, allow }: Pick<MetricsSettings, 'token' | 'allow'>) => {
  const expected = token === null ? null : digest(`Bearer ${token}`);
  const networks = allow.map(text => ipaddr.parseCIDR(text));
  const isAllowed = (address: string | undefined) => {
    if (!address || !ipaddr.isValid(address)) return false;
    const asking = ipaddr.process(address);
    return networks.some(([network, bits]) => asking.kind() === network.kind() && asking.match(network, bits));
  };
  return ({ authorization, addresses }: Asking): boolean =>
    (expected !== null && timingSafeEqual(digest(authorization ?? ''), expected)) ||
    (networks.length > 0 && addresses.every(isAllowed));
};

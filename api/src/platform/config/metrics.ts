import ipaddr from 'ipaddr.js';
import { readHost } from './host.ts';

/** Permission to read the metrics, and the addresses at which processes without an HTTP API serve them. */
export interface MetricsSettings {
  /** The token that grants access from any address. */
  token: string | null;
  /** Networks such as `10.0.0.0/8` that need no token. */
  allow: string[];
  /** Where the worker and the publisher serve their metrics; null if they serve none. */
  listen: { port: number; host: string } | null;
  /**
   * Where the WhatsApp service serves its metrics. It has its own port, because the process that starts it may already
   * use the other one.
   */
  whatsappListen: { port: number; host: string } | null;
}

type Environment = Record<string, string | undefined>;

const SHORTEST_TOKEN = 32;
const OTHER_SETTINGS = ['METRICS_PORT', 'METRICS_HOST', 'WHATSAPP_METRICS_PORT'];

/** Returns the CIDR network of an entry; a single address such as `10.0.0.7` becomes a network of one. */
const networkOf = (text: string, faults: string[]): string => {
  if (ipaddr.isValidCIDR(text)) return text;
  if (ipaddr.isValid(text)) return `${text}/${ipaddr.parse(text).kind() === 'ipv4' ? 32 : 128}`;
  faults.push(`METRICS_ALLOW holds "${text}", which is no address and no network like 10.0.0.0/8`);
  return text;
};

const listenAt = (env: Environment, name: string, host: string, faults: string[]) => {
  if (!env[name]) return null;
  const port = Number(env[name]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) faults.push(`${name} is not a port`);
  return { port, host };
};

/**
 * Reads `METRICS_TOKEN`, `METRICS_ALLOW`, `METRICS_PORT`, `METRICS_HOST` and `WHATSAPP_METRICS_PORT`.
 * @param faults receives every fault; none repeats the token
 * @returns null when no one may read the metrics; nothing is measured then
 */
export const readMetricsSettings = (env: Environment, faults: string[]): MetricsSettings | null => {
  const token = env.METRICS_TOKEN || null;
  if (token && token.length < SHORTEST_TOKEN) faults.push('METRICS_TOKEN must have at least 32 characters');
  const listed = (env.METRICS_ALLOW ?? '').split(',').map(text => text.trim());
  const allow = listed.filter(Boolean).map(text => networkOf(text, faults));
  const host = readHost(env, 'METRICS_HOST', '127.0.0.1', faults);
  const listen = listenAt(env, 'METRICS_PORT', host, faults);
  const whatsappListen = listenAt(env, 'WHATSAPP_METRICS_PORT', host, faults);
  if (token || allow.length > 0) return { token, allow, listen, whatsappListen };
  const withoutMetrics = OTHER_SETTINGS.filter(name => env[name]);
  if (withoutMetrics.length > 0)
    faults.push(`METRICS_TOKEN and METRICS_ALLOW are missing, but ${withoutMetrics.join(' and ')} is given`);
  return null;
};

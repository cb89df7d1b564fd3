import { resolve } from 'node:path';
import { isOriginOnly, type MetricsSettings, readHost, readMetricsSettings } from '@marketplace/api/metrics';
import { readTracingSettings, type TracingSettings } from '@marketplace/api/tracing';

/** Settings of the publisher, read from the environment. */
export interface PublisherConfig {
  /** Address of the API, with its path prefix and without a trailing slash. */
  apiUrl: string;
  serviceToken: string;
  /** Folder that contains the folders `releases` and `builds` and the link `current`. */
  siteDir: string;
  /** Public address of the site: the start of absolute addresses on the pages. */
  publicUrl: string;
  /** Folder with the output of `astro build`. */
  buildDir: string;
  /** Whether pages get compressed copies. Not needed if a CDN compresses the files. */
  compress: boolean;
  /** Time in milliseconds for which changes of lists are collected before they are published. */
  gatherMs: number;
  /** Port and host on which the API can request previews. Undefined: previews are off. */
  preview?: { port: number; host: string } | undefined;
  /** Port of the metrics, and who may read the metrics. Null: metrics are off. */
  metrics: MetricsSettings | null;
  /** Destination of the traces. Null: tracing is off. */
  tracing: TracingSettings | null;
}

/** The environment is invalid. `message` lists all faults. */
export class ConfigFaults extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The publisher cannot start: ${faults.join('; ')}`);
    this.name = 'ConfigFaults';
    this.faults = faults;
  }
}

const DEFAULT_BUILD = resolve(import.meta.dirname, '../dist');

/**
 * Reads the settings from the environment.
 * @throws {ConfigFaults} when settings are missing or invalid
 */
export const readConfig = (env: NodeJS.ProcessEnv): PublisherConfig => {
  const faults: string[] = [];

  const required = (name: string) => {
    const value = env[name]?.trim() ?? '';
    if (value === '') faults.push(`${name} is missing`);
    return value;
  };
  const address = (name: string) => {
    const value = required(name).replace(/(?<!\/)\/+$/, '');
    if (value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      faults.push(`${name} is not an http address`);
    return value;
  };
  /**
   * Returns the public address. The site must be at the root of its host, because pages contain paths that start with a
   * slash.
   */
  const siteAddress = () => {
    const value = address('PUBLIC_URL');
    if (!isOriginOnly(value)) faults.push('PUBLIC_URL must be an address alone, without a path, a query, a name');
    return value;
  };
  const yesOrNo = (name: string) => {
    const value = env[name] || 'true';
    if (value !== 'true' && value !== 'false') faults.push(`${name} is neither true nor false`);
    return value === 'true';
  };

  const seconds = (name: string, fallback: number, most: number) => {
    const value = Number(env[name] || fallback);
    if (!(value >= 0 && value <= most)) faults.push(`${name} is not a number of seconds from 0 to ${most}`);
    return value * 1000;
  };

  const preview = () => {
    const host = readHost(env, 'PREVIEW_HOST', '127.0.0.1', faults);
    if (!env.PREVIEW_PORT) return undefined;
    const port = Number(env.PREVIEW_PORT);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) faults.push('PREVIEW_PORT is not a port');
    return { port, host };
  };

  const config = {
    apiUrl: address('API_URL'),
    serviceToken: required('SERVICE_TOKEN'),
    siteDir: resolve(required('SITE_DIR')),
    publicUrl: siteAddress(),
    buildDir: resolve(env.BUILD_DIR || DEFAULT_BUILD),
    compress: yesOrNo('COMPRESS_PAGES'),
    // 25 seconds if not set, at most 45. Lists must be up to date a minute after a change, and rendering takes time too.
    gatherMs: seconds('LISTS_AFTER_SECONDS', 25, 45),
    preview: preview(),
    metrics: readMetricsSettings(env, faults),
    tracing: readTracingSettings(env, faults),
  };
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
};

import { resolve } from 'node:path';
import { isAlone, type MetricsSettings, readHost, readMetricsSettings } from '@marketplace/api/metrics';
import { readTracingSettings, type TracingSettings } from '@marketplace/api/tracing';

/** What the publisher is told by its environment. */
export interface PublisherConfig {
  /** The API's address with its prefix, without a slash at the end. */
  apiUrl: string;
  serviceToken: string;
  /** Holds `releases`, `builds` and the link `current`. */
  siteDir: string;
  /** Where visitors find the site; what absolute addresses on the pages begin with. */
  publicUrl: string;
  /** What `astro build` made. */
  buildDir: string;
  /** Off where a CDN compresses by itself. */
  compress: boolean;
  /** How long changes of lists are gathered, in milliseconds. */
  gatherMs: number;
  /** Where the API finds previews; without a port there are none. */
  preview?: { port: number; host: string } | undefined;
  /** Who may read the metrics, and at which port; null where nothing is measured. */
  metrics: MetricsSettings | null;
  /** Where traces are sent; null where nothing is traced. */
  tracing: TracingSettings | null;
}

/** The environment is wrong; `message` names every fault at once. */
export class ConfigFaults extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The publisher cannot start: ${faults.join('; ')}`);
    this.name = 'ConfigFaults';
    this.faults = faults;
  }
}

const DEFAULT_BUILD = resolve(import.meta.dirname, '../dist');

/** Throws {@link ConfigFaults}. */
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
  /** Pages know their addresses from the first slash on. */
  const siteAddress = () => {
    const value = address('PUBLIC_URL');
    if (!isAlone(value)) faults.push('PUBLIC_URL must be an address alone, without a path, a query, a name');
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
    // Within a minute all lists are right, rendering included.
    gatherMs: seconds('LISTS_AFTER_SECONDS', 25, 45),
    preview: preview(),
    metrics: readMetricsSettings(env, faults),
    tracing: readTracingSettings(env, faults),
  };
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
};

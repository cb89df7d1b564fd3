import { parseArgs } from 'node:util';

/** Settings of the probe. */
export interface ProbeSettings {
  /** Address of the API with its prefix, as visitors use it. */
  api: string;
  token: string;
  /** Interval in milliseconds between the starts of two test enquiries. Null for a single test enquiry. */
  everyMs: number | null;
}

const UNITS_MS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };
const SHORTEST_MS = 30_000;
const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const demandUrl = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('PUBLIC_URL is missing: where visitors reach the product, https://franchises.example.com');
  if (url.protocol === 'http:' && !THIS_MACHINE.test(url.hostname))
    throw new Error('PUBLIC_URL must begin with https://, or the service token could be read on the way');
  return text.replace(/\/+$/, '');
};

const interval = (text: string): number => {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS_MS[unit] ?? Number.NaN);
  if (!(milliseconds >= SHORTEST_MS)) throw new Error('--every takes a time like 30s, 5m or 1h, and 30s at least');
  return milliseconds;
};

/**
 * Reads the settings of the probe.
 * @param args arguments of the command: `--every 5m`, or none
 * @throws {Error} with what is wrong
 */
export const readProbeSettings = (args: string[], env: NodeJS.ProcessEnv): ProbeSettings => {
  const { values } = parseArgs({ args, options: { every: { type: 'string' } } });
  const token = env.SERVICE_TOKEN ?? '';
  if (!token) throw new Error('SERVICE_TOKEN is missing: the same as that of the API');
  const site = env.PUBLIC_URL ?? '';
  return {
    api: demandUrl(env.PUBLIC_API_URL || `${site.replace(/\/+$/, '')}/api`),
    token,
    everyMs: values.every === undefined ? null : interval(values.every),
  };
};

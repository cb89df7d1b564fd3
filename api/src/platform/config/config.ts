import { isAbsolute, resolve } from 'node:path';
import { ADDRESS_ADVICE, isReadableAddress, tlsOf, unknownTlsParameters } from '@marketplace/db';
import { type BucketSettings, readBucketSettings } from './bucket.ts';
import { dataFolderFault } from './data-folder.ts';
import { isOriginOnly, readHost } from './host.ts';
import { type MetricsSettings, readMetricsSettings } from './metrics.ts';
import { readTrustProxy } from './proxies.ts';
import { type RebuildHook, readRebuildHook } from './rebuild-hook.ts';
import { type Retention, readRetention } from './retention.ts';
import { readTracingSettings, type TracingSettings } from './tracing.ts';

/** The API's configuration, read from environment variables. */
export interface Config {
  /** The port to listen on, at `host`. */
  port: number;
  host: string;
  /** The product's public address, without a trailing slash. */
  publicUrl: string;
  /** This API's public address for browsers and mail programs, with its prefix and without a trailing slash. */
  publicApiUrl: string;
  /** Folder of uploads and other data outside the database. */
  dataDir: string;
  /** The bucket for uploads; null stores them in `dataDir`. */
  bucket: BucketSettings | null;
  databaseUrl: string;
  /** The Redis server for shared rate limits; null makes each process count separately. */
  redisUrl: string | null;
  /** Secret that signs tokens. */
  jwtSecret: string;
  /** Key that encrypts stored secrets. */
  secretsKey: string;
  /** The publisher's token. */
  serviceToken: string;
  /** Recipient of the mails about test enquiries; null turns test enquiries off. */
  probeEmail: string | null;
  /** The first admin, created at the start when no admin exists. */
  admin: { email: string; password: string } | null;
  /** Proxies trusted for a visitor's address, as Fastify's `trustProxy`. */
  trustProxy: string | boolean;
  corsOrigins: string[];
  limits: {
    /** Enquiries per address and hour. Further ones are stored as suspected spam; ten times as many are refused. */
    leadsPerHour: number;
    /** Failed sign-ins per account and address in 15 minutes. */
    loginFailures: number;
    /** Maximum calls per address and minute: reads, full-text searches, and changes. */
    readsPerMinute: number;
    searchesPerMinute: number;
    writesPerMinute: number;
    /** Uploads per user and day in megabytes, by role. */
    uploadMegabytes: { admin: number; consultant: number };
  };
  /** Base address of Enginemailer's REST API. */
  enginemailerUrl: string;
  whatsapp: {
    /** Base address of Meta's Graph API, with its version. */
    graphUrl: string;
    /** WhatsApp's server for linked devices; null for the default. */
    webUrl: string | null;
  };
  /** Whether this process delivers the outbox and runs the scheduled tasks. */
  worker: boolean;
  /** Retention periods; null keeps everything. */
  retention: Retention | null;
  /** The webhook that rebuilds the site; null if the publisher rebuilds it. */
  rebuildHook: RebuildHook | null;
  /** The publisher's address for previews of unsaved changes; null turns previews off. */
  previewUrl: string | null;
  /** Seconds between the moment when `readyz` reports the stop and the stop itself. */
  drainSeconds: number;
  /** Seconds for which a start waits for an unreachable database. */
  databaseWaitSeconds: number;
  /** Access to the metrics; null turns them off. */
  metrics: MetricsSettings | null;
  /** Where traces are sent; null turns tracing off. */
  tracing: TracingSettings | null;
  production: boolean;
  logLevel: string;
}

/** An invalid environment; `faults` names every fault. */
export class ConfigurationError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The configuration is wrong:\n${faults.map(text => `- ${text}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.faults = faults;
  }
}

/**
 * The allowed values of `NODE_ENV`. Any other value is refused, because it would be treated as a developer's machine.
 */
const ENVIRONMENTS = ['production', 'development', 'test'];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** A database or Redis address with user name and password. */
const WITH_LOGIN = /^(?:mysql|mariadb|rediss?):\/\/.*@/i;

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export { dataFolderFault };

/**
 * Reads the configuration from environment variables.
 * @param options.keepsFiles whether to check also that `DATA_DIR` is writable
 * @throws ConfigurationError naming every fault
 */
export const readConfig = (env: NodeJS.ProcessEnv, { keepsFiles = false } = {}): Config => {
  const faults: string[] = [];
  const text = (name: string, fallback?: string) => {
    const value = env[name] || fallback;
    if (value === undefined) faults.push(`${name} is missing`);
    return value ?? '';
  };
  const integerOf = (name: string, fallback: number, low: number, high: number) => {
    const value = Number(env[name] || fallback);
    if (!Number.isInteger(value) || value < low || value > high)
      faults.push(`${name} must be a whole number from ${low} to ${high}, not "${env[name]}"`);
    return value;
  };
  const secret = (name: string) => {
    const value = text(name);
    if (value && value.length < 32) faults.push(`${name} must have at least 32 characters`);
    return value;
  };
  const address = (name: string, protocols: string[], fallback?: string) => {
    const value = text(name, fallback);
    if (WITH_LOGIN.test(value) && !isReadableAddress(value)) faults.push(`${name} cannot be read: ${ADDRESS_ADVICE}`);
    else if (value && !(URL.canParse(value) && protocols.includes(new URL(value).protocol)))
      faults.push(`${name} must begin with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`);
    return value.replace(/(?<!\/)\/+$/, '');
  };
  /** Requires an origin without a path, since pages and the console build their paths from the root. */
  const siteAddress = () => {
    const value = address('PUBLIC_URL', ['http:', 'https:'], `http://localhost:${port}`);
    if (/^https?:/i.test(value) && !isOriginOnly(value))
      faults.push('PUBLIC_URL must be an address alone, like https://example.com: without a path, a query, a name');
    return value;
  };
  const database = () => {
    const value = address('DATABASE_URL', ['mysql:', 'mariadb:']);
    if (isReadableAddress(value) && new URL(value).pathname.length < 2)
      faults.push(
        'DATABASE_URL must end with the name of a database, like mysql://user:password@host:3306/marketplace',
      );
    try {
      if (URL.canParse(value)) tlsOf(new URL(value));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
    return value;
  };
  const redis = () => {
    const value = address('REDIS_URL', ['redis:', 'rediss:']);
    const url = URL.parse(value);
    const [unknown] = url ? unknownTlsParameters(url) : [];
    if (unknown !== undefined)
      faults.push(`REDIS_URL: ${unknown} is not a parameter of it; TLS is asked for by rediss://`);
    return value;
  };
  const origin = (value: string) => {
    if (!URL.canParse(value) || new URL(value).origin !== value)
      faults.push(`CORS_ORIGINS holds "${value}", which is not an origin like https://example.com`);
    return value;
  };
  const email = (name: string) => {
    const value = env[name] || null;
    if (value !== null && !ADDRESS.test(value)) faults.push(`${name} must be an email address`);
    return value;
  };
  const firstAdmin = () => {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
    if (!email && !password) return null;
    if (!email || !ADDRESS.test(email)) faults.push('ADMIN_EMAIL must be an email address');
    if (!password || password.length < 10 || password.length > 200)
      faults.push('ADMIN_PASSWORD must have 10 to 200 characters');
    return { email: email ?? '', password: password ?? '' };
  };
  const isOn = (name: string, fallback: 'on' | 'off') => {
    const value = env[name] || fallback;
    if (value !== 'on' && value !== 'off') faults.push(`${name} must be on or off, not "${value}"`);
    return value === 'on';
  };
  const level = env.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(level)) faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);

  if (env.NODE_ENV && !ENVIRONMENTS.includes(env.NODE_ENV))
    faults.push(`NODE_ENV must be one of ${ENVIRONMENTS.join(', ')}, not "${env.NODE_ENV}"`);

  const port = integerOf('PORT', 4001, 0, 65_535);
  const publicUrl = siteAddress();
  const dataDir = text('DATA_DIR', '.data');
  const config: Config = {
    port,
    host: readHost(env, 'HOST', '127.0.0.1', faults),
    publicUrl,
    publicApiUrl: address('PUBLIC_API_URL', ['http:', 'https:'], `${publicUrl}/api`),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    bucket: readBucketSettings(env, faults),
    databaseUrl: database(),
    redisUrl: env.REDIS_URL ? redis() : null,
    jwtSecret: secret('JWT_SECRET'),
    secretsKey: secret('SECRETS_KEY'),
    serviceToken: secret('SERVICE_TOKEN'),
    probeEmail: email('PROBE_EMAIL'),
    admin: firstAdmin(),
    trustProxy: readTrustProxy(env.TRUST_PROXY || 'loopback', faults),
    corsOrigins: (env.CORS_ORIGINS ?? '')
      .split(',')
      .map(value => value.trim())
      .filter(Boolean)
      .map(origin),
    limits: {
      leadsPerHour: integerOf('LIMIT_LEADS_PER_HOUR', 30, 1, 1_000_000),
      loginFailures: integerOf('LIMIT_LOGIN_FAILURES', 10, 1, 1_000_000),
      readsPerMinute: integerOf('LIMIT_READS_PER_MINUTE', 6000, 1, 1_000_000),
      searchesPerMinute: integerOf('LIMIT_SEARCHES_PER_MINUTE', 600, 1, 1_000_000),
      writesPerMinute: integerOf('LIMIT_WRITES_PER_MINUTE', 1200, 1, 1_000_000),
      uploadMegabytes: {
        admin: integerOf('LIMIT_UPLOAD_MB_ADMIN', 2000, 1, 1_000_000),
        consultant: integerOf('LIMIT_UPLOAD_MB_CONSULTANT', 100, 1, 1_000_000),
      },
    },
    enginemailerUrl: address('ENGINEMAILER_URL', ['http:', 'https:'], 'https://api.enginemailer.com'),
    whatsapp: {
      graphUrl: address('WHATSAPP_GRAPH_URL', ['http:', 'https:'], 'https://graph.facebook.com/v23.0'),
      webUrl: env.WHATSAPP_WEB_URL ? address('WHATSAPP_WEB_URL', ['ws:', 'wss:']) : null,
    },
    worker: isOn('WORKER', 'on'),
    retention: readRetention({ isOn, whole: integerOf }),
    rebuildHook: readRebuildHook(env, faults),
    previewUrl: env.PREVIEW_URL ? address('PREVIEW_URL', ['http:', 'https:']) : null,
    drainSeconds: integerOf('DRAIN_SECONDS', 10, 0, 600),
    databaseWaitSeconds: integerOf('DATABASE_WAIT_SECONDS', 60, 0, 3600),
    metrics: readMetricsSettings(env, faults),
    tracing: readTracingSettings(env, faults),
    production: env.NODE_ENV === 'production',
    logLevel: level,
  };
  if (config.jwtSecret && config.jwtSecret === config.secretsKey)
    faults.push('JWT_SECRET and SECRETS_KEY must be two different secrets');
  const folderFault = keepsFiles ? dataFolderFault(config.dataDir) : undefined;
  if (folderFault) faults.push(folderFault);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
};

import { join } from 'node:path';
import type { Cluster } from '../cluster.ts';
import { PORTS } from '../machines.ts';

/** Returns the public address of the cluster, which is its balancer. */
export const siteUrl = (cluster: Cluster): string => `http://${cluster.addressOf('balancer')}:${PORTS.front}`;

/** Returns the address of the APIs for other parts. The balancer selects one that is ready. */
const apisUrl = (cluster: Cluster): string => `http://${cluster.addressOf('balancer')}:${PORTS.apis}/api`;

/** Returns the address of the database through the balancer. */
const databaseUrl = (cluster: Cluster): string => {
  const { databasePassword } = cluster.state.secrets;
  return `mysql://marketplace:${databasePassword}@${cluster.addressOf('balancer')}:${PORTS.writer}/marketplace`;
};

/** Returns the settings of the bucket, for the API and the storage. */
export const bucketSettings = (cluster: Cluster) => ({
  S3_BUCKET: 'uploads',
  S3_ENDPOINT: `http://${cluster.addressOf('storage')}:${PORTS.storage}`,
  S3_REGION: 'ap-southeast-1',
  S3_ACCESS_KEY_ID: 'AKIDOFTHECLUSTER',
  S3_SECRET_ACCESS_KEY: cluster.state.secrets.storageKey,
});

/** Returns those of the system's variables that programs need, without any of the product. */
const system = ({ PATH, HOME, TMPDIR, LANG }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...(PATH && { PATH }),
  ...(HOME && { HOME }),
  ...(TMPDIR && { TMPDIR }),
  ...(LANG && { LANG }),
});

/** Returns the setting that caches compiled code between starts, as the systemd units do. */
const compiled = ({ folder }: Cluster): NodeJS.ProcessEnv => ({ NODE_COMPILE_CACHE: join(folder, 'compiled') });

/** Returns the environment of the parts that use the database: APIs, worker, commands. */
export const apiEnvironment = (cluster: Cluster): NodeJS.ProcessEnv => {
  const { JWT_SECRET, SECRETS_KEY, SERVICE_TOKEN } = cluster.state.secrets;
  return {
    ...system(process.env),
    ...compiled(cluster),
    ...bucketSettings(cluster),
    JWT_SECRET,
    SECRETS_KEY,
    SERVICE_TOKEN,
    DATABASE_URL: databaseUrl(cluster),
    REDIS_URL: `redis://${cluster.addressOf('redis')}:${PORTS.redis}`,
    PUBLIC_URL: siteUrl(cluster),
    // Addresses of nginx on both web servers, and of the balancer in front of and behind them.
    TRUST_PROXY: `loopback,${cluster.network.net}.0/24`,
    WORKER: 'off',
    // The balancer checks an API twice a second, and again at once after a failed check.
    DRAIN_SECONDS: '3',
    // The limits are not reached, although all calls of the load come from one address.
    LIMIT_LEADS_PER_HOUR: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    MALLOC_ARENA_MAX: '2',
  };
};

/** Returns the environment of a publisher, which has no access to the database. */
export const publisherEnvironment = (cluster: Cluster): NodeJS.ProcessEnv => ({
  ...system(process.env),
  ...compiled(cluster),
  SERVICE_TOKEN: cluster.state.secrets.SERVICE_TOKEN,
  PUBLIC_URL: siteUrl(cluster),
  API_URL: apisUrl(cluster),
});

import { join } from 'node:path';
import type { Cluster } from '../cluster.ts';
import { PORTS } from '../machines.ts';

/** Where visitors find the cluster: at its balancer. */
export const siteUrl = (cluster: Cluster): string => `http://${cluster.addressOf('balancer')}:${PORTS.front}`;

/** What parts call: whichever API is ready. */
const apisUrl = (cluster: Cluster): string => `http://${cluster.addressOf('balancer')}:${PORTS.apis}/api`;

/** The database, at the node that is led to now. */
const databaseUrl = (cluster: Cluster): string => {
  const { databasePassword } = cluster.state.secrets;
  return `mysql://marketplace:${databasePassword}@${cluster.addressOf('balancer')}:${PORTS.writer}/marketplace`;
};

/** The bucket, as the API is told and as the storage is started. */
export const bucketSettings = (cluster: Cluster) => ({
  S3_BUCKET: 'uploads',
  S3_ENDPOINT: `http://${cluster.addressOf('storage')}:${PORTS.storage}`,
  S3_REGION: 'ap-southeast-1',
  S3_ACCESS_KEY_ID: 'AKIDOFTHECLUSTER',
  S3_SECRET_ACCESS_KEY: cluster.state.secrets.storageKey,
});

/** What the programs need of ours: where programs and their own caches are, and nothing of the product. */
const system = ({ PATH, HOME, TMPDIR, LANG }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...(PATH && { PATH }),
  ...(HOME && { HOME }),
  ...(TMPDIR && { TMPDIR }),
  ...(LANG && { LANG }),
});

/** What a start compiles is kept for the next one, as the units have it. */
const compiled = ({ folder }: Cluster): NodeJS.ProcessEnv => ({ NODE_COMPILE_CACHE: join(folder, 'compiled') });

/** The environment of whatever speaks to the database: APIs, worker, commands. */
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
    // nginx of both web servers, and the balancer before and behind them.
    TRUST_PROXY: `loopback,${cluster.network.net}.0/24`,
    WORKER: 'off',
    // The balancer asks twice a second and again at once.
    DRAIN_SECONDS: '3',
    // Everybody comes from one address here.
    LIMIT_LEADS_PER_HOUR: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    MALLOC_ARENA_MAX: '2',
  };
};

/** The environment of a publisher, which never sees the database. */
export const publisherEnvironment = (cluster: Cluster): NodeJS.ProcessEnv => ({
  ...system(process.env),
  ...compiled(cluster),
  SERVICE_TOKEN: cluster.state.secrets.SERVICE_TOKEN,
  PUBLIC_URL: siteUrl(cluster),
  API_URL: apisUrl(cluster),
});

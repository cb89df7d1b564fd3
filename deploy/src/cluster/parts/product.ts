import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { respondsWithSuccess } from '../../local/parts.ts';
import type { Cluster } from '../cluster.ts';
import { type ApiName, PORTS, type WebName } from '../machines.ts';
import { atLowPriority, resetPriority, waitUntilReady } from '../processes.ts';
import { apiEnvironment, publisherEnvironment } from './environment.ts';

const READY_WITHIN_MS = 120_000;
const FIRST_PUBLISH_WITHIN_MS = 10 * 60_000;

/** The publisher of each web server. */
export const PUBLISHER_OF = { web1: 'publisher1', web2: 'publisher2' } as const;

/** Returns the Node program of a checkout, so that each version uses its own. */
const nodeOf = (checkout: string) => join(checkout, 'node_modules/node/bin/node');

/**
 * Returns the arguments of a checkout's npm script after `node`, because the paths of programs differ between versions.
 */
const scriptOf = (checkout: string, workspace: 'api' | 'site', script: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(checkout, workspace, 'package.json'), 'utf8'));
  return String(scripts[script]).split(' ').slice(1);
};

/** Starts an API and waits until it reports that it is ready. */
export const startApi = async (cluster: Cluster, name: ApiName): Promise<void> => {
  const checkout = cluster.checkoutOf(name);
  const HOST = cluster.addressOf(name);
  const identity = await cluster.start(name, name, {
    command: atLowPriority([nodeOf(checkout), ...scriptOf(checkout, 'api', 'start')]),
    environment: {
      ...apiEnvironment(cluster),
      HOST,
      PORT: `${PORTS.api}`,
      DATA_DIR: cluster.folderOf(name),
      PREVIEW_URL: `http://${cluster.addressOf('web1')}:${PORTS.preview}`,
    },
    cwd: join(checkout, 'api'),
  });
  const isReady = () => respondsWithSuccess(`http://${HOST}:${PORTS.api}/api/readyz`);
  await waitUntilReady(identity, isReady, { log: cluster.logOf(name), withinMs: READY_WITHIN_MS });
  resetPriority(identity);
};

/** Starts the worker. It has no health check, so it counts as started when its process runs. */
export const startWorker = async (cluster: Cluster): Promise<void> => {
  const checkout = cluster.checkoutOf('worker');
  await cluster.start('worker', 'worker', {
    command: [nodeOf(checkout), ...scriptOf(checkout, 'api', 'worker')],
    environment: { ...apiEnvironment(cluster), WORKER: 'on', DATA_DIR: cluster.folderOf('worker') },
    cwd: join(checkout, 'api'),
  });
};

/** Starts the publisher of a web server, and waits until a site is published. */
export const startPublisher = async (cluster: Cluster, web: WebName): Promise<void> => {
  const name = PUBLISHER_OF[web];
  const checkout = cluster.checkoutOf(name);
  const site = join(cluster.folderOf(web), 'site');
  const identity = await cluster.start(name, web, {
    command: [nodeOf(checkout), ...scriptOf(checkout, 'site', 'publisher'), 'follow'],
    environment: {
      ...publisherEnvironment(cluster),
      SITE_DIR: site,
      PREVIEW_PORT: `${PORTS.preview}`,
      PREVIEW_HOST: cluster.addressOf(web),
    },
    cwd: join(checkout, 'site'),
  });
  const isReady = async () => existsSync(join(site, 'current/index.html'));
  await waitUntilReady(identity, isReady, { log: cluster.logOf(name), withinMs: FIRST_PUBLISH_WITHIN_MS });
};

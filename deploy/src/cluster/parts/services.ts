import { join } from 'node:path';
import type { Cluster } from '../cluster.ts';
import { PORTS } from '../machines.ts';
import { neededProgram } from '../needed-program.ts';
import { waitUntilReady } from '../processes.ts';
import { bucketSettings } from './environment.ts';
import { isPortOpen } from './port.ts';

const READY_WITHIN_MS = 30_000;

/** Returns the file with the Message-IDs of received mails. */
export const mailBox = (cluster: Cluster): string => join(cluster.folderOf('mail'), 'box');

const startService = async (
  cluster: Cluster,
  name: 'redis' | 'storage' | 'mail',
  command: [string, ...string[]],
  environment?: NodeJS.ProcessEnv,
) => {
  const identity = await cluster.start(name, name, { command, environment, cwd: cluster.folderOf(name) });
  const isReady = () => isPortOpen(cluster.addressOf(name), PORTS[name]);
  await waitUntilReady(identity, isReady, { log: cluster.logOf(name), withinMs: READY_WITHIN_MS });
};

/** Starts Redis without persistence. */
export const startRedis = (cluster: Cluster): Promise<void> => {
  const program = neededProgram('redis-server', 'redis-server');
  const options = {
    port: `${PORTS.redis}`,
    bind: cluster.addressOf('redis'),
    'protected-mode': 'no',
    save: '',
    dir: cluster.folderOf('redis'),
  };
  return startService(cluster, 'redis', [
    program,
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ]);
};

/** Starts the storage of uploads, which stores its objects in a folder. */
export const startStorage = (cluster: Cluster): Promise<void> =>
  startService(
    cluster,
    'storage',
    [
      process.execPath,
      join(import.meta.dirname, 'storage-process.ts'),
      cluster.addressOf('storage'),
      `${PORTS.storage}`,
      cluster.folderOf('storage'),
    ],
    { ...process.env, ...bucketSettings(cluster) },
  );

/** Starts a mail server that accepts every mail and delivers none. */
export const startMail = (cluster: Cluster): Promise<void> =>
  startService(cluster, 'mail', [
    process.execPath,
    join(import.meta.dirname, 'mail-process.ts'),
    cluster.addressOf('mail'),
    `${PORTS.mail}`,
    mailBox(cluster),
  ]);

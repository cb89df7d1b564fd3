import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { execa } from 'execa';
import { printLine, runStep } from '../../command/progress.ts';
import { buildPages } from '../../local/steps.ts';
import { type Cluster, createClusterHandle } from '../cluster.ts';
import { mountDisks } from '../database/disk.ts';
import { createGalera } from '../database/galera.ts';
import type { Network } from '../network/network.ts';
import { START_PART } from '../parts/parts.ts';
import { type ClusterState, newState, type ProcessName } from '../state.ts';
import { seedCluster, setUpMail } from './demo.ts';
import { providePackages } from './packages.ts';

const PRODUCT: readonly ProcessName[] = ['api1', 'api2', 'worker', 'publisher1', 'publisher2', 'web1', 'web2'];

/** Returns a number for the cluster's addresses that no other cluster on this machine uses. */
const freeId = (folder: string): number => {
  const first = createHash('sha256').update(folder).digest().readUInt16BE() % 254;
  for (let n = 0; n < 254; n++) {
    const id = 1 + ((first + n) % 254);
    if (!existsSync(`/sys/class/net/market${id}`)) return id;
  }
  throw new Error('There are 254 clusters on this machine');
};

const networkKind = async (wished: Network['kind'] | undefined): Promise<Network['kind']> => {
  if (wished) return wished;
  if (process.getuid?.() !== 0) return 'loopback';
  const { failed } = await execa('ip', ['netns', 'list'], { reject: false });
  return failed ? 'loopback' : 'namespaces';
};

/** Options of a new cluster. */
export interface UpOptions {
  network?: Network['kind'] | undefined;
  /** `empty` is faster: only an admin, no franchises. */
  data: 'demo' | 'empty';
  /** Checkout from which the product's parts are started. Default: this one. */
  checkout?: string | undefined;
}

/**
 * Starts a new cluster in an empty folder.
 * @throws {Error} with the name of the part that did not start
 */
export const up = async (folder: string, { network: wished, data, checkout }: UpOptions): Promise<Cluster> => {
  await providePackages();
  const network = await networkKind(wished);
  const state: ClusterState = newState(folder, { id: freeId(folder), network });
  for (const part of PRODUCT) if (checkout) state.checkouts[part] = checkout;
  const cluster = createClusterHandle(folder, state);
  if (network === 'loopback') printLine('  Without root’s rights no line can be cut, and no disk is full.');
  if (!checkout) await buildPages(process.env);
  await runStep('Laying the network', `Network laid (${cluster.network.net}.0/24)`, () => cluster.network.create());
  if (network === 'namespaces') await mountDisks(cluster);
  await runStep('Starting three database nodes', 'Three database nodes', () => createGalera(cluster));
  for (const name of ['balancer', 'redis', 'storage', 'mail'] as const) await START_PART[name](cluster);
  printLine('✓ Balancer, Redis, storage and mail server');
  await runStep('Adding the data', 'Data added', () => seedCluster(cluster, data));
  for (const name of PRODUCT) await runStep(`Starting ${name}`, `${name} started`, () => START_PART[name](cluster));
  await setUpMail(cluster);
  return cluster;
};

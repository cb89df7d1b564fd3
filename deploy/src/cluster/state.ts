import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessIdentity } from '@marketplace/db/embedded';
import type { MachineName } from './machines.ts';
import type { Network } from './network/network.ts';

/** Name of a process. Most processes have the name of their machine, but a web server's machine has two processes. */
export type ProcessName = MachineName | 'publisher1' | 'publisher2';

/** State of a cluster, stored between commands. */
export interface ClusterState {
  id: number;
  network: Network['kind'];
  secrets: Record<'JWT_SECRET' | 'SECRETS_KEY' | 'SERVICE_TOKEN' | 'databasePassword' | 'storageKey', string>;
  /** Checkout of the product from which each part is started. Checkouts differ during an upgrade. */
  checkouts: Partial<Record<ProcessName, string>>;
  processes: Partial<Record<ProcessName, ProcessIdentity>>;
}

const fileOf = (folder: string) => join(folder, 'cluster.json');

export const writeState = (folder: string, state: ClusterState): void => {
  const draft = `${fileOf(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(folder));
};

/** Returns the state of the cluster in this folder, or undefined if there is none. */
export const readState = (folder: string): ClusterState | undefined =>
  existsSync(fileOf(folder)) ? JSON.parse(readFileSync(fileOf(folder), 'utf8')) : undefined;

export const forgetState = (folder: string): void => rmSync(fileOf(folder), { force: true });

/** Returns a secret of 32 characters, the maximum of a replica's password in MySQL. */
const secret = () => randomBytes(24).toString('base64url');

/** Creates the state of a cluster without parts. */
export const newState = (folder: string, { id, network }: Pick<ClusterState, 'id' | 'network'>) => {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const state: ClusterState = {
    id,
    network,
    secrets: {
      JWT_SECRET: secret(),
      SECRETS_KEY: secret(),
      SERVICE_TOKEN: secret(),
      databasePassword: secret(),
      storageKey: secret(),
    },
    checkouts: {},
    processes: {},
  };
  writeState(folder, state);
  return state;
};

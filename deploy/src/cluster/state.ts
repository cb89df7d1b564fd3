import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessIdentity } from '@marketplace/db/embedded';
import type { MachineName } from './machines.ts';
import type { Network } from './network/network.ts';

/** What runs on a machine; a web server's has two. */
export type ProcessName = MachineName | 'publisher1' | 'publisher2';

/** What is known of a cluster between one command and the next. */
export interface ClusterState {
  id: number;
  network: Network['kind'];
  secrets: Record<'JWT_SECRET' | 'SECRETS_KEY' | 'SERVICE_TOKEN' | 'databasePassword' | 'storageKey', string>;
  /** The folder of the product that each part is started from; during an upgrade they differ. */
  checkouts: Partial<Record<ProcessName, string>>;
  processes: Partial<Record<ProcessName, ProcessIdentity>>;
}

const fileOf = (folder: string) => join(folder, 'cluster.json');

export const writeState = (folder: string, state: ClusterState): void => {
  const draft = `${fileOf(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(folder));
};

/** The cluster of this folder; nothing where none was brought up. */
export const readState = (folder: string): ClusterState | undefined =>
  existsSync(fileOf(folder)) ? JSON.parse(readFileSync(fileOf(folder), 'utf8')) : undefined;

export const forgetState = (folder: string): void => rmSync(fileOf(folder), { force: true });

/** 32 characters: a replica's password may have no more (MySQL). */
const secret = () => randomBytes(24).toString('base64url');

/** A cluster that has no parts yet. */
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

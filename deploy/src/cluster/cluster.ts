import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive, type ProcessIdentity } from '@marketplace/db/embedded';
import { ROOT } from '../command/root.ts';
import { addressOf, type MachineName } from './machines.ts';
import { type Network, networkOf } from './network/network.ts';
import { startProgram } from './processes.ts';
import { type ClusterState, type ProcessName, writeState } from './state.ts';

/** What every part of the cluster is started with. */
export interface Cluster {
  folder: string;
  state: ClusterState;
  network: Network;
  addressOf(machine: MachineName): string;
  /** A folder of one machine. */
  folderOf(machine: MachineName): string;
  logOf(name: ProcessName): string;
  /** The checkout that a part is started from. */
  checkoutOf(name: ProcessName): string;
  /** Runs a program on a machine, and remembers it. */
  start(name: ProcessName, machine: MachineName, program: Started): Promise<ProcessIdentity>;
  running(name: ProcessName): ProcessIdentity | undefined;
  /** Asks a part to end and waits for it. */
  stop(name: ProcessName): Promise<void>;
}

/** A program of a machine. */
interface Started {
  command: readonly [string, ...string[]];
  environment?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** The cluster that is kept in a folder. */
export const openCluster = (folder: string, state: ClusterState): Cluster => {
  const network = networkOf(state.network, state.id);
  const logOf = (name: ProcessName) => join(folder, 'logs', `${name}.log`);
  const running = (name: ProcessName) => {
    const identity = state.processes[name];
    return identity && isAlive(identity) ? identity : undefined;
  };
  return {
    folder,
    state,
    network,
    addressOf: machine => addressOf(network.net, machine),
    folderOf: machine => {
      const own = join(folder, machine);
      mkdirSync(own, { recursive: true, mode: 0o711 });
      return own;
    },
    logOf,
    checkoutOf: name => state.checkouts[name] ?? ROOT,
    start: async (name, machine, { command, environment = process.env, cwd = folder }) => {
      const whole = network.on(machine, command);
      const identity = await startProgram({ command: whole, environment, cwd, log: logOf(name) });
      state.processes[name] = identity;
      writeState(folder, state);
      return identity;
    },
    running,
    stop: async name => {
      const identity = running(name);
      if (identity) await endProcess(identity);
    },
  };
};

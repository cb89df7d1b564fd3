import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive } from '@marketplace/db/embedded';
import { ROOT } from '../command/root.ts';
import { addressOf, type MachineName } from './machines.ts';
import { createNamespaceNetwork } from './network/namespaces.ts';
import { createLoopbackNetwork, type FaultyNetwork, type Network } from './network/network.ts';
import { startProgram } from './processes.ts';
import { type ClusterState, type ProcessName, writeState } from './state.ts';

/** A program to run on a machine. */
interface Started {
  command: readonly [string, ...string[]];
  environment?: NodeJS.ProcessEnv;
  cwd?: string;
}

/**
 * Returns the network of a cluster.
 * @param id number from 1 to 254 that distinguishes this cluster from others on the machine
 */
const networkOf = (kind: Network['kind'], id: number): Network | FaultyNetwork =>
  kind === 'namespaces' ? createNamespaceNetwork(id) : createLoopbackNetwork(id);

/**
 * Returns a handle for the cluster whose state is stored in a folder: it finds folders and addresses, and starts and
 * stops single programs. Starts nothing by itself.
 */
export const createClusterHandle = (folder: string, state: ClusterState) => {
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
    addressOf: (machine: MachineName) => addressOf(network.net, machine),
    /** Returns the folder of one machine. */
    folderOf: (machine: MachineName) => {
      const machineFolder = join(folder, machine);
      mkdirSync(machineFolder, { recursive: true, mode: 0o711 });
      return machineFolder;
    },
    logOf,
    /** Returns the checkout that a part is started from. */
    checkoutOf: (name: ProcessName) => state.checkouts[name] ?? ROOT,
    /** Starts a program on a machine and stores its process. */
    start: async (
      name: ProcessName,
      machine: MachineName,
      { command, environment = process.env, cwd = folder }: Started,
    ) => {
      const fullCommand = network.on(machine, command);
      const identity = await startProgram({ command: fullCommand, environment, cwd, log: logOf(name) });
      state.processes[name] = identity;
      writeState(folder, state);
      return identity;
    },
    running,
    /** Stops a part and waits for its end. */
    stop: async (name: ProcessName) => {
      const identity = running(name);
      if (identity) await endProcess(identity);
    },
  };
};

/** A handle for a cluster. Every program of the cluster is started with it. */
export type Cluster = ReturnType<typeof createClusterHandle>;

import type { MachineName } from '../machines.ts';

/** Network of the machines. Each has a separate address on the host. */
export interface Network {
  kind: 'namespaces' | 'loopback';
  /** First three numbers of every address. */
  net: string;
  create(): Promise<void>;
  remove(): Promise<void>;
  /** Returns the command that runs a program on a machine. */
  on(machine: MachineName, command: readonly [string, ...string[]]): [string, ...string[]];
}

/** A network in which connections can be cut. */
export interface FaultyNetwork extends Network {
  kind: 'namespaces';
  /** Drops all packets from and to the machine without an error. */
  cut(machine: MachineName): Promise<void>;
  mend(machine: MachineName): Promise<void>;
}

/**
 * Creates a network without root's rights: every machine is an address of the loopback interface (Linux has all of
 * 127.0.0.0/8). Connections cannot be cut.
 */
export const createLoopbackNetwork = (id: number): Network => ({
  kind: 'loopback',
  net: `127.77.${id}`,
  create: async () => {},
  remove: async () => {},
  on: (_machine, [program, ...args]) => [program, ...args],
});

export const isFaulty = (network: Network): network is FaultyNetwork => network.kind === 'namespaces';

import type { MachineName } from '../machines.ts';

/** What lies between the machines: each has an address of its own on this one. */
export interface Network {
  kind: 'namespaces' | 'loopback';
  /** The first three numbers of every address. */
  net: string;
  create(): Promise<void>;
  remove(): Promise<void>;
  /** The command that runs a program on a machine. */
  on(machine: MachineName, command: readonly [string, ...string[]]): [string, ...string[]];
}

/** A network in which lines can be cut. */
export interface FaultyNetwork extends Network {
  kind: 'namespaces';
  /** Nothing reaches the machine any more, nor leaves it; nobody is told. */
  cut(machine: MachineName): Promise<void>;
  mend(machine: MachineName): Promise<void>;
}

/** Without root's rights: every machine is an address of the loopback (Linux has all of 127.0.0.0/8). No line can be cut. */
export const loopback = (id: number): Network => ({
  kind: 'loopback',
  net: `127.77.${id}`,
  create: async () => {},
  remove: async () => {},
  on: (_machine, [program, ...args]) => [program, ...args],
});

export const isFaulty = (network: Network): network is FaultyNetwork => network.kind === 'namespaces';

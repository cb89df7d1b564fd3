import { execa } from 'execa';
import { addressOf, MACHINES, type MachineName } from '../machines.ts';
import type { FaultyNetwork } from './network.ts';

const ip = (...args: string[]) => execa('ip', args);

/**
 * Creates a network with one namespace per machine, connected by a bridge. The host has the bridge's first address.
 * Needs root.
 */
export const createNamespaceNetwork = (id: number): FaultyNetwork => {
  const net = `10.77.${id}`;
  const bridge = `market${id}`;
  const spaceOf = (machine: MachineName) => `${bridge}-${machine}`;
  const cableOf = (machine: MachineName) => `m${id}-${machine}`;

  const add = async (machine: MachineName) => {
    const [space, cable] = [spaceOf(machine), cableOf(machine)];
    await ip('netns', 'add', space);
    await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    await ip('link', 'set', cable, 'master', bridge, 'up');
    await ip('-n', space, 'link', 'set', 'lo', 'up');
    await ip('-n', space, 'address', 'add', `${addressOf(net, machine)}/24`, 'dev', 'eth0');
    await ip('-n', space, 'link', 'set', 'eth0', 'up');
  };
  /** Kills all processes of a machine. */
  const endProcesses = async (machine: MachineName) => {
    const { stdout } = await execa('ip', ['netns', 'pids', spaceOf(machine)], { reject: false });
    for (const pid of stdout.split('\n').filter(Boolean)) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch (error) {
        if (Object(error).code !== 'ESRCH') throw error;
      }
    }
  };
  const remove = async () => {
    for (const machine of MACHINES) {
      await endProcesses(machine);
      // The cable is deleted first. The system would delete the cable of a deleted namespace with a delay, and the next
      // cable has the same name.
      await execa('ip', ['link', 'delete', cableOf(machine)], { reject: false });
      await execa('ip', ['netns', 'delete', spaceOf(machine)], { reject: false });
    }
    await execa('ip', ['link', 'delete', bridge], { reject: false });
  };
  return {
    kind: 'namespaces',
    net,
    create: async () => {
      await remove();
      await ip('link', 'add', bridge, 'type', 'bridge');
      await ip('address', 'add', `${net}.1/24`, 'dev', bridge);
      await ip('link', 'set', bridge, 'up');
      for (const machine of MACHINES) await add(machine);
    },
    remove,
    on: (machine, command) => ['ip', 'netns', 'exec', spaceOf(machine), ...command],
    cut: async machine => {
      // Removes the cable from the bridge instead of setting it down, so that the machine behind it notices nothing. (A
      // port's STP state has no effect here.)
      await ip('link', 'set', cableOf(machine), 'nomaster');
    },
    mend: async machine => {
      await ip('link', 'set', cableOf(machine), 'master', bridge);
    },
  };
};

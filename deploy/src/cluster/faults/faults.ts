import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import type { Cluster } from '../cluster.ts';
import { diskOf } from '../database/disk.ts';
import { currentWriter, isNodeSynced } from '../database/nodes.ts';
import { DATABASES, type DatabaseName, type MachineName } from '../machines.ts';
import { isFaulty } from '../network/network.ts';
import { START_PART } from '../parts/parts.ts';
import { sendGroupSignal } from '../processes.ts';
import type { ProcessName } from '../state.ts';

/** A fault and its repair. */
export interface Fault {
  name: string;
  /**
   * Whether the fault affects a database node. Then all writes wait until the remaining nodes have agreed to continue
   * without that node.
   */
  hitsDatabase: boolean;
  /** Whether the fault can be injected only if each machine is a network namespace. */
  needsNamespaces: boolean;
  /**
   * Injects the fault.
   * @returns a function that repairs it
   */
  strike(cluster: Cluster): Promise<() => Promise<void>>;
}

/** A part, or the role of a database node. Which node is the writer is known only when the fault is injected. */
type Victim = Exclude<ProcessName, DatabaseName> | 'writer' | 'reader';

const processOf = async (cluster: Cluster, victim: Victim): Promise<ProcessName> => {
  if (victim !== 'writer' && victim !== 'reader') return victim;
  const writer = await currentWriter(cluster);
  return victim === 'writer' ? writer : (DATABASES.findLast(node => node !== writer) ?? writer);
};

const identityOf = (cluster: Cluster, name: ProcessName) => {
  const identity = cluster.running(name);
  if (!identity) throw new Error(`${name} does not run`);
  return identity;
};

const VICTIM_NAMES: Record<Victim, string> = {
  writer: 'the database node that writes',
  reader: 'another database node',
  redis: 'Redis',
  storage: 'the storage',
  mail: 'the mail server',
  api1: 'an API',
  api2: 'the other API',
  worker: 'the worker',
  publisher1: 'a publisher',
  publisher2: 'the other publisher',
  web1: 'a web server',
  web2: 'the other web server',
  balancer: 'the balancer',
};

const fault = (
  verb: string,
  victim: Victim,
  needsNamespaces: boolean,
  strike: (cluster: Cluster, name: ProcessName) => Promise<() => Promise<void>>,
): Fault => ({
  name: `${verb} ${VICTIM_NAMES[victim]}`,
  hitsDatabase: victim === 'writer' || victim === 'reader',
  needsNamespaces,
  strike: async cluster => strike(cluster, await processOf(cluster, victim)),
});

const kill = (victim: Victim) =>
  fault('kill', victim, false, async (cluster, name) => {
    sendGroupSignal(identityOf(cluster, name), 'SIGKILL');
    while (cluster.running(name)) await pause(10);
    if (victim !== 'balancer') return () => START_PART[name](cluster);
    // In production the systemd unit restarts HAProxy at once (Debian's haproxy.service: Restart=always), without an
    // operator.
    await pause(100);
    await START_PART[name](cluster);
    return async () => {};
  });

const stop = (victim: Victim) =>
  fault('stop', victim, false, async (cluster, name) => {
    const identity = identityOf(cluster, name);
    sendGroupSignal(identity, 'SIGSTOP');
    return async () => sendGroupSignal(identity, 'SIGCONT');
  });

const cut = (victim: Victim) =>
  fault('cut off', victim, true, async ({ network }, name) => {
    if (!isFaulty(network)) throw new Error('This network has no lines');
    const machine = name as MachineName;
    await network.cut(machine);
    return () => network.mend(machine);
  });

/** Uses up all free space of the disk. */
const fillUp = async (folder: string) => {
  const file = join(folder, 'somebody-else');
  const { bavail, bsize } = statfsSync(folder);
  await execa('fallocate', ['-l', String(bavail * bsize), file], { reject: false });
  // Fills the small rest of the disk that the allocation left free.
  await execa('dd', ['if=/dev/zero', `of=${file}-too`, 'bs=4k', 'status=none'], { reject: false });
  return () => {
    rmSync(file, { force: true });
    rmSync(`${file}-too`, { force: true });
  };
};

const fill = (victim: 'writer' | 'reader') =>
  fault('fill the disk of', victim, true, async (cluster, name) => {
    const node = name as DatabaseName;
    const empty = await fillUp(diskOf(cluster, node));
    return async () => {
      empty();
      // A node that could not write what the others wrote leaves the cluster and must be restarted by an operator.
      await pause(1000);
      if (await isNodeSynced(cluster, node)) return;
      await cluster.stop(node);
      await START_PART[node](cluster);
    };
  });

/** All faults. */
export const FAULTS: readonly Fault[] = [
  ...(
    ['writer', 'reader', 'api1', 'worker', 'redis', 'publisher1', 'web1', 'storage', 'mail', 'balancer'] as const
  ).map(kill),
  ...(['writer', 'reader', 'api1', 'worker', 'redis', 'publisher1', 'web1', 'storage', 'mail'] as const).map(stop),
  ...(['writer', 'reader', 'api1', 'worker', 'redis', 'web1', 'storage', 'mail'] as const).map(cut),
  fill('writer'),
  fill('reader'),
];

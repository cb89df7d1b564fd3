import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../cluster.ts';
import { unmountDisks } from '../database/disk.ts';
import { DATABASES, MACHINES } from '../machines.ts';
import { sendGroupSignal } from '../processes.ts';
import { forgetState, type ProcessName } from '../state.ts';

const isDatabase = (name: ProcessName) => DATABASES.some(node => node === name);

/** Stops the cluster and removes its data. The logs stay. */
export const down = async (cluster: Cluster): Promise<void> => {
  const names = Object.keys(cluster.state.processes) as ProcessName[];
  // Paused processes are continued, because they would handle no other signal. Databases are killed, because their data
  // is deleted anyway.
  for (const name of names) {
    const identity = cluster.running(name);
    if (identity) sendGroupSignal(identity, 'SIGCONT');
    if (identity && isDatabase(name)) sendGroupSignal(identity, 'SIGKILL');
  }
  await Promise.all(names.map(name => cluster.stop(name)));
  await cluster.network.remove();
  await unmountDisks(cluster);
  for (const machine of [...MACHINES, 'demo']) rmSync(join(cluster.folder, machine), { recursive: true, force: true });
  forgetState(cluster.folder);
};

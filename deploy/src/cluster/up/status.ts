import { printLine } from '../../command/progress.ts';
import type { Cluster } from '../cluster.ts';
import { currentWriter } from '../database/nodes.ts';
import { PORTS } from '../machines.ts';
import { siteUrl } from '../parts/environment.ts';
import { machineOf } from '../parts/parts.ts';
import type { ProcessName } from '../state.ts';
import { ADMIN } from './demo.ts';

/** Prints the addresses of all parts, and which of them are running. */
export const showStatus = async (cluster: Cluster): Promise<void> => {
  const writer = await currentWriter(cluster).catch(() => undefined);
  for (const name of Object.keys(cluster.state.processes) as ProcessName[]) {
    const identity = cluster.running(name);
    const address = cluster.addressOf(machineOf(name));
    printLine(
      `  ${name.padEnd(11)} ${address.padEnd(14)} ${identity ? `process ${identity.pid}` : 'does not run'}${name === writer ? ', writes' : ''}`,
    );
  }
  printLine(`\n  Directory   ${siteUrl(cluster)}
  Console     ${siteUrl(cluster)}/admin   ${ADMIN.email}  ${ADMIN.password}
  Balancer    http://${cluster.addressOf('balancer')}:${PORTS.balancerState}
  Logs        ${cluster.folder}/logs\n`);
};

import { setTimeout as pause } from 'node:timers/promises';
import { respondsWithSuccess } from '../../local/parts.ts';
import type { Cluster } from '../cluster.ts';
import { isSynced } from '../database/nodes.ts';
import { APIS, DATABASES, PORTS, WEBS } from '../machines.ts';
import { isPortOpen } from '../parts/port.ts';

const WITHIN_MS = 90_000;

const checkEach = <Name extends string>(names: readonly Name[], isSo: (name: Name) => Promise<boolean>) =>
  names.map(name => ({ name, isSo: () => isSo(name) }));

/**
 * Waits until every part works again.
 * @throws {Error} with the names of the parts that do not work
 */
export const waitUntilHealthy = async (cluster: Cluster): Promise<void> => {
  const questions: { name: string; isSo: () => Promise<boolean> }[] = [
    ...checkEach(DATABASES, node => isSynced(cluster, node)),
    ...checkEach(APIS, api => respondsWithSuccess(`http://${cluster.addressOf(api)}:${PORTS.api}/api/readyz`)),
    ...checkEach(WEBS, web => respondsWithSuccess(`http://${cluster.addressOf(web)}:${PORTS.web}/`)),
    ...checkEach(['redis', 'storage', 'mail'], name => isPortOpen(cluster.addressOf(name), PORTS[name])),
    ...checkEach(['balancer'], name =>
      respondsWithSuccess(`http://${cluster.addressOf(name)}:${PORTS.apis}/api/readyz`),
    ),
    ...checkEach(['worker', 'publisher1', 'publisher2'], async name => cluster.running(name) !== undefined),
  ];
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const found = await Promise.all(questions.map(async ({ name, isSo }) => ((await isSo()) ? [] : [name])));
    const missing = found.flat();
    if (missing.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(`Not whole again after ${WITHIN_MS / 1000} s: ${missing.join(', ')}`);
    await pause(100);
  }
};

import { setTimeout as pause } from 'node:timers/promises';
import { answers } from '../../local/parts.ts';
import type { Cluster } from '../cluster.ts';
import { isWhole } from '../database/nodes.ts';
import { APIS, DATABASES, PORTS, WEBS } from '../machines.ts';
import { isPortOpen } from '../parts/port.ts';

const WITHIN_MS = 90_000;

/** Waits until every part does its work again. @throws Error naming those that don't */
export const untilWhole = async (cluster: Cluster): Promise<void> => {
  const questions: [string, () => Promise<boolean>][] = [
    ...DATABASES.map((node): [string, () => Promise<boolean>] => [node, () => isWhole(cluster, node)]),
    ...APIS.map((api): [string, () => Promise<boolean>] => [
      api,
      () => answers(`http://${cluster.addressOf(api)}:${PORTS.api}/api/readyz`),
    ]),
    ...WEBS.map((web): [string, () => Promise<boolean>] => [
      web,
      () => answers(`http://${cluster.addressOf(web)}:${PORTS.web}/`),
    ]),
    ...(['redis', 'storage', 'mail'] as const).map((name): [string, () => Promise<boolean>] => [
      name,
      () => isPortOpen(cluster.addressOf(name), PORTS[name]),
    ]),
    ['balancer', () => answers(`http://${cluster.addressOf('balancer')}:${PORTS.apis}/api/readyz`)],
    ...(['worker', 'publisher1', 'publisher2'] as const).map((name): [string, () => Promise<boolean>] => [
      name,
      async () => cluster.running(name) !== undefined,
    ]),
  ];
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const found = await Promise.all(questions.map(async ([name, isSo]) => ((await isSo()) ? [] : [name])));
    const missing = found.flat();
    if (missing.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(`Not whole again after ${WITHIN_MS / 1000} s: ${missing.join(', ')}`);
    await pause(100);
  }
};

import { setTimeout as pause } from 'node:timers/promises';
import { runStep } from '../../command/progress.ts';
import { ROOT } from '../../command/root.ts';
import { respondsWithSuccess } from '../../local/parts.ts';
import type { Cluster } from '../cluster.ts';
import { startLoad } from '../load/load.ts';
import { createLoadData } from '../load/load-data.ts';
import { waitForPages } from '../load/pages.ts';
import { KINDS } from '../load/results.ts';
import { APIS, PORTS, WEBS } from '../machines.ts';
import { exceededLoadLimits, type LoadResults } from '../measure/limits.ts';
import { compareStored } from '../measure/stored-data.ts';
import { START_PART } from '../parts/parts.ts';
import { PUBLISHER_OF } from '../parts/product.ts';
import { reloadWebServer } from '../parts/web-server.ts';
import type { ProcessName } from '../state.ts';

/**
 * Waiting time before, between and after the two APIs in milliseconds. Within this time the balancer detects that an
 * API is ready.
 */
const FAULT_FREE_MS = 3000;

const replace = async (cluster: Cluster, name: ProcessName) => {
  await cluster.stop(name);
  cluster.state.checkouts[name] = ROOT;
  await START_PART[name](cluster);
};

/**
 * Replaces the parts in the order of deploy/upgrade.md: the worker stops, then the APIs one after the other, the
 * worker, and finally publishers and web servers.
 */
const replaceAll = async (cluster: Cluster) => {
  await cluster.stop('worker');
  for (const api of APIS) {
    await runStep(`Replacing ${api}`, `${api} replaced`, () => replace(cluster, api));
    await pause(FAULT_FREE_MS);
    if (!(await respondsWithSuccess(`http://${cluster.addressOf(api)}:${PORTS.api}/api/readyz`)))
      throw new Error(`${api} is not ready`);
  }
  await runStep('Replacing the worker', 'The worker replaced', () => replace(cluster, 'worker'));
  for (const web of WEBS) {
    await runStep(`Replacing the publisher of ${web}`, `Publisher of ${web} replaced`, () =>
      replace(cluster, PUBLISHER_OF[web]),
    );
    cluster.state.checkouts[web] = ROOT;
    reloadWebServer(cluster, web);
  }
};

/** Results of an upgrade under load. */
export interface UpgradeResults extends LoadResults {
  failedCalls: number;
  calls: number;
}

/** Replaces every part of the product by this version, one at a time, under load. */
export const upgrade = async (cluster: Cluster): Promise<{ upgraded: UpgradeResults; faults: string[] }> => {
  const world = await createLoadData(cluster);
  const load = startLoad(world);
  await pause(FAULT_FREE_MS);
  await replaceAll(cluster);
  await pause(FAULT_FREE_MS);
  const { acknowledged } = load;
  const { outcomes, lastSaveAt, unanswered } = await load.end();
  const rightAt = await waitForPages(cluster, world, acknowledged.saves);
  const stored = await compareStored(cluster, world, acknowledged);
  const failed = KINDS.flatMap(kind =>
    Object.entries(outcomes[kind].errors).map(([status, count]) => ({ kind, status, count })),
  );
  const upgraded: UpgradeResults = {
    outcomes,
    stored,
    unanswered,
    hitsDatabase: false,
    pagesAfterMs: rightAt === undefined ? null : Math.max(0, Math.round(rightAt - lastSaveAt)),
    failedCalls: failed.reduce((sum, { count }) => sum + count, 0),
    calls: KINDS.reduce((sum, kind) => sum + outcomes[kind].succeeded, 0),
  };
  const faults = [
    ...failed.map(({ kind, status, count }) => `${count} ${kind} answered ${status}`),
    ...exceededLoadLimits(upgraded),
  ];
  return { upgraded, faults };
};

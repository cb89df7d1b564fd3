import { setTimeout as pause } from 'node:timers/promises';
import { printLine } from '../../command/progress.ts';
import type { Cluster } from '../cluster.ts';
import { startLoad } from '../load/load.ts';
import { createLoadData } from '../load/load-data.ts';
import { waitForPages } from '../load/pages.ts';
import { waitUntilHealthy } from '../measure/health.ts';
import { exceededLoadLimits, type LoadResults } from '../measure/limits.ts';
import { compareStored } from '../measure/stored-data.ts';
import type { Fault } from './faults.ts';

/** Time without faults before and after each fault, in milliseconds. */
const FAULT_FREE_MS = 3000;

/** Result of one fault. */
export interface FaultResult extends LoadResults {
  fault: string;
  /** Numbers of acknowledged calls. */
  acknowledged: { enquiries: number; unlocks: number; saves: number };
  /** Time in milliseconds from the repair until every part works again. Null if some part did not work again. */
  wholeAfterMs: number | null;
  /** Longest pause of the load generator itself, in milliseconds. */
  stoodStillMs: number;
}

/** Returns a message for every exceeded limit. */
export const exceededLimits = (struck: FaultResult): string[] => [
  ...exceededLoadLimits(struck),
  ...(struck.wholeAfterMs === null ? ['it was not whole again'] : []),
];

/**
 * Injects one fault under load, repairs it after `brokenForMs` milliseconds, and compares the stored data with the
 * acknowledged calls.
 */
export const injectFault = async (cluster: Cluster, fault: Fault, brokenForMs: number): Promise<FaultResult> => {
  const world = await createLoadData(cluster);
  const load = startLoad(world);
  let recoveredMs: number | null = null;
  try {
    await pause(FAULT_FREE_MS);
    const mend = await fault.strike(cluster);
    await pause(brokenForMs);
    const mending = performance.now();
    await mend();
    await waitUntilHealthy(cluster);
    recoveredMs = Math.round(performance.now() - mending);
    await pause(FAULT_FREE_MS);
  } catch (error) {
    printLine(`! ${fault.name}: ${error instanceof Error ? error.message : error}`);
  }
  const { acknowledged } = load;
  const { outcomes, lastSaveAt, unanswered, stoodStillMs } = await load.end();
  const rightAt = await waitForPages(cluster, world, acknowledged.saves);
  const stored = await compareStored(cluster, world, acknowledged);
  return {
    fault: fault.name,
    hitsDatabase: fault.hitsDatabase,
    outcomes,
    acknowledged: {
      enquiries: acknowledged.enquiries.size,
      unlocks: acknowledged.unlocks.size,
      saves: [...acknowledged.saves.values()].reduce((sum, n) => sum + n, 0),
    },
    stored,
    unanswered,
    wholeAfterMs: recoveredMs,
    stoodStillMs,
    pagesAfterMs: rightAt === undefined ? null : Math.max(0, Math.round(rightAt - lastSaveAt)),
  };
};

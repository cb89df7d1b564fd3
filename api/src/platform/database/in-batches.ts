import { setTimeout as pause } from 'node:timers/promises';

/** Small, so that nobody waits for the locks; with a breath between two, so that others get their turn. */
export const BATCH = 500;
const BREATH_MS = 20;

/** Between two steps half of what the one before took, and a moment at least: others get their turn. */
export const breathe = (began: number) => pause(Math.max(BREATH_MS, (performance.now() - began) / 2));

/**
 * Repeats a step until it has nothing left, or the signal ends it.
 * @param step answers how many records it dealt with; fewer than {@link BATCH} are the last
 * @returns how many in all
 */
export const inBatches = async (signal: AbortSignal, step: () => PromiseLike<number>): Promise<number> => {
  let total = 0;
  while (!signal.aborted) {
    const count = await step();
    total += count;
    if (count < BATCH) break;
    await pause(BREATH_MS);
  }
  return total;
};

import { setTimeout as pause } from 'node:timers/promises';

/** Number of records per step. It is small, so that locks are short and other work can run between two steps. */
export const BATCH_RECORDS = 500;
const BREATH_MS = 20;

/** Pauses for half the duration of the last step, at least {@link BREATH_MS} ms, so that other work gets its turn. */
export const pauseBetweenBatches = (began: number) => pause(Math.max(BREATH_MS, (performance.now() - began) / 2));

/**
 * Repeats a step until nothing is left or the signal aborts.
 * @param step returns how many records it processed; fewer than {@link BATCH_RECORDS} ends the loop
 * @returns the total number of records
 */
export const inBatches = async (signal: AbortSignal, step: () => PromiseLike<number>): Promise<number> => {
  let total = 0;
  while (!signal.aborted) {
    const count = await step();
    total += count;
    if (count < BATCH_RECORDS) break;
    await pause(BREATH_MS);
  }
  return total;
};

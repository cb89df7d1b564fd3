import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until a condition is true.
 * @param withinMs timeout in milliseconds, by default long enough for a busy machine
 */
export const waitUntil = async (isSo: () => boolean | Promise<boolean>, withinMs = 180_000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come to that within ${withinMs} ms: ${isSo}`);
    await pause(25);
  }
};

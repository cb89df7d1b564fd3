import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until it is so; after that long it never will be, not even on a machine that is busy with something else. */
export const until = async (isSo: () => boolean | Promise<boolean>, withinMs = 180_000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come to that within ${withinMs} ms: ${isSo}`);
    await pause(25);
  }
};

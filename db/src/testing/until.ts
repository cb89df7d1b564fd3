import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until it is so; after that long it never will be. */
export const until = async (isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come to that within ${withinMs} ms: ${isSo}`);
    await pause(25);
  }
};

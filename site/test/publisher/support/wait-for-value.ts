import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `look` returns a value, and returns the value. Throws after `timeoutMs` milliseconds. */
export const waitForValue = async <Found>(
  what: string,
  look: () => Found | undefined | false | Promise<Found | undefined | false>,
  timeoutMs = 180_000,
): Promise<Found> => {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > until) throw new Error(`In ${timeoutMs} ms it was not so that ${what}`);
    await sleep(20);
  }
};

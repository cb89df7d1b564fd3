import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, reason } from './log.ts';

const SHORTEST_MS = 200;
const LONGEST_MS = 30_000;
/** Of what is only asked: once the API is back, pages are soon right. */
const LONGEST_OF_ASKING_MS = 2000;

/** How long to wait before trying again after the `failures`-th failure in a row (from 1): doubling, 30 s at most. */
export const growingPause = (failures: number, longestMs = LONGEST_MS): number =>
  Math.min(longestMs, SHORTEST_MS * 2 ** (failures - 1));

/** Does what needs the API until it succeeds; `signal` may end this waiting alone. */
export type Retry = <Value>(what: string, work: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

const askingPause = (failures: number): number => growingPause(failures, LONGEST_OF_ASKING_MS);

/**
 * Tries again and again, and says once when it begins to wait and once when it is over.
 * @param stopped once it is aborted, the waiting throws
 */
export const retrying =
  (log: Log, stopped: AbortSignal, pause = askingPause): Retry =>
  async (what, work, signal = stopped) => {
    for (let failures = 0; ; failures++) {
      signal.throwIfAborted();
      try {
        const value = await work();
        if (failures > 0) log('info', `${what}: works again`, { failures });
        return value;
      } catch (error) {
        signal.throwIfAborted();
        if (failures === 0) log('warn', `${what}: failed, trying again`, { error: reason(error) });
      }
      await sleep(pause(failures + 1), undefined, { signal });
    }
  };

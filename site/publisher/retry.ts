import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage, type Log } from './log.ts';

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 30_000;
/**
 * Maximum pause in milliseconds between retries of read-only calls. It is short so that pages are updated soon after an
 * outage.
 */
const MAX_READ_PAUSE_MS = 2000;

/**
 * Returns the pause in milliseconds after the given number of consecutive failures (from 1). The pause doubles up to
 * `longestMs`.
 */
export const growingPause = (failures: number, longestMs = MAX_PAUSE_MS): number =>
  Math.min(longestMs, MIN_PAUSE_MS * 2 ** (failures - 1));

/** Repeats a call of the API until it succeeds. `signal` aborts only this call, not other calls. */
export type Retry = <Value>(what: string, work: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

const readPause = (failures: number): number => growingPause(failures, MAX_READ_PAUSE_MS);

/**
 * Retries calls with growing pauses. Logs once when failures begin and once when they end.
 * @param stopped aborts all calls, which then throw
 */
export const createRetry =
  (log: Log, stopped: AbortSignal, pause = readPause): Retry =>
  async (what, work, signal = stopped) => {
    for (let failures = 0; ; failures++) {
      signal.throwIfAborted();
      try {
        const value = await work();
        if (failures > 0) log('info', `${what}: works again`, { failures });
        return value;
      } catch (error) {
        signal.throwIfAborted();
        if (failures === 0) log('warn', `${what}: failed, trying again`, { error: errorMessage(error) });
      }
      await sleep(pause(failures + 1), undefined, { signal });
    }
  };

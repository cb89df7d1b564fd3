import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, reason } from './log.ts';

const SHORTEST_MS = 200;
const LONGEST_MS = 30_000;

/** How long to wait before trying again after the `failures`-th failure in a row (from 1): doubling, 30 s at most. */
export const growingPause = (failures: number): number => Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - 1));

/** Does what needs the API until it succeeds, and says once when it begins to wait and once when it is over. */
export class Retry {
  readonly #log: Log;
  readonly #signal: AbortSignal;
  readonly #pause: (failures: number) => number;

  /** Once `signal` is aborted, `until` throws. */
  constructor(log: Log, signal: AbortSignal, pause: (failures: number) => number = growingPause) {
    this.#log = log;
    this.#signal = signal;
    this.#pause = pause;
  }

  /** `signal` may end this waiting alone. */
  async until<Value>(what: string, work: () => Promise<Value>, signal = this.#signal): Promise<Value> {
    for (let failures = 0; ; failures++) {
      signal.throwIfAborted();
      try {
        const value = await work();
        if (failures > 0) this.#log('info', `${what}: works again`, { failures });
        return value;
      } catch (error) {
        signal.throwIfAborted();
        if (failures === 0) this.#log('warn', `${what}: failed, trying again`, { error: reason(error) });
      }
      await sleep(this.#pause(failures + 1), undefined, { signal });
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';

interface Work {
  /** Told when it is to stop. */
  work(signal: AbortSignal): Promise<unknown>;
  failed(error: unknown): void;
  /** Between two rounds, in milliseconds; with each failure in a row twice as long. */
  everyMs: number;
  /** After failures, at most. */
  longestMs?: number;
}

/** Work that begins anew until it is stopped. */
export interface Repeated {
  /** Ends after what is at hand; what is left is for others. */
  stop(): Promise<void>;
}

/** Does work again and again, with a pause in between, until it is stopped. */
export const againAndAgain = ({ work, failed, everyMs, longestMs = 60_000 }: Work): Repeated => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let pauseMs = everyMs;
    while (!signal.aborted) {
      try {
        await work(signal);
        pauseMs = everyMs;
      } catch (error) {
        failed(error);
        pauseMs = Math.min(pauseMs * 2, longestMs);
      }
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

import { setTimeout as pause } from 'node:timers/promises';

interface Work {
  /** Runs one round; the signal aborts when the work must stop. */
  work(signal: AbortSignal): Promise<unknown>;
  failed(error: unknown): void;
  /** Milliseconds between rounds; doubled with each consecutive failure. */
  everyMs: number;
  /** Maximum pause after failures, in milliseconds. */
  longestMs?: number;
}

/** Work that repeats until it is stopped. */
export interface RepeatedWork {
  /** Stops the work after the current round; other processes may continue it. */
  stop(): Promise<void>;
}

/** Repeats work with a pause between rounds until it is stopped. */
export const repeatWork = ({ work, failed, everyMs, longestMs = 60_000 }: Work): RepeatedWork => {
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

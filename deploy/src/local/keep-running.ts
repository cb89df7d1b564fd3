import { setTimeout as pause } from 'node:timers/promises';
import { formatSeconds } from '../command/progress.ts';

/** A running part of the product. */
export interface RunningPart {
  pid: number;
  /** Resolves with the reason when the part has ended for any reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** A part that is restarted when it ends unexpectedly. */
export interface RestartedPart {
  name: string;
  /** Id of the current process, or 0 during a restart. */
  pid(): number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** Runtime in milliseconds after which the pause between restarts is reset. */
const STEADY_MS = 60_000;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Starts a part and restarts it after crashes, with a pause that doubles each time, and prints each restart. An error
 * of the first start is thrown.
 * @param rest waits for this many milliseconds, or until the signal aborts
 */
export const keepRunning = async (
  name: string,
  start: () => Promise<RunningPart>,
  say: (line: string) => void,
  rest = (milliseconds: number, signal: AbortSignal): Promise<unknown> => pause(milliseconds, undefined, { signal }),
): Promise<RestartedPart> => {
  const stopping = new AbortController();
  let current: RunningPart | undefined = await start();
  const wait = (milliseconds: number) => rest(milliseconds, stopping.signal).catch(() => {});

  const startAgain = async (reason: string, delay: number) => {
    say(`! ${name} ended unexpectedly (${reason}); it is started again in ${formatSeconds(delay)}`);
    await wait(delay);
    if (stopping.signal.aborted) return undefined;
    const startedAt = performance.now();
    const running = await start();
    say(`✓ ${name} runs again  ${formatSeconds(performance.now() - startedAt)}`);
    return running;
  };

  const watch = async () => {
    let delay = FIRST_PAUSE_MS;
    for (let reason = ''; !stopping.signal.aborted; ) {
      if (current) {
        const startedAt = performance.now();
        reason = await current.ended;
        current = undefined;
        if (stopping.signal.aborted) return;
        if (performance.now() - startedAt > STEADY_MS) delay = FIRST_PAUSE_MS;
      }
      try {
        current = await startAgain(reason, delay);
      } catch (error) {
        reason = reasonOf(error);
      }
      delay = Math.min(delay * 2, LONGEST_PAUSE_MS);
    }
  };
  const watching = watch();

  return {
    name,
    pid: () => current?.pid ?? 0,
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await watching;
      await current?.stop();
    },
  };
};

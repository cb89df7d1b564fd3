import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from '../command/progress.ts';

/** A part of the product that runs now. */
export interface RunningPart {
  pid: number;
  /** Resolves with the reason once it has ended, whoever ended it. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** A part that is started again whenever it ends by itself. */
export interface KeptPart {
  name: string;
  /** The process that does the work now; 0 between two. */
  pid(): number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** One that ran this long has recovered: the next pause is short again. */
const STEADY_MS = 60_000;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Starts a part and keeps it running: after a crash it is started again, after a pause that doubles each time, and each
 * time that is said. The first start is the caller's: its failure is thrown.
 * @param rest waits for so many milliseconds, or until the signal ends it
 */
export const keepRunning = async (
  name: string,
  start: () => Promise<RunningPart>,
  say: (line: string) => void,
  rest = (milliseconds: number, signal: AbortSignal): Promise<unknown> => pause(milliseconds, undefined, { signal }),
): Promise<KeptPart> => {
  const stopping = new AbortController();
  let current: RunningPart | undefined = await start();
  const wait = (milliseconds: number) => rest(milliseconds, stopping.signal).catch(() => {});

  const startAgain = async (reason: string, delay: number) => {
    say(`! ${name} ended unexpectedly (${reason}); it is started again in ${seconds(delay)}`);
    await wait(delay);
    if (stopping.signal.aborted) return undefined;
    const began = performance.now();
    const running = await start();
    say(`✓ ${name} runs again  ${seconds(performance.now() - began)}`);
    return running;
  };

  const watch = async () => {
    let delay = FIRST_PAUSE_MS;
    for (let reason = ''; !stopping.signal.aborted; ) {
      if (current) {
        const began = performance.now();
        reason = await current.ended;
        current = undefined;
        if (stopping.signal.aborted) return;
        if (performance.now() - began > STEADY_MS) delay = FIRST_PAUSE_MS;
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

import { describeError } from './describe-error.ts';
import { formatSeconds } from './progress.ts';

/** A part that was started and must be stopped. The part that was started last is stopped first. */
export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Stops everything in reverse order and ends this process, on Ctrl-C, SIGTERM, or when the terminal or the parent
 * process has ended. Repeated signals are ignored, because npm forwards the terminal's signals too.
 * @param say prints a line
 * @param brokenOff exit code after a signal: 0 for services that may be stopped at any time, 1 for commands that should
 * produce a result
 */
export const stopOnSignal = (say: (line: string) => void, brokenOff: 0 | 1 = 0) => {
  const started: Stoppable[] = [];
  let ending: Promise<void> | undefined;
  // A part that cannot be stopped must not prevent others from stopping.
  const stopPart = (part: Stoppable) => part.stop().catch(error => say(`! ${describeError(error)}`));
  const end = (code: number) => {
    ending ??= (async () => {
      const startedAt = performance.now();
      if (started.length > 0) say('… Stopping');
      const parts = started.length;
      for (let part = started.pop(); part; part = started.pop()) await stopPart(part);
      if (parts > 0) say(`✓ Stopped  ${formatSeconds(performance.now() - startedAt)}`);
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(brokenOff));
  process.on('disconnect', () => end(brokenOff));
  process.channel?.unref();
  return {
    /** Registers a part to stop and returns it. A part added during the shutdown is stopped immediately. */
    add: <Part extends Stoppable>(part: Part): Part => {
      if (ending !== undefined) void stopPart(part);
      else started.push(part);
      return part;
    },
    end,
    /**
     * Prints the error and stops everything. During a shutdown the error is not printed, because it may be a
     * consequence.
     */
    fail: async (error: unknown) => {
      if (ending === undefined) say(`\n✗ ${describeError(error)}`);
      await end(1);
    },
  };
};

import { explain } from './explain.ts';
import { seconds } from './progress.ts';

/** What was started, to be stopped last first. */
export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Stops everything in the reverse order of its start on Ctrl-C, SIGTERM, or when the terminal or the process that
 * started us is gone, and ends this process. Asked twice it does it once: npm passes on what the terminal sends too.
 * @param say where to tell it
 * @param brokenOff the exit code then: what may be stopped at any time ends well, what has a result ends without one
 */
export const stopOnSignal = (say: (line: string) => void, brokenOff: 0 | 1 = 0) => {
  const started: Stoppable[] = [];
  let ending: Promise<void> | undefined;
  // One that cannot be stopped keeps no other from it.
  const stopPart = (part: Stoppable) => part.stop().catch(error => say(`! ${explain(error)}`));
  const end = (code: number) => {
    ending ??= (async () => {
      const began = performance.now();
      if (started.length > 0) say('… Stopping');
      const parts = started.length;
      for (let part = started.pop(); part; part = started.pop()) await stopPart(part);
      if (parts > 0) say(`✓ Stopped  ${seconds(performance.now() - began)}`);
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(brokenOff));
  process.on('disconnect', () => end(brokenOff));
  process.channel?.unref();
  return {
    /** Remembers what to stop; gives it back. One that was started while all else was stopped is stopped at once. */
    add: <Part extends Stoppable>(part: Part): Part => {
      if (ending !== undefined) void stopPart(part);
      else started.push(part);
      return part;
    },
    end,
    /** Says why it cannot go on, and stops what was started; silent about what broke because it was being stopped. */
    fail: async (error: unknown) => {
      if (ending === undefined) say(`\n✗ ${explain(error)}`);
      await end(1);
    },
  };
};

/** What was started, to be stopped last first. */
export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Stops everything in the reverse order of its start on Ctrl-C, SIGTERM, or when the terminal or the process that
 * started us is gone, and ends this process. Asked twice it does it once: npm passes on what the terminal sends too.
 */
export const stopOnSignal = () => {
  const started: Stoppable[] = [];
  let ending: Promise<void> | undefined;
  const stopAll = async () => {
    for (let part = started.pop(); part; part = started.pop()) await part.stop();
  };
  const end = (code: number) => {
    ending ??= (async () => {
      await stopAll();
      process.exit(code);
    })();
    return ending;
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  process.on('SIGHUP', () => end(0));
  process.on('disconnect', () => end(0));
  process.channel?.unref();
  return {
    /** Remembers what to stop; gives it back. */
    add: <Part extends Stoppable>(part: Part): Part => {
      started.push(part);
      return part;
    },
    end,
  };
};

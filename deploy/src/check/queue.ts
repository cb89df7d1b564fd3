/** What the queue runs, in the order it is given. */
export interface Job {
  /** Runs when nothing else does, after all others. */
  alone?: boolean;
  /** Waits for this before it may run; the queue goes on with others meanwhile. */
  after?: Promise<unknown>;
  run(): Promise<void>;
}

/**
 * Runs jobs in their order, so many at a time, then those that must be alone, one by one. A job that waits for something
 * is passed over until that is there. Stopped in the middle it starts no more and waits for those that run.
 */
export const runQueue = async (jobs: readonly Job[], atATime: () => number, stopped: AbortSignal): Promise<void> => {
  const waiting = jobs.filter(job => !job.alone);
  const ready = new Set(waiting.filter(job => !job.after));
  const running = new Set<Promise<void>>();
  let wake = () => {};
  for (const job of jobs) {
    job.after?.then(
      () => {
        ready.add(job);
        wake();
      },
      () => {},
    );
  }
  stopped.addEventListener('abort', () => wake(), { once: true });
  while (!stopped.aborted && waiting.length > 0) {
    const next = running.size < atATime() ? waiting.findIndex(job => ready.has(job)) : -1;
    const [job] = next < 0 ? [] : waiting.splice(next, 1);
    if (job) {
      const run = job.run().finally(() => {
        running.delete(run);
        wake();
      });
      running.add(run);
    } else {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  }
  await Promise.all(running);
  for (const job of jobs.filter(job => job.alone)) {
    await job.after;
    if (!stopped.aborted) await job.run();
  }
};

import { mock } from 'node:test';

interface Teardown {
  teardown(work: () => unknown): unknown;
}

/** The clock by which the product remembers things for a moment, until the test ends: it goes on, and can be put forward. */
export const aClock = (t: Teardown) => {
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = mock.method(performance, 'now', () => now() + ahead);
  t.teardown(() => clock.mock.restore());
  return {
    forward: (milliseconds: number): void => {
      ahead += milliseconds;
    },
  };
};

/** Counts are buffered for a second (decisions "Franchises"): does this, and lets that second pass at once. */
export const aSecondAfter = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const result = await work();
    mock.timers.tick(1000);
    return result;
  } finally {
    mock.timers.reset();
  }
};

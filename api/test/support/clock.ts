import { mock } from 'node:test';

interface Teardown {
  teardown(work: () => unknown): unknown;
}

/**
 * Replaces the clock that the product's caches use (`performance.now`) until the test ends. It keeps running and can be
 * moved forward.
 * @param stands whether the clock stands still except when it is moved forward
 */
export const aClock = (t: Teardown, { stands = false } = {}) => {
  // The start is rounded, because the difference of two fractions may be slightly larger than the time by which the
  // clock was moved forward.
  const begun = Math.round(performance.now());
  const now = stands ? () => begun : performance.now.bind(performance);
  let ahead = 0;
  const clock = mock.method(performance, 'now', () => now() + ahead);
  t.teardown(() => clock.mock.restore());
  return {
    forward: (milliseconds: number): void => {
      ahead += milliseconds;
    },
  };
};

const SECOND_MS = 1000;

/**
 * Runs `work` and ends its one-second timers immediately, because view counts are buffered for a second. Other timers
 * stay real, and `clearTimeout` still clears timers that were started before.
 */
export const aSecondAfter = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { setTimeout: begin, clearTimeout: forget } = globalThis;
  const due = new Map<NodeJS.Timeout, () => void>();
  const begins = mock.method(globalThis, 'setTimeout', (then: (...given: unknown[]) => void, ...given: unknown[]) => {
    const [milliseconds, ...values] = given;
    const once = () => {
      due.delete(timer);
      then(...values);
    };
    const timer = begin(once, Number(milliseconds));
    if (milliseconds === SECOND_MS) due.set(timer, once);
    return timer;
  });
  const forgets = mock.method(globalThis, 'clearTimeout', (timer?: NodeJS.Timeout) => {
    if (timer) due.delete(timer);
    forget(timer);
  });
  try {
    const result = await work();
    for (const [timer, then] of due) {
      forget(timer);
      then();
    }
    return result;
  } finally {
    begins.mock.restore();
    forgets.mock.restore();
  }
};

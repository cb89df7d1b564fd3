import { mock } from 'node:test';

interface Teardown {
  teardown(work: () => unknown): unknown;
}

/**
 * The clock by which the product remembers things for a moment, until the test ends: it goes on, and can be put forward.
 * @param stands it goes by what it is put forward alone
 */
export const aClock = (t: Teardown, { stands = false } = {}) => {
  // A whole number: of others the distance of two may come out a trifle longer than what was put forward.
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
 * Counts are buffered for a second (decisions "Franchises"): does this, and lets that second pass at once. Other timers
 * stay real ones, and so does what clears them: the driver's, begun before this, is forgotten as it should be.
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

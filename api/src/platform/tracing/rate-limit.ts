/** Maximum new traces per second in a process, and the burst after a quiet period. */
const [A_SECOND, AT_ONCE] = [10, 20];

/**
 * Returns a function that decides whether another trace may begin: it bounds the cost under heavy load, and traces
 * everything under light load.
 * @param now returns milliseconds of a monotonic clock
 */
export const traceRateLimit = (now: () => number): (() => boolean) => {
  let left = AT_ONCE;
  let at = now();
  return () => {
    const asked = now();
    left = Math.min(AT_ONCE, left + ((asked - at) / 1000) * A_SECOND);
    at = asked;
    if (left < 1) return false;
    left--;
    return true;
  };
};

/** Maximum new traces of a process: per second, and at once after a quiet period. */
const [A_SECOND, AT_ONCE] = [10, 20];

/**
 * Returns a function that decides whether another trace may begin. Under heavy load it limits the cost; under light
 * load every request is traced.
 * @param now returns milliseconds of a monotonic clock
 */
export const traceRateLimit = (now: () => number): (() => boolean) => {
  let remaining = AT_ONCE;
  let at = now();
  return () => {
    const calledAt = now();
    remaining = Math.min(AT_ONCE, remaining + ((calledAt - at) / 1000) * A_SECOND);
    at = calledAt;
    if (remaining < 1) return false;
    remaining--;
    return true;
  };
};

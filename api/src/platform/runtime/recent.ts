/** Cache lifetime in milliseconds; also the delay after which changes by other processes are seen. */
const FRESH_MS = 1000;

/**
 * Wraps a reader of data that is read often and rarely changes, so that it reads at most once a second. With `since`
 * (by `performance.now()`) the value was read after that time; without it, it may be a second old.
 * @throws what the reader throws; the next call reads again
 */
export const recent = <Value>(read: () => Promise<Value>): ((since?: number) => Promise<Value>) => {
  let known: { value: Promise<Value>; askedAt: number } | undefined;
  return (since = Number.NEGATIVE_INFINITY) => {
    if (known && known.askedAt >= since && performance.now() - known.askedAt < FRESH_MS) return known.value;
    const asked = { value: read(), askedAt: performance.now() };
    known = asked;
    asked.value.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.value;
  };
};

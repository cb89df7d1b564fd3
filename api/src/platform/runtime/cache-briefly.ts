/**
 * Default cache lifetime in milliseconds, which is also the maximum delay until changes by other processes are seen.
 */
const FRESH_MS = 1000;

/**
 * Wraps a function that reads rarely changing data, so that it reads at most once in `lifetime` milliseconds. With
 * `since` (by `performance.now()`), the returned value was read after that time; without it, the value may be as old as
 * `lifetime`.
 * @throws the error of the reader; the next call reads again
 */
export const cacheBriefly = <Value>(
  read: () => Promise<Value>,
  lifetime = FRESH_MS,
): ((since?: number) => Promise<Value>) => {
  let cached: { value: Promise<Value>; askedAt: number } | undefined;
  return (since = Number.NEGATIVE_INFINITY) => {
    if (cached && cached.askedAt >= since && performance.now() - cached.askedAt < lifetime) return cached.value;
    const entry = { value: read(), askedAt: performance.now() };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.value;
  };
};

/** A second, in milliseconds: by then also what another process saved counts. */
const FRESH_MS = 1000;

/**
 * What many ask for and hardly ever changes, read at most once a second. Who names a moment of `performance.now()` is told
 * what was read after it; who names none may be told what is a second old.
 * @throws what reading throws; who asks next has it read again
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

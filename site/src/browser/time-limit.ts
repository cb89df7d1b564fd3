/** Returns a signal that aborts after the given time. `AbortSignal.timeout` is missing on older phones (iOS 15). */
export const timeLimit = (milliseconds: number): AbortSignal => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), milliseconds);
  return stop.signal;
};

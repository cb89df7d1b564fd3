/** Returns a signal that aborts after the given time. Older phones (iOS 15) have no `AbortSignal.timeout`. */
export const timeLimit = (milliseconds: number): AbortSignal => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), milliseconds);
  return stop.signal;
};

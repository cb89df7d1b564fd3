/** Aborted after so long. Phones that get no newer browser have no `AbortSignal.timeout` (iOS 15): nothing could be sent. */
export const timeLimit = (milliseconds: number): AbortSignal => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), milliseconds);
  return stop.signal;
};

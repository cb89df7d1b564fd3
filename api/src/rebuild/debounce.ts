/** Changes that are not told yet, by the times at which they were made (milliseconds since 1970). */
export interface Untold {
  count: number;
  first: number;
  last: number;
}

/** How changes are gathered. */
export interface Debounce {
  quietMs: number;
  longestMs: number;
}

/** More changes; they may be older than those known, when their commit was late. */
export const gather = (untold: Untold | null, times: readonly number[]): Untold | null =>
  times.reduce<Untold | null>(
    (all, time) =>
      all
        ? { count: all.count + 1, first: Math.min(all.first, time), last: Math.max(all.last, time) }
        : { count: 1, first: time, last: time },
    untold,
  );

/** When they are told: once it has been quiet for long enough, or the first one has waited for too long. */
export const tellAt = ({ first, last }: Untold, { quietMs, longestMs }: Debounce): number =>
  Math.min(last + quietMs, first + longestMs);

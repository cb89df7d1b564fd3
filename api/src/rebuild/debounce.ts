/** Pending changes, by the times of the changes (milliseconds since 1970). */
export interface PendingChanges {
  count: number;
  first: number;
  last: number;
}

/** How changes are combined. */
export interface Debounce {
  quietMs: number;
  longestMs: number;
}

/** Adds the times of changes. They may be earlier than known ones, if a change was committed late. */
export const addPendingChanges = (untold: PendingChanges | null, times: readonly number[]): PendingChanges | null =>
  times.reduce<PendingChanges | null>(
    (all, time) =>
      all
        ? { count: all.count + 1, first: Math.min(all.first, time), last: Math.max(all.last, time) }
        : { count: 1, first: time, last: time },
    untold,
  );

/**
 * Returns when to send pending changes: after a quiet period, or when the earliest change has waited for the maximum
 * time.
 */
export const callTime = ({ first, last }: PendingChanges, { quietMs, longestMs }: Debounce): number =>
  Math.min(last + quietMs, first + longestMs);

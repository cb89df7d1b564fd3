const SHORTEST_MS = 200;
const LONGEST_MS = 30_000;

/** How long to wait before trying again after the `failures`-th failure in a row (from 1): doubling, 30 s at most. */
export const growingPause = (failures: number): number => Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - 1));

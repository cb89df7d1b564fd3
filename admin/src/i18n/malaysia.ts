/** Offset of Malaysian time from UTC in milliseconds, all year. */
export const MALAYSIA_MS = 8 * 3_600_000;

/** Offset of Malaysian time from UTC in milliseconds, all year. */
export const MALAYSIA_MS = 8 * 3_600_000;

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur', dateStyle: 'short' });

/** Returns the day in Malaysia at a given time, in the format of the API (`2026-01-31`). */
export const dayInMalaysia = (time: Date): string => DAY.format(time);

import { v7 } from 'uuid';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Malaysia is 8 hours ahead of UTC, all year. */
const MALAYSIA_OFFSET = 8 * HOUR;

/** Returns the time this many days before another. Fractions are allowed. */
export const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY);

/** Returns the day in Malaysia: `2026-11-20`. */
export const malaysianDay = (moment: Date) => new Date(moment.getTime() + MALAYSIA_OFFSET).toISOString().slice(0, 10);

/** Returns an hour of this day in Malaysian time. */
export const atMalaysianHour = (moment: Date, hour: number) => {
  const midnight = Math.floor((moment.getTime() + MALAYSIA_OFFSET) / DAY) * DAY - MALAYSIA_OFFSET;
  return new Date(midnight + hour * HOUR);
};

/** Returns an id that sorts by this time. */
export const idAt = (moment: Date) => v7({ msecs: moment.getTime() });

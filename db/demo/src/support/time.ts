import { v7 } from 'uuid';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Malaysia is 8 hours ahead of UTC, all year. */
const MALAYSIA = 8 * HOUR;

/** A moment so many days before another; fractions count. */
export const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY);

/** The day in Malaysia, as `2026-11-20`. */
export const malaysianDay = (moment: Date) => new Date(moment.getTime() + MALAYSIA).toISOString().slice(0, 10);

/** That day in Malaysia, at an hour of its clock. */
export const atMalaysianHour = (moment: Date, hour: number) => {
  const midnight = Math.floor((moment.getTime() + MALAYSIA) / DAY) * DAY - MALAYSIA;
  return new Date(midnight + hour * HOUR);
};

/** A key that sorts where a record made at this moment belongs. */
export const idAt = (moment: Date) => v7({ msecs: moment.getTime() });

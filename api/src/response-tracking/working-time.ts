import { MALAYSIA_OFFSET_MS } from '../platform/values/malaysian-time.ts';

/** Working hours in Malaysian time: the same hours on each working day, and none on holidays. */
export interface WorkingCalendar {
  /** 0 is Sunday, as in `Date`. */
  weekdays: ReadonlySet<number>;
  /** Minutes after midnight; the end is later than the beginning, at most 1440. */
  begins: number;
  ends: number;
  /** `YYYY-MM-DD` */
  holidays: ReadonlySet<string>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum days to search; otherwise a calendar without working days would be searched forever. */
export const LONGEST_SEARCH_DAYS = 3 * 366;

// Days are counted since 1970 from midnight in Malaysia, so that the time zone of the process has no effect.
const dayOf = (moment: Date) => Math.floor((moment.getTime() + MALAYSIA_OFFSET_MS) / DAY_MS);
const midnightOf = (day: number) => day * DAY_MS - MALAYSIA_OFFSET_MS;

/** Returns the working hours of a day in milliseconds since 1970; undefined on a day off. */
const hoursOf = ({ weekdays, begins, ends, holidays }: WorkingCalendar, day: number) => {
  const date = new Date(day * DAY_MS);
  if (!weekdays.has(date.getUTCDay()) || holidays.has(date.toISOString().slice(0, 10))) return undefined;
  return { from: midnightOf(day) + begins * MINUTE_MS, until: midnightOf(day) + ends * MINUTE_MS };
};

/** Returns the working time between two times in minutes, including a fraction; 0 if the second is not later. */
export const workingMinutes = (calendar: WorkingCalendar, from: Date, until: Date): number => {
  let total = 0;
  for (let day = dayOf(from); day <= dayOf(until); day++) {
    const hours = hoursOf(calendar, day);
    if (!hours) continue;
    total += Math.max(0, Math.min(hours.until, until.getTime()) - Math.max(hours.from, from.getTime()));
  }
  return total / MINUTE_MS;
};

/**
 * Returns the first time by which this much working time has passed.
 * @param minutes more than 0
 */
export const afterWorkingMinutes = (calendar: WorkingCalendar, from: Date, minutes: number): Date => {
  let remainingMs = minutes * MINUTE_MS;
  const first = dayOf(from);
  for (let day = first; day < first + LONGEST_SEARCH_DAYS; day++) {
    const hours = hoursOf(calendar, day);
    if (!hours) continue;
    const start = Math.max(hours.from, from.getTime());
    const open = Math.max(0, hours.until - start);
    if (open >= remainingMs) return new Date(start + remainingMs);
    remainingMs -= open;
  }
  return new Date(midnightOf(first + LONGEST_SEARCH_DAYS));
};

/**
 * Returns the last time from which this much working time has passed.
 * @param minutes more than 0
 */
export const beforeWorkingMinutes = (calendar: WorkingCalendar, until: Date, minutes: number): Date => {
  let remainingMs = minutes * MINUTE_MS;
  const last = dayOf(until);
  for (let day = last; day > last - LONGEST_SEARCH_DAYS; day--) {
    const hours = hoursOf(calendar, day);
    if (!hours) continue;
    const end = Math.min(hours.until, until.getTime());
    const open = Math.max(0, end - hours.from);
    if (open >= remainingMs) return new Date(end - remainingMs);
    remainingMs -= open;
  }
  return new Date(midnightOf(last - LONGEST_SEARCH_DAYS));
};

/** Returns the time at which the working hours of this many working days have passed. */
export const afterWorkingDays = (calendar: WorkingCalendar, from: Date, days: number): Date =>
  afterWorkingMinutes(calendar, from, days * (calendar.ends - calendar.begins));

import { invalid, queryFault } from '../platform/errors/errors.ts';
import { MALAYSIA_OFFSET_MS, malaysianDay } from '../platform/values/malaysian-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The default period: today and the 29 days before. */
const USUAL_DAYS = 30;
const MOST_DAYS = 366;

/** Consecutive days in Malaysia, and their start and end. */
export interface Days {
  /** `YYYY-MM-DD`, at least one. */
  days: string[];
  from: string;
  to: string;
  /** The start of the first day, and the end of the last (exclusive). */
  begin: Date;
  end: Date;
  /** The start of the preceding period of the same length, for comparison. */
  previous: { from: string; begin: Date };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const isDay = (text: string) => DAY.test(text) && utc(text) > 0 && new Date(utc(text)).toISOString().startsWith(text);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

const demandDays = (wanted: Record<string, string | undefined>) => {
  const faults = Object.entries(wanted)
    .filter(([, day]) => day !== undefined && !isDay(day))
    .map(([name]) => queryFault(name, 'day_malformed', { field: name }));
  if (faults.length > 0) throw invalid(faults);
};

/**
 * Returns the days from `from` to `to`, both inclusive; by default the last 30 up to today in Malaysia.
 * @throws 422 for an invalid day, the wrong order, or more than 366 days
 */
export const readDays = (wanted: { from?: string | undefined; to?: string | undefined }, now: Date): Days => {
  demandDays({ from: wanted.from, to: wanted.to });
  const to = wanted.to ?? malaysianDay(now);
  const from = wanted.from ?? dayAt(utc(to) - (USUAL_DAYS - 1) * DAY_MS);
  const count = (utc(to) - utc(from)) / DAY_MS + 1;
  if (count < 1) throw invalid([queryFault('to', 'days_reversed')]);
  if (count > MOST_DAYS) throw invalid([queryFault('from', 'too_many_days', { limit: MOST_DAYS })]);
  const firstOf = (time: number) => new Date(time - MALAYSIA_OFFSET_MS);
  const before = utc(from) - count * DAY_MS;
  return {
    days: Array.from({ length: count }, (_, n) => dayAt(utc(from) + n * DAY_MS)),
    from,
    to,
    begin: firstOf(utc(from)),
    end: firstOf(utc(to) + DAY_MS),
    previous: { from: dayAt(before), begin: firstOf(before) },
  };
};

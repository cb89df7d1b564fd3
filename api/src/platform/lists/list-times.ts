import { anyOf, type Condition } from './conditions.ts';
import type { RuleFilter } from './list.ts';

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
/** Days begin at midnight in Malaysia. */
const MIDNIGHT = 'T00:00:00+08:00';
const DAY_MS = 24 * 60 * 60 * 1000;

const isDay = (text: string) => text.length === 10;

/** Converts a time, or the beginning of a day in Malaysia. */
const timeOf = (text: string): Date => new Date(isDay(text) ? `${text}${MIDNIGHT}` : text);

/** Rejects impossible days: `Date` turns 31 June into 1 July. */
const isInMonth = (text: string) =>
  new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10));

/** Returns whether a time is in a year that databases support; a time zone offset can lead to another year. */
const isInYears = (at: Date) => at.getUTCFullYear() >= 0 && at.getUTCFullYear() <= 9999;

const isTime = (text: string) => TIME.test(text) && isInYears(timeOf(text)) && isInMonth(text);

/** A filter by a time. A day stands for its beginning in Malaysia. */
export const timeFilter = (name: string, condition: (at: Date, isDay: boolean) => Condition): RuleFilter => ({
  kind: 'text',
  fault: value => (isTime(String(value)) ? undefined : ['time_malformed', { field: name }]),
  conditions: anyOf(value => condition(timeOf(String(value)), isDay(String(value)))),
});

/** Returns the filters `from` and `to` on a time column, both inclusive: `to` includes the whole of its day. */
export const timeRangeFilters = (column: string): Record<'from' | 'to', RuleFilter> => ({
  from: timeFilter('from', at => ({ sql: `${column} >= ?`, values: [at] })),
  to: timeFilter('to', (at, isWholeDay) =>
    isWholeDay
      ? { sql: `${column} < ?`, values: [new Date(at.getTime() + DAY_MS)] }
      : { sql: `${column} <= ?`, values: [at] },
  ),
});

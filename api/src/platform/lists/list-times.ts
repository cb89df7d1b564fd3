import { anyOf, type Condition } from './conditions.ts';
import type { RuleFilter } from './list.ts';

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
/** A day begins when it begins in Malaysia. */
const MIDNIGHT = 'T00:00:00+08:00';
const DAY_MS = 24 * 60 * 60 * 1000;

const isDay = (text: string) => text.length === 10;

/** A moment, or the one at which a day begins in Malaysia. */
const timeOf = (text: string): Date => new Date(isDay(text) ? `${text}${MIDNIGHT}` : text);

/** `Date` takes a day that no month has for one of the next. */
const isInMonth = (text: string) =>
  new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10));

/** Servers compare with no moment of another year, which another time zone can make of one. */
const isInYears = (at: Date) => at.getUTCFullYear() >= 0 && at.getUTCFullYear() <= 9999;

const isTime = (text: string) => TIME.test(text) && isInYears(timeOf(text)) && isInMonth(text);

/** A filter by a moment; a day is a day in Malaysia, and stands for its beginning. */
export const byTime = (name: string, condition: (at: Date, isDay: boolean) => Condition): RuleFilter => ({
  kind: 'text',
  fault: value => (isTime(String(value)) ? undefined : ['time_malformed', { field: name }]),
  conditions: anyOf(value => condition(timeOf(String(value)), isDay(String(value)))),
});

/** The filters `from` and `to` of a list over a column of moments, both included: `to` lasts until the end of its day. */
export const withTimes = (column: string): Record<'from' | 'to', RuleFilter> => ({
  from: byTime('from', at => ({ sql: `${column} >= ?`, values: [at] })),
  to: byTime('to', (at, isWholeDay) =>
    isWholeDay
      ? { sql: `${column} < ?`, values: [new Date(at.getTime() + DAY_MS)] }
      : { sql: `${column} <= ?`, values: [at] },
  ),
});

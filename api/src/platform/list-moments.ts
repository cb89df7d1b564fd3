import { invalid } from './errors.ts';
import type { Filter } from './list-query.ts';

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
/** A day begins when it begins in Malaysia. */
const MIDNIGHT = 'T00:00:00+08:00';
const DAY_MS = 24 * 60 * 60 * 1000;

const readMoment = (name: string, value: unknown): { at: Date; isDay: boolean } => {
  const text = String(value);
  const isDay = text.length === 10;
  const at = new Date(isDay ? `${text}${MIDNIGHT}` : text);
  if (MOMENT.test(text) && !Number.isNaN(at.getTime())) return { at, isDay };
  const msg = `${name} must be a day like 2026-01-31 or a moment like 2026-01-31T08:00:00Z`;
  throw invalid([{ loc: ['query', 'filter'], msg, type: 'value' }]);
};

/**
 * The filters `from` and `to` of a list over a column of moments, both included. A day is a day in Malaysia, so `to`
 * lasts until its end.
 */
export const withMoments = (column: string): Record<'from' | 'to', Filter> => ({
  from: { kind: 'text', apply: (query, value) => query.where(column, '>=', readMoment('from', value).at) },
  to: {
    kind: 'text',
    apply: (query, value) => {
      const { at, isDay } = readMoment('to', value);
      if (isDay) query.where(column, '<', new Date(at.getTime() + DAY_MS));
      else query.where(column, '<=', at);
    },
  },
});

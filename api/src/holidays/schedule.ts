import { malaysianDay } from '../platform/values/malaysian-time.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { fillInHolidays } from './service.ts';

const yearsOf = (known: unknown): number[] => (Array.isArray(known) ? known.filter(Number.isInteger) : []);

/** Adds the holidays of this year and the next. Each year is added once, so that changes by admins stay. */
export const holidaySchedule: Schedule = {
  name: 'holidays',
  summary: 'Fills in the holidays of this year and the next from the official calendar, once',
  cron: '*/10 * * * *',
  run: async ({ database: { knex }, due, state }) => {
    const filledYears = yearsOf(state.years);
    const year = Number(malaysianDay(due).slice(0, 4));
    const missing = [year, year + 1].filter(one => !filledYears.includes(one));
    let added = 0;
    for (const one of missing) added += await fillInHolidays(knex, { id: null }, one);
    return { outcome: 'done', detail: { added }, state: { years: [...filledYears, ...missing] } };
  },
};

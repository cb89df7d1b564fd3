import type { Knex } from 'knex';
import { holidaysSince } from '../holidays/service.ts';
import { RESPONSE_TIME_SETTINGS_DOCUMENT, type ResponseTimeSettings } from '../leads/response-time-settings.ts';
import { WEEKDAYS } from '../leads/weekdays.ts';
import { malaysianDay } from '../platform/values/malaysian-time.ts';
import { readSettings } from '../settings/service.ts';
import type { WorkingCalendar } from './working-time.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Returns the working calendar: the settings, and the holidays of the country and of the site's state.
 * @param since earlier holidays are omitted
 */
export const createWorkingCalendar = async (
  knex: Knex,
  settings: ResponseTimeSettings,
  since: Date,
): Promise<WorkingCalendar> => ({
  weekdays: new Set(settings.working_days.map(day => WEEKDAYS.indexOf(day))),
  begins: minutesOf(settings.day_begins),
  ends: minutesOf(settings.day_ends),
  holidays: new Set(await holidaysSince(knex, malaysianDay(since), settings.state)),
});

/** Reads the settings and the working calendar. */
export const workingCalendar = async (
  knex: Knex,
  since: Date,
): Promise<{ settings: ResponseTimeSettings; calendar: WorkingCalendar }> => {
  const { value: settings } = await readSettings(knex, RESPONSE_TIME_SETTINGS_DOCUMENT);
  return { settings, calendar: await createWorkingCalendar(knex, settings, since) };
};

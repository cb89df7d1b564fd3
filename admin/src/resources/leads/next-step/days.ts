import { dayInMalaysia } from '../../../i18n/malaysia.ts';

const DAY_MS = 86_400_000;

/** Returns a date in Malaysia, a number of days from today, as `2026-01-31`. */
export const daysFromToday = (days: number): string => dayInMalaysia(new Date(Date.now() + days * DAY_MS));

/** Returns noon of a day in Malaysia, for formatting the day as a date. */
export const noonOf = (day: string): string => `${day}T12:00:00+08:00`;

/** Returns whether a text is a complete day such as `2026-11-28`. Date fields can be incomplete. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Malaysia is at UTC+8 all year. */
export const MALAYSIA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Returns the day in Malaysia at a time, as `YYYY-MM-DD`. */
export const malaysianDay = (moment: Date): string =>
  new Date(moment.getTime() + MALAYSIA_OFFSET_MS).toISOString().slice(0, 10);

/** Returns a formatter of these parts of the date and time in Malaysia. */
export const malaysianFormat = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'Asia/Kuala_Lumpur' });

/** Returns when the current month began in Malaysia. */
export const firstOfMonth = (now: Date): Date =>
  new Date(Date.parse(`${malaysianDay(now).slice(0, 7)}-01T00:00:00Z`) - MALAYSIA_OFFSET_MS);

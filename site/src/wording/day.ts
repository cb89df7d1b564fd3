const IN_MALAYSIA = { timeZone: 'Asia/Kuala_Lumpur' } as const;
const DAY = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long', ...IN_MALAYSIA });
const SHORT_DAY = new Intl.DateTimeFormat('en-MY', { dateStyle: 'medium', ...IN_MALAYSIA });

/** Formats the day of a time in Malaysia: `20 November 2026`. */
export const formatDay = (time: string): string => DAY.format(new Date(time));

/** Formats the day of a time in Malaysia briefly: `20 Nov 2026`. */
export const formatShortDay = (time: string): string => SHORT_DAY.format(new Date(time));

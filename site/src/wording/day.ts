const DAY = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long', timeZone: 'Asia/Kuala_Lumpur' });

/** Formats the day of a time in Malaysia: `20 November 2026`. */
export const day = (time: string): string => DAY.format(new Date(time));

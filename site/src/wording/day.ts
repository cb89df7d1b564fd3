const DAY = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long', timeZone: 'Asia/Kuala_Lumpur' });

/** The day of a moment, in Malaysia: `20 November 2026`. */
export const day = (moment: string): string => DAY.format(new Date(moment));

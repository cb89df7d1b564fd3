import { formatMoney } from '@marketplace/api';

/** Caches the result of `make` for each locale, because creating an `Intl` format is slower than using it. */
const cached = <Made>(make: (locale: string) => Made) => {
  const made = new Map<string, Made>();
  return (locale: string): Made => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};

/** Dates and times are displayed in Malaysian time. */
const timeZone = 'Asia/Kuala_Lumpur';

export const numberFormat = cached(locale => new Intl.NumberFormat(locale));

export const percentFormat = cached(
  locale => new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Returns the formatter for percentages without decimals. */
export const wholePercentFormat = cached(
  locale => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** Currency of records without one in the console's forms and lists (specification, section 9). */
export const CONSOLE_CURRENCY = 'MYR';

/** Formats an amount of a record in the site's style, which is the same in every language. */
export const formatRecordMoney = (amount: number, currency: string | null | undefined): string =>
  formatMoney(amount, currency || CONSOLE_CURRENCY);

export const dateFormat = cached(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }));

/** Omits the weekday, to save space in a column of dates. */
export const dateTimeFormat = cached(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
);

export const fullDateTimeFormat = cached(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }),
);

export const relativeTimeFormat = cached(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

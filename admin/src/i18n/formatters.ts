import { money } from '@marketplace/api';

/** Makes the format of a locale once, and returns it again: an `Intl` format takes longer to make than to use. */
const once = <Made>(make: (locale: string) => Made) => {
  const made = new Map<string, Made>();
  return (locale: string): Made => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};

/** The leads come from Malaysia, and so does the time that they are told in. */
const timeZone = 'Asia/Kuala_Lumpur';

export const wholeNumbers = once(locale => new Intl.NumberFormat(locale));

export const percentages = once(
  locale => new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A share of people: whole percents say as much as there is to know. */
export const wholePercentages = once(
  locale => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** The currency of a record without one, in the forms and lists of the console (specification §9). */
export const CONSOLE_CURRENCY = 'MYR';

/** Returns an amount of a record in the site's style, which is the same in every language of the console. */
export const recordMoney = (amount: number, currency: string | null | undefined): string =>
  money(amount, currency || CONSOLE_CURRENCY);

export const days = once(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }));

/** For a column of moments, where the weekday would only take room. */
export const moments = once(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
);

export const exactTimes = once(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }),
);

export const timesAgo = once(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

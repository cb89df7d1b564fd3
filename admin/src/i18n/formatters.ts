/** Makes what a key stands for once, and gives it again: an `Intl` format takes longer to make than to use. */
const once = <Made>(make: (locale: string, variant: string) => Made) => {
  const made = new Map<string, Made>();
  return (locale: string, variant = ''): Made => {
    const key = `${locale} ${variant}`;
    const known = made.get(key) ?? make(locale, variant);
    made.set(key, known);
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

/** Without decimals; the variant is the currency. Ringgit are RM in every language: that is how they are written here. */
export const amounts = once((locale, currency) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const written = ({ type, value }: Intl.NumberFormatPart) => (type === 'currency' && value === 'MYR' ? 'RM' : value);
  return { format: (amount: number) => format.formatToParts(amount).map(written).join('') };
});

export const days = once(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }));

/** For a column of moments, where the weekday would only take room. */
export const moments = once(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
);

export const exactTimes = once(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }),
);

export const timesAgo = once(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

import { useMemo } from 'react';
import { useLocale } from 'react-admin';

/** The person's own locale where it is of the chosen language, else the language. */
const useViewerLocale = () => {
  const language = useLocale();
  return navigator.languages.find(locale => locale.split('-')[0] === language) ?? language;
};

/** Whole numbers in the viewer's locale. */
export const useNumber = () => {
  const locale = useViewerLocale();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale);
    return (value: number) => format.format(value);
  }, [locale]);
};

/** What a record without a currency is shown in, in forms and the console's lists (specification §9). */
export const CONSOLE_CURRENCY = 'MYR';

/** Money without decimals: whole amounts of a currency. */
export const useMoney = () => {
  const locale = useViewerLocale();
  return useMemo(
    () => (amount: number, currency: string | null | undefined) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: currency || CONSOLE_CURRENCY,
        maximumFractionDigits: 0,
      }).format(amount),
    [locale],
  );
};

/** A moment of the API as a date, and with its time in Malaysia for whoever wants it exactly. */
export const useDates = () => {
  const locale = useViewerLocale();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Asia/Kuala_Lumpur' });
    const exact = new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: 'Asia/Kuala_Lumpur',
    });
    return {
      day: (moment: string) => day.format(new Date(moment)),
      exact: (moment: string) => `${exact.format(new Date(moment))} (GMT+8)`,
    };
  }, [locale]);
};

import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { CONSOLE_CURRENCY } from './currency.ts';

/** The person's own locale where it is of the chosen language, else the language. */
export const useViewerLocale = () => {
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

/** A share as a percentage with 2 decimals (specification §9). */
export const usePercent = () => {
  const locale = useViewerLocale();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    return (share: number) => format.format(share);
  }, [locale]);
};

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

const DAY_MINUTES = 1440;
const RECENT_DAYS = 7;

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
    const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const since = (moment: string) => {
      const minutes = Math.round((Date.now() - new Date(moment).getTime()) / 60_000);
      if (minutes < 60) return ago.format(-minutes, 'minute');
      if (minutes < DAY_MINUTES) return ago.format(-Math.round(minutes / 60), 'hour');
      return minutes < RECENT_DAYS * DAY_MINUTES ? ago.format(-Math.round(minutes / DAY_MINUTES), 'day') : undefined;
    };
    return {
      /** "3 hours ago" within a week, else the day. */
      recent: (moment: string) => since(moment) ?? day.format(new Date(moment)),
      day: (moment: string) => day.format(new Date(moment)),
      exact: (moment: string) => `${exact.format(new Date(moment))} (GMT+8)`,
    };
  }, [locale]);
};

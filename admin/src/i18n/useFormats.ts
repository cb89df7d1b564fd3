import { useMemo, useSyncExternalStore } from 'react';
import { useI18nProvider } from 'react-admin';
import {
  dateFormat,
  dateTimeFormat,
  fullDateTimeFormat,
  numberFormat,
  percentFormat,
  relativeTimeFormat,
} from './formatters.ts';
import { DEFAULT_LANGUAGE, isLanguage, viewerLocale } from './languages.ts';
import { MALAYSIA_MS } from './malaysia.ts';

export const useViewerLocale = () => {
  const language = useI18nProvider().getLocale();
  return viewerLocale(isLanguage(language) ? language : DEFAULT_LANGUAGE);
};

export const useNumber = () => {
  const locale = useViewerLocale();
  return useMemo(() => {
    const format = numberFormat(locale);
    return (value: number) => format.format(value);
  }, [locale]);
};

/** Formats a share as a percentage with 2 decimals (specification, section 9). */
export const usePercent = () => {
  const locale = useViewerLocale();
  return useMemo(() => {
    const format = percentFormat(locale);
    return (share: number) => format.format(share);
  }, [locale]);
};

/** Formats a currency with its name: `MYR, Malaysian Ringgit`. */
export const useCurrencyName = () => {
  const locale = useViewerLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return (code: string) => `${code}, ${names.of(code)}`;
  }, [locale]);
};

const MINUTE_MS = 60_000;
const watchers = new Set<() => void>();
let clock: number | undefined;

const watchMinutes = (watcher: () => void) => {
  watchers.add(watcher);
  clock ??= window.setInterval(() => {
    for (const notify of watchers) notify();
  }, MINUTE_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    window.clearInterval(clock);
    clock = undefined;
  };
};

/** Re-renders relative times every minute. */
const useMinute = () => useSyncExternalStore(watchMinutes, () => Math.floor(Date.now() / MINUTE_MS));

const DAY_MINUTES = 1440;
const RECENT_DAYS = 7;

/** Returns the number of the day in Malaysia, since "tomorrow" refers to calendar days rather than hours. */
const dayOf = (moment: number) => Math.floor((moment + MALAYSIA_MS) / (DAY_MINUTES * MINUTE_MS));

/** Formats times from the API as dates, and with the exact time in Malaysia. */
export const useDates = () => {
  const locale = useViewerLocale();
  useMinute();
  return useMemo(() => {
    const day = dateFormat(locale);
    const moment = dateTimeFormat(locale);
    const exact = fullDateTimeFormat(locale);
    const ago = relativeTimeFormat(locale);
    const since = (moment: string) => {
      const [at, now] = [new Date(moment).getTime(), Date.now()];
      const minutes = Math.round((at - now) / MINUTE_MS);
      const distance = Math.abs(minutes);
      if (distance < 60) return ago.format(minutes, 'minute');
      if (distance < DAY_MINUTES) return ago.format(Math.round(minutes / 60), 'hour');
      return distance < RECENT_DAYS * DAY_MINUTES ? ago.format(dayOf(at) - dayOf(now), 'day') : undefined;
    };
    return {
      /** Formats a time as "3 hours ago" or "in 3 hours" within a week, otherwise as a date. */
      recent: (moment: string) => since(moment) ?? day.format(new Date(moment)),
      day: (moment: string) => day.format(new Date(moment)),
      moment: (at: string) => moment.format(new Date(at)),
      exact: (moment: string) => `${exact.format(new Date(moment))} (GMT+8)`,
    };
  }, [locale]);
};

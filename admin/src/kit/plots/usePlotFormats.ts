import { useMemo } from 'react';
import { wholePercentFormat } from '../../i18n/formatters.ts';
import { useNumber, usePercent, useViewerLocale } from '../../i18n/useFormats.ts';
import type { Line } from './line.ts';

/**
 * Returns functions that format a plot's figures and days in the viewer's locale. A day such as `2026-01-31` is already
 * in Malaysian time.
 */
export const usePlotFormats = () => {
  const locale = useViewerLocale();
  const number = useNumber();
  const percent = usePercent();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const long = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    const change = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' });
    const whole = wholePercentFormat(locale);
    const fraction = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    return {
      number,
      /** Creates a line of counts with whole steps. */
      counted: (name: string, values: number[], colour: Line['colour']): Line => ({
        name,
        values,
        colour,
        format: number,
        step: 1,
      }),
      percent,
      wholePercent: (share: number) => whole.format(share),
      fraction: (value: number) => fraction.format(value),
      /** Formats a change such as "+12 %"; undefined if the previous value was 0. */
      change: (now: number, before: number) => (before === 0 ? undefined : change.format(now / before - 1)),
      shortDay: (day: string) => short.format(new Date(day)),
      longDay: (day: string) => long.format(new Date(day)),
    };
  }, [locale, number, percent]);
};

import { useSearchParams } from 'react-router-dom';
import { dayInMalaysia } from '../../i18n/malaysia.ts';

/** Selectable periods in days. Each ends today in Malaysia. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

const USUAL: Period = 30;
const DAY_MS = 86_400_000;

/** Returns the first and last day of a period that ends at a given time, in the format of the API. */
export const daysUntil = (now: Date, period: Period) => ({
  from: dayInMalaysia(new Date(now.getTime() - (period - 1) * DAY_MS)),
  to: dayInMalaysia(now),
});

/** Reads the period from the address (`?days=7`) and sets it there. An invalid value selects the default period. */
export const usePeriod = () => {
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find(days => String(days) === params.get('days')) ?? USUAL;
  const setPeriod = (days: Period) => {
    const next = new URLSearchParams(params);
    if (days === USUAL) next.delete('days');
    else next.set('days', String(days));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { period, setPeriod, query: new URLSearchParams(daysUntil(new Date(), period)).toString() };
};

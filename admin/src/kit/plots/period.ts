import { useSearchParams } from 'react-router-dom';

/** What can be chosen, in days; the last one is today in Malaysia. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

const USUAL: Period = 30;
const DAY_MS = 86_400_000;
const malaysia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur', dateStyle: 'short' });

/** The first and the last of so many days up to a moment, as the API takes them. */
export const daysUntil = (now: Date, period: Period) => ({
  from: malaysia.format(new Date(now.getTime() - (period - 1) * DAY_MS)),
  to: malaysia.format(now),
});

/** The period in the address: `?days=7`. Anything else there is the usual one. */
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

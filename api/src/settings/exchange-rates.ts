import type { Currency } from '@marketplace/db/options';

/** One for each two currencies. */
export const MOST_RATES = 28;

/** What one unit of a currency is worth in another, as an admin says it was on a day (YYYY-MM-DD). */
interface ExchangeRate {
  from: Currency;
  to: Currency;
  rate: number;
  date: string;
}

/** Whichever currency an amount is in, and how many of the site's one of it is worth. */
export type Worths = Readonly<Partial<Record<Currency, number>>>;

/** What money is compared by: the site's currency and the admin's rates. */
export interface MoneySettings {
  currency: Currency;
  exchange_rates: readonly ExchangeRate[];
}

/** A rate as it is used: one unit of a currency in the site's. */
export interface UsedRate {
  currency: Currency;
  worth: number;
  /** The day that the admin gave it for. */
  date: string;
}

/** The rates between the site's currency and others, whichever way round they were entered. */
export const usedRates = ({ currency, exchange_rates }: MoneySettings): UsedRate[] =>
  exchange_rates.flatMap(({ from, to, rate, date }) => {
    if (to === currency) return [{ currency: from, worth: rate, date }];
    return from === currency ? [{ currency: to, worth: 1 / rate, date }] : [];
  });

/** What can be compared; a currency without a rate is missing. */
export const worthsOf = (settings: MoneySettings): Worths => ({
  ...Object.fromEntries(usedRates(settings).map(({ currency, worth }) => [currency, worth])),
  [settings.currency]: 1,
});

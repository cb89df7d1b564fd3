import type { Currency } from '@marketplace/db/options';

/** Maximum rates: one for each pair of currencies. */
export const MAX_RATES = 28;

/** The value of one unit of a currency in another currency, as an admin entered it for a day (YYYY-MM-DD). */
interface ExchangeRate {
  from: Currency;
  to: Currency;
  rate: number;
  date: string;
}

/** The value of one unit of each currency in the site's currency. */
export type CurrencyValues = Readonly<Partial<Record<Currency, number>>>;

/** The settings for comparing money: the site's currency and the admin's rates. */
export interface MoneySettings {
  currency: Currency;
  exchange_rates: readonly ExchangeRate[];
}

/** A rate in use: the value of one unit of a currency in the site's currency. */
export interface UsedRate {
  currency: Currency;
  worth: number;
  /** The day for which the admin entered it. */
  date: string;
}

/** Returns the rates between the site's currency and others. An admin may have entered them in either direction. */
export const usedRates = ({ currency, exchange_rates }: MoneySettings): UsedRate[] =>
  exchange_rates.flatMap(({ from, to, rate, date }) => {
    if (to === currency) return [{ currency: from, worth: rate, date }];
    return from === currency ? [{ currency: to, worth: 1 / rate, date }] : [];
  });

/** Returns the value of one unit of each currency in the site's currency; currencies without a rate are missing. */
export const unitValuesInSiteCurrency = (settings: MoneySettings): CurrencyValues => ({
  ...Object.fromEntries(usedRates(settings).map(({ currency, worth }) => [currency, worth])),
  [settings.currency]: 1,
});

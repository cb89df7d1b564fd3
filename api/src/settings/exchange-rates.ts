import type { Currency } from '@marketplace/db/options';
import type { Fault } from '../platform/errors/errors.ts';
import type { Said } from '../platform/errors/said.ts';
import type { ExchangeRate, SiteSettings } from './schemas.ts';

/** Whichever currency an amount is in, and how many of the site's one of it is worth. */
export type Worths = Readonly<Partial<Record<Currency, number>>>;

/** What money is compared by: the site's currency and the admin's rates. */
export type MoneySettings = Pick<SiteSettings, 'currency' | 'exchange_rates'>;

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

/**
 * About how many ringgit one unit was worth in the twenties of this century. Nothing is computed with it: it finds a
 * rate that was entered the wrong way round, for a hundred units, or with a misplaced point.
 */
const ABOUT: Record<Currency, number> = {
  MYR: 1,
  USD: 4.3,
  SGD: 3.25,
  EUR: 4.8,
  GBP: 5.6,
  AUD: 2.85,
  CAD: 3.15,
  JPY: 0.03,
};
/** Rates have moved by less than this factor in decades. */
const BELIEVED_FACTOR = 3;
const EARLIEST_DATE = '2000-01-01';

const pairOf = ({ from, to }: ExchangeRate) => [from, to].sort().join(' ');

const believable = ({ from, to, rate }: ExchangeRate) => {
  const factor = rate / (ABOUT[from] / ABOUT[to]);
  return factor < BELIEVED_FACTOR && factor > 1 / BELIEVED_FACTOR;
};

/**
 * What is wrong with rates beyond their form.
 * @param today the day in Malaysia, `YYYY-MM-DD`
 */
export const rateFaults = (rates: readonly ExchangeRate[], today: string): Fault[] =>
  rates.flatMap((rate, at) => {
    const fault = (field: string, msg: Said): Fault => ({
      loc: ['body', 'exchange_rates', at, field],
      msg,
      type: 'value',
    });
    const { from, to, date } = rate;
    const isSame = from === to;
    const isAgain = rates.findIndex(other => pairOf(other) === pairOf(rate)) < at;
    const about = ABOUT[from] / ABOUT[to];
    return [
      ...(isSame ? [fault('to', 'A rate is between two currencies')] : []),
      ...(isAgain && !isSame ? [fault('from', `There is a rate between ${from} and ${to} already`)] : []),
      ...(isSame || believable(rate)
        ? []
        : [
            fault(
              'rate',
              `1 ${from} was about ${Number(about.toPrecision(2))} ${to}: is the rate the right way round?`,
            ),
          ]),
      ...(date > today ? [fault('date', 'The date of a rate is not in the future')] : []),
      ...(date < EARLIEST_DATE ? [fault('date', 'The date of a rate is after 1999')] : []),
    ];
  });

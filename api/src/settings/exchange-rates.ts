import type { Currency } from '@marketplace/db/options';
import type { Fault } from '../platform/errors/errors.ts';
import type { Said } from '../platform/errors/said.ts';
import { asFields } from '../platform/http/unvalidated.ts';

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
const DAY = /^\d{4}-\d\d-\d\d$/;

const pairOf = ({ from, to }: Partial<ExchangeRate>) => (from && to ? [from, to].sort().join(' ') : undefined);

const believable = (rate: number, about: number) =>
  rate / about < BELIEVED_FACTOR && rate / about > 1 / BELIEVED_FACTOR;

const isCurrency = (value: unknown): value is Currency => typeof value === 'string' && Object.hasOwn(ABOUT, value);
const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** What of a rate is of its form. */
const formed = (input: unknown): Partial<ExchangeRate> => {
  const { from, to, rate, date } = asFields(input);
  return {
    ...(isCurrency(from) && { from }),
    ...(isCurrency(to) && { to }),
    ...(isPositive(rate) && { rate }),
    ...(typeof date === 'string' && DAY.test(date) && { date }),
  };
};

/**
 * What is wrong with rates beyond their form.
 * @param input the list as it came; its types may be wrong
 * @param today the day in Malaysia, `YYYY-MM-DD`
 */
export const rateFaults = (input: unknown, today: string): Fault[] => {
  const rates = Array.isArray(input) ? input.slice(0, MOST_RATES).map(formed) : [];
  const pairs = rates.map(pairOf);
  return rates.flatMap(({ from, to, rate, date }, at) => {
    const fault = (field: string, msg: Said): Fault => ({
      loc: ['body', 'exchange_rates', at, field],
      msg,
      type: 'value',
    });
    const isSame = from !== undefined && from === to;
    const isAgain = pairs[at] !== undefined && pairs.indexOf(pairs[at]) < at;
    const about = from && to && !isSame ? ABOUT[from] / ABOUT[to] : undefined;
    return [
      ...(isSame ? [fault('to', 'A rate is between two currencies')] : []),
      ...(isAgain && !isSame ? [fault('from', `There is a rate between ${from} and ${to} already`)] : []),
      ...(rate === undefined || about === undefined || believable(rate, about)
        ? []
        : [
            fault(
              'rate',
              `1 ${from} was about ${Number(about.toPrecision(2))} ${to}: is the rate the right way round?`,
            ),
          ]),
      ...(date && date > today ? [fault('date', 'The date of a rate is not in the future')] : []),
      ...(date && date < EARLIEST_DATE ? [fault('date', 'The date of a rate is after 1999')] : []),
    ];
  });
};

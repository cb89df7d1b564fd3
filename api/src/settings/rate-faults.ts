import type { Currency } from '@marketplace/db/options';
import { type Fault, fault } from '../platform/errors/errors.ts';
import type { Message } from '../platform/errors/messages.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { MAX_RATES } from './exchange-rates.ts';
import type { ExchangeRate } from './schemas.ts';

/**
 * Approximate values of one unit in ringgit in the 2020s. They are only used to detect rates that were entered in the
 * wrong direction, for a hundred units, or with a misplaced decimal point; amounts are never converted with them.
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
/** Maximum factor between a rate and its approximate value; in decades, rates have changed by less. */
const BELIEVED_FACTOR = 3;
const EARLIEST_DATE = '2000-01-01';
const DAY = /^\d{4}-\d\d-\d\d$/;

const pairOf = ({ from, to }: Partial<ExchangeRate>) => (from && to ? [from, to].sort().join(' ') : undefined);

const isPlausible = (rate: number, about: number) =>
  rate / about < BELIEVED_FACTOR && rate / about > 1 / BELIEVED_FACTOR;

const isCurrency = (value: unknown): value is Currency => typeof value === 'string' && Object.hasOwn(ABOUT, value);
const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** Returns the fields of a rate that have the right format. */
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
 * Returns the faults of exchange rates that the schema cannot find: same or repeated currencies, an implausible value, or a
 * date in the future or before 2000.
 * @param input the unvalidated list
 * @param today the day in Malaysia, `YYYY-MM-DD`
 */
export const rateFaults = (input: unknown, today: string): Fault[] => {
  const rates = Array.isArray(input) ? input.slice(0, MAX_RATES).map(formed) : [];
  const pairs = rates.map(pairOf);
  return rates.flatMap(({ from, to, rate, date }, at) => {
    const rateFault = (field: string, ...message: Message): Fault =>
      fault(['exchange_rates', at, field], 'value', ...message);
    const isSame = from !== undefined && from === to;
    const isRepeated = pairs[at] !== undefined && pairs.indexOf(pairs[at]) < at;
    const about = from && to && !isSame ? ABOUT[from] / ABOUT[to] : undefined;
    return [
      ...(isSame ? [rateFault('to', 'rate_between_same_currency')] : []),
      ...(from && to && isRepeated && !isSame ? [rateFault('from', 'rate_exists', { from, to })] : []),
      ...(!from || !to || rate === undefined || about === undefined || isPlausible(rate, about)
        ? []
        : [rateFault('rate', 'rate_reversed', { from, to, rate: Number(about.toPrecision(2)) })]),
      ...(date && date > today ? [rateFault('date', 'rate_date_in_future')] : []),
      ...(date && date < EARLIEST_DATE ? [rateFault('date', 'rate_date_too_early')] : []),
    ];
  });
};

import { CURRENCIES, type Currency } from '@marketplace/db/options';
import type { Condition } from '../platform/lists/conditions.ts';
import type { Direction } from '../platform/lists/list.ts';
import type { CurrencyValues } from '../settings/exchange-rates.ts';
import { DIRECTORY_CURRENCY } from './options.ts';

/** Tolerance for rounding: the quotient of two decimals may differ from an integer by this much. */
const NEARLY = 1e-6;

/** The two filters of money: the filter `least` compares the maximum investment of a franchise, `most` the minimum. */
const SIDES = {
  least: {
    column: 'f.investment_max',
    field: 'investment_max',
    operator: '>=',
    whole: (amount: number) => Math.ceil(amount - NEARLY),
  },
  most: {
    column: 'f.investment_min',
    field: 'investment_min',
    operator: '<=',
    whole: (amount: number) => Math.floor(amount + NEARLY),
  },
} as const;
export type InvestmentBound = keyof typeof SIDES;

const inCurrency = (currency: Currency) =>
  currency === DIRECTORY_CURRENCY ? `(f.currency = '${currency}' OR f.currency IS NULL)` : `f.currency = '${currency}'`;

/** The compared amounts of a franchise. */
type Amounts = Record<'investment_min' | 'investment_max', number | null> & { currency: Currency | null };

const worthOf = ({ currency }: Amounts, worths: CurrencyValues) => worths[currency ?? DIRECTORY_CURRENCY];

/** Returns a function that compares two franchises as {@link investmentOrder} does, without the id. */
export const compareInvestments = (direction: Direction, worths: CurrencyValues = {}) => {
  const groupOf = (franchise: Amounts): number => {
    if (franchise.investment_min === null) return 2;
    return worthOf(franchise, worths) === undefined ? 1 : 0;
  };
  /** The minimum in the site's currency, or in its own currency if that has no rate. */
  const amountOf = (franchise: Amounts): number => (franchise.investment_min ?? 0) * (worthOf(franchise, worths) ?? 1);
  const sign = direction === 'ASC' ? 1 : -1;
  return (a: Amounts, b: Amounts): number => groupOf(a) - groupOf(b) || sign * (amountOf(a) - amountOf(b));
};

const isWorth = (worths: CurrencyValues) => (currency: Currency) => worths[currency] !== undefined;

/**
 * Returns the amount in a currency that corresponds to a bound in the site's currency; undefined if the currency has no
 * rate.
 */
const convertBound = (
  side: InvestmentBound,
  amount: number,
  currency: Currency,
  worths: CurrencyValues,
): number | undefined => {
  const worth = worths[currency];
  return worth === undefined ? undefined : SIDES[side].whole(amount / worth);
};

/** How a franchise's amount compares with a bound. */
export type Comparison = 'within' | 'outside' | 'confidential' | 'no rate';

/**
 * Returns a function that compares a franchise's amount with a bound in the site's currency, as
 * {@link investmentBoundCondition} does. The bound is converted once for each currency.
 */
export const compareWithBound = (side: InvestmentBound, bound: number, worths: CurrencyValues) => {
  const { field, operator } = SIDES[side];
  const bounds = new Map(CURRENCIES.map(currency => [currency, convertBound(side, bound, currency, worths)]));
  return (franchise: Amounts): Comparison => {
    const amount = franchise[field];
    if (amount === null) return 'confidential';
    const inCurrency = bounds.get(franchise.currency ?? DIRECTORY_CURRENCY);
    if (inCurrency === undefined) return 'no rate';
    return (operator === '>=' ? amount >= inCurrency : amount <= inCurrency) ? 'within' : 'outside';
  };
};

/**
 * Builds the condition for a minimum or maximum investment in the site's currency: one range for each currency with a
 * rate. Franchises store no converted amounts, so a new rate needs no update of rows.
 */
export const investmentBoundCondition = (side: InvestmentBound, amount: number, worths: CurrencyValues): Condition => {
  const { column, operator } = SIDES[side];
  const ranges = CURRENCIES.flatMap(currency => {
    const value = convertBound(side, amount, currency, worths);
    return value === undefined ? [] : [{ sql: `${inCurrency(currency)} AND ${column} ${operator} ?`, value }];
  });
  return { sql: `(${ranges.map(({ sql }) => sql).join(' OR ')})`, values: ranges.map(({ value }) => value) };
};

/**
 * Builds the condition for franchises whose amounts cannot be compared, since their currency has no rate; null if every
 * currency has a rate.
 */
export const incomparableCondition = (sides: InvestmentBound[], worths: CurrencyValues): Condition | null => {
  const unknown = CURRENCIES.filter(currency => worths[currency] === undefined);
  if (sides.length === 0 || unknown.length === 0) return null;
  const figures = sides.map(side => `${SIDES[side].column} IS NOT NULL`);
  return { sql: [`(${unknown.map(inCurrency).join(' OR ')})`, ...figures].join(' AND '), values: [] };
};

/**
 * Builds the condition for franchises of which at least one of the compared amounts is confidential, and no other
 * amount is outside its bound.
 */
export const confidentialCondition = (
  sides: InvestmentBound[],
  bounds: { side: InvestmentBound; amount: number }[],
  worths: CurrencyValues,
): Condition => {
  const missing = sides.map(side => `${SIDES[side].column} IS NULL`).join(' OR ');
  const unknown = CURRENCIES.filter(currency => worths[currency] === undefined).map(inCurrency);
  const others = bounds.map(({ side, amount }) => {
    const { sql, values } = investmentBoundCondition(side, amount, worths);
    return { sql: [sql, `${SIDES[side].column} IS NULL`, ...unknown].join(' OR '), values };
  });
  const all = [{ sql: missing, values: [] }, ...others];
  return { sql: all.map(({ sql }) => `(${sql})`).join(' AND '), values: all.flatMap(({ values }) => values) };
};

/**
 * Builds the ORDER BY for the investment. In both directions franchises without a rate come after the comparable ones,
 * and those without an amount come last.
 */
export const investmentOrder = (direction: Direction, worths: CurrencyValues = {}): string => {
  const withRate = CURRENCIES.filter(isWorth(worths));
  const isKnown = withRate.map(inCurrency).join(' OR ') || 'FALSE';
  const group = `IF(f.investment_min IS NULL, 2, IF(${isKnown}, 0, 1))`;
  const cases = withRate.map(currency => `WHEN ${inCurrency(currency)} THEN f.investment_min * ${worths[currency]}`);
  const amount = `CASE WHEN f.investment_min IS NULL THEN 0 ${cases.join(' ')} ELSE f.investment_min END`;
  return `${group}, ${amount} ${direction}, f.id ${direction}`;
};

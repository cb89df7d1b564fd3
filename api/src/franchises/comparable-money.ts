import { CURRENCIES, type Currency } from '@marketplace/db/options';
import type { Condition, Statement } from '../platform/lists/conditions.ts';
import type { ComputedOrder, Direction, ListWindow } from '../platform/lists/list.ts';
import type { Worths } from '../settings/exchange-rates.ts';
import { DIRECTORY_CURRENCY } from './options.ts';

/** A quotient of two decimals may miss the whole number that it is by this much. */
const NEARLY = 1e-6;

/** What a filter of money is: a column that reaches an amount, or stays within it. */
const SIDES = {
  least: { column: 'f.investment_max', operator: '>=', whole: (amount: number) => Math.ceil(amount - NEARLY) },
  most: { column: 'f.investment_min', operator: '<=', whole: (amount: number) => Math.floor(amount + NEARLY) },
} as const;
export type Side = keyof typeof SIDES;

const inCurrency = (currency: Currency) =>
  currency === DIRECTORY_CURRENCY ? `(f.currency = '${currency}' OR f.currency IS NULL)` : `f.currency = '${currency}'`;

const isWorth = (worths: Worths) => (currency: Currency) => worths[currency] !== undefined;

/**
 * Franchises whose investment reaches an amount, or stays within it, in the site's currency: one range for each
 * currency that has a rate. Nothing about rates is stored with a franchise, so nothing has to be computed anew when
 * one changes.
 */
export const investmentBound = (side: Side, amount: number, worths: Worths): Condition => {
  const { column, operator, whole } = SIDES[side];
  const ranges = CURRENCIES.filter(isWorth(worths)).map(currency => ({
    sql: `${inCurrency(currency)} AND ${column} ${operator} ?`,
    value: whole(amount / (worths[currency] ?? 1)),
  }));
  return { sql: `(${ranges.map(({ sql }) => sql).join(' OR ')})`, values: ranges.map(({ value }) => value) };
};

/** Franchises with figures that no filter of money can compare; null when every currency has a rate. */
export const incomparable = (sides: Side[], worths: Worths): Condition | null => {
  const unknown = CURRENCIES.filter(currency => worths[currency] === undefined);
  if (sides.length === 0 || unknown.length === 0) return null;
  const figures = sides.map(side => `${SIDES[side].column} IS NOT NULL`);
  return { sql: [`(${unknown.map(inCurrency).join(' OR ')})`, ...figures].join(' AND '), values: [] };
};

/** Some franchises of a list that is sorted by investment; those of a lower group come first, both ways. */
interface Priced {
  group: 0 | 1 | 2;
  where: string;
  /** What they are sorted by within their group. */
  amount: string;
}

const HAS_FIGURE = 'f.investment_min IS NOT NULL';
const IN_DOLLARS = [`f.currency = '${DIRECTORY_CURRENCY}'`, 'f.currency IS NULL'];
const UNKNOWN = `f.currency NOT IN (${CURRENCIES.map(currency => `'${currency}'`).join(', ')})`;

/**
 * The parts of a list that is sorted by investment, each of which an index has in its order: by currency those with a
 * rate, then those without one by their own figures, then those without figures.
 */
const pricedParts = (worths: Worths): Priced[] => {
  const currencies = CURRENCIES.flatMap(currency =>
    (currency === DIRECTORY_CURRENCY ? IN_DOLLARS : [`f.currency = '${currency}'`]).map(where => ({
      where,
      worth: worths[currency],
    })),
  );
  return [...currencies, { where: UNKNOWN, worth: undefined }].flatMap(({ where, worth }) => [
    {
      group: worth === undefined ? 1 : 0,
      where: `${where} AND ${HAS_FIGURE}`,
      amount: `f.investment_min * ${worth ?? 1}`,
    } as const,
    { group: 2, where: `${where} AND f.investment_min IS NULL`, amount: '0' } as const,
  ]);
};

/** The same order for rows that were found some other way. */
const pricedOrder = (worths: Worths, direction: Direction, groups: Direction): string => {
  const known = CURRENCIES.filter(isWorth(worths));
  const group = `IF(f.investment_min IS NULL, 2, IF(${known.map(inCurrency).join(' OR ')}, 0, 1))`;
  const cases = known.map(currency => `WHEN ${inCurrency(currency)} THEN f.investment_min * ${worths[currency]}`);
  // As in the parts, those without figures are all alike.
  const amount = `CASE WHEN f.investment_min IS NULL THEN 0 ${cases.join(' ')} ELSE f.investment_min END`;
  return `${group} ${groups}, ${amount} ${direction}, f.id ${direction}`;
};

/**
 * The ids of a page that is sorted by investment: an index has each currency's amounts in their order, and of each no
 * more than the page reaches is read. Sorting all by what they are worth takes a hundred times as long.
 */
const idsInParts = (
  where: Statement,
  worths: Worths,
  way: Direction,
  groups: Direction,
  window: ListWindow,
): Statement => {
  const { offset, limit } = window;
  const parts = pricedParts(worths).map(
    part => `(SELECT f.id, ${part.group} AS part, ${part.amount} AS amount
      FROM franchises f FORCE INDEX (ix_franchises_worth) WHERE ${where.sql} AND ${part.where}
      ORDER BY ${part.group === 2 ? '' : `f.investment_min ${way}, `}f.id ${way} LIMIT ${offset + limit})`,
  );
  return {
    sql: `SELECT u.id FROM (${parts.join(' UNION ALL ')}) u
      ORDER BY u.part ${groups}, u.amount ${way}, u.id ${way} LIMIT ? OFFSET ?`,
    values: [...parts.flatMap(() => where.values), limit, offset],
  };
};

const TURNED = { ASC: 'DESC', DESC: 'ASC' } as const;

/** The order by investment. What has none that can be compared comes last both ways. */
export const investmentOrder = (direction: Direction, worths: Worths = {}): ComputedOrder => {
  const ways = (isFromTheEnd = false): [way: Direction, groups: Direction] =>
    isFromTheEnd ? [TURNED[direction], 'DESC'] : [direction, 'ASC'];
  return {
    by: isFromTheEnd => pricedOrder(worths, ...ways(isFromTheEnd)),
    // A consultant's own are few.
    idsBy: (where, window) =>
      where.sql.includes('f.consultant_id')
        ? undefined
        : idsInParts(where, worths, ...ways(window.isFromTheEnd), window),
  };
};

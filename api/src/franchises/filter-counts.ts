import { placeBits } from '@marketplace/db';
import { CURRENCIES } from '@marketplace/db/options';
import type { Worths } from '../settings/exchange-rates.ts';
import { boundIn, type Side } from './comparable-money.ts';
import type { FilterRow, FilterRows } from './filter-rows.ts';
import { COUNTRIES, MALAYSIAN_STATES, MAXIMUM_INVESTMENTS, MINIMUM_INVESTMENTS } from './options.ts';

/** The filters of a request; missing ones are not set. */
export interface CountedFilters {
  /** Ids of the franchises that the search finds. */
  search?: ReadonlySet<string> | undefined;
  /** Ids of the categories with the name of the filter. */
  category?: ReadonlySet<string> | undefined;
  place?: string | undefined;
  /** Amounts in the site's currency. */
  min_investment?: number | undefined;
  max_investment?: number | undefined;
  featured?: boolean | undefined;
}

const NAMES = ['search', 'category', 'place', 'min_investment', 'max_investment', 'featured'] as const;
type CountedFilter = (typeof NAMES)[number];

type Numbers = Record<string, number>;

/** Numbers of franchises. */
export interface ChoiceCounts {
  /** Franchises that match all filters. */
  total: number;
  /** Franchises by category id, if the category were the only one chosen and all other filters stayed. */
  categoryId: Numbers;
  /** The same for each choice of the other filters. */
  place: Numbers;
  min_investment: Numbers;
  max_investment: Numbers;
  featured: number;
  /** For each filter that is set: the franchises that match all other filters. */
  without: Partial<Record<CountedFilter, number>>;
  /** Franchises that match the other filters, and whose amounts are confidential (NDA). */
  nda: number;
}

/** How an amount compares with a filter. */
type Comparison = 'within' | 'outside' | 'confidential' | 'no rate';

/** Compares amounts with a bound in the site's currency. Computes the bound of each currency only once. */
const comparing = (side: Side, bound: number, worths: Worths) => {
  const bounds = CURRENCIES.map(currency => boundIn(side, bound, currency, worths) ?? Number.NaN);
  return ({ min, max, currency }: FilterRow): Comparison => {
    const amount = side === 'least' ? max : min;
    if (amount === null) return 'confidential';
    const inCurrency = bounds[currency] ?? Number.NaN;
    if (Number.isNaN(inCurrency)) return 'no rate';
    return (side === 'least' ? amount >= inCurrency : amount <= inCurrency) ? 'within' : 'outside';
  };
};

/** Tests which sets of places contain a place, by the index of the set. */
const containing = (place: string, placeSets: readonly number[]): boolean[] => {
  const bits = BigInt(placeBits(place) ?? 0);
  return placeSets.map(set => (BigInt(set) & bits) !== 0n);
};

const increment = (counts: Uint32Array, index: number) => {
  counts[index] = (counts[index] ?? 0) + 1;
};

/** Counts the franchises of each choice of an amount. */
const amountCounter = (side: Side, choices: readonly number[], worths: Worths) => {
  const counted = choices.map(amount => ({ amount, compare: comparing(side, amount, worths), count: 0 }));
  return {
    add: (row: FilterRow) => {
      for (const choice of counted) if (choice.compare(row) === 'within') choice.count++;
    },
    counts: (): Numbers => Object.fromEntries(counted.map(({ amount, count }) => [amount, count])),
  };
};

/** Converts counts of sets of places into counts of places. */
const countsByPlace = (counts: Uint32Array, placeSets: readonly number[]): Numbers =>
  Object.fromEntries(
    [...MALAYSIAN_STATES, ...COUNTRIES].map(place => {
      const isIn = containing(place, placeSets);
      return [place, counts.reduce((sum, count, set) => (isIn[set] ? sum + count : sum), 0)];
    }),
  );

/**
 * Counts the franchises of every choice of every filter in one pass over all franchises.
 * @param worths the value of one unit of each currency in the site's currency
 */
export const countChoices = (
  { rows, categoryIds, placeSets }: FilterRows,
  filters: CountedFilters,
  worths: Worths,
): ChoiceCounts => {
  const { search, category, place, min_investment, max_investment, featured } = filters;
  const isInCategory = category && categoryIds.map(id => category.has(id));
  const isInPlace = place === undefined ? undefined : containing(place, placeSets);
  const compareLeast = min_investment === undefined ? undefined : comparing('least', min_investment, worths);
  const compareMost = max_investment === undefined ? undefined : comparing('most', max_investment, worths);

  const without = new Map<CountedFilter, number>();
  const categories = new Uint32Array(categoryIds.length);
  const sets = new Uint32Array(placeSets.length);
  const least = amountCounter('least', MINIMUM_INVESTMENTS, worths);
  const most = amountCounter('most', MAXIMUM_INVESTMENTS, worths);
  let [total, featuredCount, nda] = [0, 0, 0];

  for (const row of rows.values()) {
    let failed: CountedFilter | undefined;
    let failures = 0;
    if (search && !search.has(row.id)) [failed, failures] = ['search', 1];
    if (isInCategory && !isInCategory[row.category]) [failed, failures] = ['category', failures + 1];
    if (isInPlace && !isInPlace[row.places]) [failed, failures] = ['place', failures + 1];
    if (featured !== undefined && row.isFeatured !== featured) [failed, failures] = ['featured', failures + 1];
    if (failures > 1) continue;
    const leastIs = compareLeast ? compareLeast(row) : 'within';
    const mostIs = compareMost ? compareMost(row) : 'within';
    const isConfidential = leastIs === 'confidential' || mostIs === 'confidential';
    if (failures === 0 && isConfidential && leastIs !== 'outside' && mostIs !== 'outside') nda++;
    if (leastIs !== 'within') [failed, failures] = ['min_investment', failures + 1];
    if (mostIs !== 'within') [failed, failures] = ['max_investment', failures + 1];
    if (failures > 1) continue;

    if (failed) without.set(failed, (without.get(failed) ?? 0) + 1);
    else total++;
    if (!failed || failed === 'category') increment(categories, row.category);
    if (!failed || failed === 'place') increment(sets, row.places);
    if (!failed || failed === 'min_investment') least.add(row);
    if (!failed || failed === 'max_investment') most.add(row);
    if ((!failed || failed === 'featured') && row.isFeatured) featuredCount++;
  }

  return {
    total,
    categoryId: Object.fromEntries(categoryIds.map((id, index) => [id, categories[index] ?? 0])),
    place: countsByPlace(sets, placeSets),
    min_investment: least.counts(),
    max_investment: most.counts(),
    featured: featuredCount,
    without: Object.fromEntries(
      NAMES.flatMap(name => (filters[name] === undefined ? [] : [[name, total + (without.get(name) ?? 0)]])),
    ),
    nda,
  };
};

import type { Catalogue, ListedFranchise } from '../franchise-search/catalogue.ts';
import type { RowSet } from '../franchise-search/row-set.ts';
import type { CurrencyValues } from '../settings/exchange-rates.ts';
import { compareWithBound, type InvestmentBound } from './comparable-money.ts';
import { COUNTRIES, MALAYSIAN_STATES, MAXIMUM_INVESTMENTS, MINIMUM_INVESTMENTS } from './options.ts';
import { countInPlace, createPlaceTest } from './places.ts';

/** The filters of a request; missing ones are not set. */
export interface CountedFilters {
  /** Rows of the franchises that the search finds. */
  search?: RowSet | undefined;
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
  /** Franchises by choice of another filter, counted like `categoryId`. */
  place: Numbers;
  min_investment: Numbers;
  max_investment: Numbers;
  featured: number;
  /** For each filter that is set: the franchises that match all other filters. */
  without: Partial<Record<CountedFilter, number>>;
  /** Franchises that match the other filters, and whose amounts are confidential (NDA). */
  nda: number;
}

/** Numbers of franchises by a property of theirs. */
export class Tally<Key> extends Map<Key, number> {
  add(key: Key): void {
    this.set(key, (this.get(key) ?? 0) + 1);
  }
}

/** Counts the franchises of each choice of an amount. */
const amountCounter = (side: InvestmentBound, choices: readonly number[], worths: CurrencyValues) => {
  const counted = choices.map(amount => ({ amount, compare: compareWithBound(side, amount, worths), count: 0 }));
  return {
    add: (franchise: ListedFranchise) => {
      for (const choice of counted) if (choice.compare(franchise) === 'within') choice.count++;
    },
    counts: (): Numbers => Object.fromEntries(counted.map(({ amount, count }) => [amount, count])),
  };
};

/** Converts counts of sets of places into counts of places. */
const countsByPlace = (sets: ReadonlyMap<number, number>): Numbers =>
  Object.fromEntries([...MALAYSIAN_STATES, ...COUNTRIES].map(place => [place, countInPlace(sets, place)]));

/**
 * Counts the franchises of every choice of every filter in one pass over the catalogue.
 * @param worths the value of one unit of each currency in the site's currency
 */
export const countChoices = (
  catalogue: Pick<Catalogue, 'size' | 'at'>,
  filters: CountedFilters,
  worths: CurrencyValues,
): ChoiceCounts => {
  const { search, category, place, min_investment, max_investment, featured } = filters;
  const opensInPlace = place === undefined ? undefined : createPlaceTest([place]);
  const compareLeast = min_investment === undefined ? undefined : compareWithBound('least', min_investment, worths);
  const compareMost = max_investment === undefined ? undefined : compareWithBound('most', max_investment, worths);

  const without = new Tally<CountedFilter>();
  const categories = new Tally<string>();
  const sets = new Tally<number>();
  const least = amountCounter('least', MINIMUM_INVESTMENTS, worths);
  const most = amountCounter('most', MAXIMUM_INVESTMENTS, worths);
  let [total, featuredCount, nda] = [0, 0, 0];

  for (let row = 0; row < catalogue.size; row++) {
    const franchise = catalogue.at(row);
    if (!franchise) continue;
    let failed: CountedFilter | undefined;
    let failures = 0;
    const fail = (filter: CountedFilter) => {
      failed = filter;
      failures++;
    };
    if (search && !search.has(row)) fail('search');
    if (category && !category.has(franchise.category_id ?? '')) fail('category');
    if (opensInPlace && !opensInPlace(franchise)) fail('place');
    if (featured !== undefined && franchise.featured !== featured) fail('featured');
    if (failures > 1) continue;
    const leastIs = compareLeast ? compareLeast(franchise) : 'within';
    const mostIs = compareMost ? compareMost(franchise) : 'within';
    const isConfidential = leastIs === 'confidential' || mostIs === 'confidential';
    if (failures === 0 && isConfidential && leastIs !== 'outside' && mostIs !== 'outside') nda++;
    if (leastIs !== 'within') fail('min_investment');
    if (mostIs !== 'within') fail('max_investment');
    if (failures > 1) continue;

    if (failed) without.add(failed);
    else total++;
    if (!failed || failed === 'category') categories.add(franchise.category_id ?? '');
    if (!failed || failed === 'place') sets.add(franchise.places);
    if (!failed || failed === 'min_investment') least.add(franchise);
    if (!failed || failed === 'max_investment') most.add(franchise);
    if ((!failed || failed === 'featured') && franchise.featured) featuredCount++;
  }

  return {
    total,
    categoryId: Object.fromEntries(categories),
    place: countsByPlace(sets),
    min_investment: least.counts(),
    max_investment: most.counts(),
    featured: featuredCount,
    without: Object.fromEntries(
      NAMES.flatMap(name => (filters[name] === undefined ? [] : [[name, total + (without.get(name) ?? 0)]])),
    ),
    nda,
  };
};

import { setImmediate as pause } from 'node:timers/promises';
import { CategoryModel, idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import type { Catalogue, ListedFranchise } from '../franchise-search/catalogue.ts';
import {
  type CompareFranchises,
  compareByMatch,
  type FoundFranchises,
  findFranchises,
  selectFirst,
} from '../franchise-search/find.ts';
import type { FilterValues } from '../platform/lists/list.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import type { CurrencyValues } from '../settings/exchange-rates.ts';
import { type Comparison, compareInvestments, compareWithBound } from './comparable-money.ts';
import { INVESTMENT_BOUNDS, STRICTEST } from './list.ts';
import { createPlaceTest } from './places.ts';

type Test = (franchise: ListedFranchise) => boolean;

/** A visitor's search with its filters and sort order. */
export interface VisitorSearch {
  text: string;
  /** Filters of the list, without the search. */
  filters: FilterValues[];
  sort: ListQuery['sort'];
  worths: CurrencyValues | undefined;
}

/** The franchises that a search found and that match the filters. */
export interface SearchResult extends FoundFranchises {
  /** Number of franchises that a filter of money excludes, because their currency has no rate. */
  incomparable: number;
}

const isInCategories = async (knex: Knex, values: FilterValues[string]): Promise<Test> => {
  const categories = await CategoryModel.query(knex).whereIn('name', values.map(String)).select('id');
  const ids = new Set(idsOf(categories));
  return ({ category_id }) => category_id !== null && ids.has(category_id);
};

/** Returns the test of a filter; undefined for filters that only the database can evaluate. */
const testOf = async (knex: Knex, field: string, values: FilterValues[string]): Promise<Test | undefined> => {
  if (field === 'category') return isInCategories(knex, values);
  if (field === 'place') return createPlaceTest(values.map(String));
  if (field === 'featured' || field === 'is_featured') return ({ featured }) => values.includes(featured);
  if (field === 'rof_approved') return ({ rof_approved }) => values.includes(rof_approved);
};

const NAMES = new Intl.Collator('en', { sensitivity: 'base' });

/** Returns the character code of a name's first letter in lower case; undefined if the letter is not from A to Z. */
const firstLetterCode = (name: string): number | undefined => {
  const code = name.charCodeAt(0) | 32;
  return code >= 97 && code <= 122 ? code : undefined;
};

/** Compares two names. Different first letters decide without the collator, which is slow. */
const compareNames = (a: string, b: string): number => {
  const [first, second] = [firstLetterCode(a), firstLetterCode(b)];
  return first === undefined || second === undefined || first === second ? NAMES.compare(a, b) : first - second;
};

/** Returns a chosen order of franchises; undefined for orders that only the database can evaluate. */
const chosenOrder = (sort: NonNullable<ListQuery['sort']>, worths?: CurrencyValues): CompareFranchises | undefined => {
  const { field, direction } = sort;
  const sign = direction === 'ASC' ? 1 : -1;
  const compare = {
    created_at: (a: ListedFranchise, b: ListedFranchise) => sign * (a.created_at.getTime() - b.created_at.getTime()),
    name: (a: ListedFranchise, b: ListedFranchise) => sign * compareNames(a.name, b.name),
    investment: compareInvestments(direction, worths),
  }[field];
  return compare && ((a, b) => compare(a, b) || sign * (a.id < b.id ? -1 : 1));
};

/** Runs one search after the other. Between two of them the process serves other requests. */
const inTurn = pLimit(1);

/**
 * Searches the catalogue in memory.
 * @returns null if only the database can evaluate a filter or the order, or the catalogue is not loaded yet
 */
export const searchCatalogue = async (
  knex: Knex,
  catalogue: Catalogue,
  { text, filters, sort, worths = {} }: VisitorSearch,
): Promise<SearchResult | null> => {
  if ((sort && !chosenOrder(sort)) || !(await catalogue.isCurrent())) return null;
  const tests: Test[] = [];
  const bounds: ((franchise: ListedFranchise) => Comparison)[] = [];
  for (const [field, values] of filters.flatMap(filter => Object.entries(filter))) {
    if (values.length === 0) continue;
    const side = INVESTMENT_BOUNDS[field];
    if (side) {
      bounds.push(compareWithBound(side, STRICTEST[side](...values.map(Number)), worths));
      continue;
    }
    const test = await testOf(knex, field, values);
    if (!test) return null;
    tests.push(test);
  }
  const areAll = (franchise: ListedFranchise, comparison: Comparison) =>
    bounds.every(compare => compare(franchise) === comparison);
  return inTurn(async () => {
    await pause();
    let incomparable = 0;
    const found = findFranchises(catalogue, text, franchise => {
      if (!tests.every(test => test(franchise))) return false;
      const isWithin = areAll(franchise, 'within');
      if (!isWithin && areAll(franchise, 'no rate')) incomparable++;
      return isWithin;
    });
    return { ...found, incomparable };
  });
};

/** Returns the ids of a page of found franchises, the best matches first if no order was chosen. */
export const selectPageIds = (
  found: FoundFranchises,
  { sort, worths }: Pick<VisitorSearch, 'sort' | 'worths'>,
  offset: number,
  limit: number,
): string[] => {
  const order = (sort && chosenOrder(sort, worths)) ?? compareByMatch(found);
  return selectFirst(found.franchises, offset + limit, order)
    .slice(offset)
    .map(({ id }) => id);
};

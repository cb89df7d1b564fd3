import { CategoryModel, idsOf, placeBits } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Catalogue, ListedFranchise } from '../franchise-search/catalogue.ts';
import { bestFirst, type FoundFranchise, findFranchises, firstInOrder, type Order } from '../franchise-search/find.ts';
import type { FilterValues } from '../platform/lists/list.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import type { Worths } from '../settings/exchange-rates.ts';
import { compareInvestments, isIncomparable, isWithinBound } from './comparable-money.ts';
import { SIDES, STRICTEST, sidesOf } from './list.ts';

type Test = (franchise: ListedFranchise) => boolean;

/** What a visitor searches for. */
export interface VisitorSearch {
  text: string;
  /** Filters of the list, without the search. */
  filters: FilterValues[];
  sort: ListQuery['sort'];
  worths: Worths | undefined;
}

/** The franchises that a search found. */
export interface SearchResult {
  found: FoundFranchise[];
  /** Number of franchises that a filter of money excludes, because their currency has no rate. */
  incomparable: number;
}

const isInPlaces = (values: FilterValues[string]): Test => {
  const bits = values.reduce<bigint>((all, value) => all | BigInt(placeBits(String(value)) ?? 0), 0n);
  return ({ places }) => (BigInt(places) & bits) !== 0n;
};

const isInCategories = async (knex: Knex, values: FilterValues[string]): Promise<Test> => {
  const categories = await CategoryModel.query(knex).whereIn('name', values.map(String)).select('id');
  const ids = new Set(idsOf(categories));
  return ({ category_id }) => category_id !== null && ids.has(category_id);
};

/** Returns the test of a filter; undefined for filters that only the database can evaluate. */
const testOf = async (
  knex: Knex,
  field: string,
  values: FilterValues[string],
  worths: Worths,
): Promise<Test | undefined> => {
  const side = SIDES[field];
  if (side) {
    const amount = STRICTEST[side](...values.map(Number));
    return franchise => isWithinBound(franchise, side, amount, worths);
  }
  if (field === 'category') return isInCategories(knex, values);
  if (field === 'place') return isInPlaces(values);
  if (field === 'featured' || field === 'is_featured') return ({ featured }) => values.includes(featured);
  if (field === 'rof_approved') return ({ rof_approved }) => values.includes(rof_approved);
};

const NAMES = new Intl.Collator('en', { sensitivity: 'base' });

/** Returns an order for found franchises; undefined for orders that only the database can evaluate. */
export const orderOf = (sort: ListQuery['sort'], worths?: Worths): Order | undefined => {
  if (!sort) return bestFirst;
  const { field, direction } = sort;
  const sign = direction === 'ASC' ? 1 : -1;
  const compare = {
    created_at: (a: ListedFranchise, b: ListedFranchise) => sign * (a.created_at.getTime() - b.created_at.getTime()),
    name: (a: ListedFranchise, b: ListedFranchise) => sign * NAMES.compare(a.name, b.name),
    investment: compareInvestments(direction, worths),
  }[field];
  return compare && (({ franchise: a }, { franchise: b }) => compare(a, b) || sign * (a.id < b.id ? -1 : 1));
};

/**
 * Searches the catalogue in memory.
 * @returns null if only the database can evaluate a filter or the order, or the catalogue is not loaded yet
 */
export const searchCatalogue = async (
  knex: Knex,
  catalogue: Catalogue,
  { text, filters, sort, worths = {} }: VisitorSearch,
): Promise<SearchResult | null> => {
  if (!orderOf(sort) || !(await catalogue.isCurrent())) return null;
  const tests: Test[] = [];
  const ofMoney: Test[] = [];
  for (const [field, values] of filters.flatMap(filter => Object.entries(filter))) {
    if (values.length === 0) continue;
    const test = await testOf(knex, field, values, worths);
    if (!test) return null;
    (SIDES[field] ? ofMoney : tests).push(test);
  }
  const others = findFranchises(catalogue, text, franchise => tests.every(test => test(franchise)));
  const sides = filters.flatMap(sidesOf);
  return {
    found: others.filter(({ franchise }) => ofMoney.every(test => test(franchise))),
    incomparable:
      sides.length === 0 ? 0 : others.filter(({ franchise }) => isIncomparable(franchise, sides, worths)).length,
  };
};

/** Returns the ids of a page of found franchises. */
export const pageOfFound = (found: FoundFranchise[], offset: number, limit: number, order: Order): string[] =>
  firstInOrder(found, offset + limit, order)
    .slice(offset)
    .map(({ franchise }) => franchise.id);

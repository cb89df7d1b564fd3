import { type FranchiseSearch, franchiseSearch } from '@marketplace/db';
import type { Catalogue, ListedFranchise } from './catalogue.ts';
import { RowSet } from './row-set.ts';

/** A franchise that a search found, with the points of its rank. */
export interface FoundFranchise {
  franchise: ListedFranchise;
  points: number;
}

/** Returns the franchises in these rows with their points, in no particular order. */
const withPoints = (
  catalogue: Catalogue,
  rows: RowSet,
  { ranks }: FranchiseSearch,
  isWanted: (franchise: ListedFranchise) => boolean,
): FoundFranchise[] => {
  const { words, size } = catalogue;
  const pointsOf = new Uint16Array(size);
  for (const { condition, points } of ranks)
    words.rowsWith(condition, size).forEach(row => {
      pointsOf[row] = (pointsOf[row] ?? 0) + points;
    });
  const found: FoundFranchise[] = [];
  rows.forEach(row => {
    const franchise = catalogue.at(row);
    if (franchise && isWanted(franchise)) found.push({ franchise, points: pointsOf[row] ?? 0 });
  });
  return found;
};

/** Returns the rows that a search finds, perhaps with removed ones. */
export const findRows = (catalogue: Catalogue, text: string): RowSet => {
  const search = franchiseSearch(text, catalogue.synonyms.of);
  return search ? catalogue.words.rowsWith(search.found, catalogue.size) : new RowSet(catalogue.size);
};

/**
 * Returns the franchises that a search finds, in no particular order.
 * @param text what a person typed
 * @param isWanted returns whether a franchise meets the other filters
 */
export const findFranchises = (
  catalogue: Catalogue,
  text: string,
  isWanted: (franchise: ListedFranchise) => boolean = () => true,
): FoundFranchise[] => {
  const search = franchiseSearch(text, catalogue.synonyms.of);
  if (!search) return [];
  return withPoints(catalogue, catalogue.words.rowsWith(search.found, catalogue.size), search, isWanted);
};

/** Returns the franchises whose name contains all typed words, in no particular order. */
export const findByName = (catalogue: Catalogue, text: string): FoundFranchise[] => {
  const search = franchiseSearch(text);
  if (!search) return [];
  return withPoints(catalogue, catalogue.words.rowsWith(search.foundByName, catalogue.size), search, () => true);
};

/** Returns a negative number if the first argument comes first. */
export type Order = (a: FoundFranchise, b: FoundFranchise) => number;

const byId = (a: ListedFranchise, b: ListedFranchise) => (a.id < b.id ? -1 : 1);

/** The best matches first; among equals the featured ones, then the newest. */
export const bestFirst: Order = (a, b) =>
  b.points - a.points ||
  Number(b.franchise.featured) - Number(a.franchise.featured) ||
  b.franchise.created_at.getTime() - a.franchise.created_at.getTime() ||
  byId(b.franchise, a.franchise);

/** How many more franchises than needed are collected before they are sorted. */
const SPARE = 1000;

/** Returns the first franchises in an order, without sorting all of them. */
export const firstInOrder = (found: readonly FoundFranchise[], count: number, order: Order): FoundFranchise[] => {
  let first: FoundFranchise[] = [];
  let last: FoundFranchise | undefined;
  for (const one of found) {
    if (last && order(one, last) > 0) continue;
    first.push(one);
    if (first.length < count + SPARE) continue;
    first = first.sort(order).slice(0, count);
    last = first.at(-1);
  }
  return first.sort(order).slice(0, count);
};

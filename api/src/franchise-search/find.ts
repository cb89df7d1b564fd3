import { type FranchiseSearch, franchiseSearch } from '@marketplace/db';
import type { Catalogue, ListedFranchise } from './catalogue.ts';
import { RowSet } from './row-set.ts';

/** The franchises that a search found, in no particular order. */
export interface FoundFranchises {
  franchises: ListedFranchise[];
  /** Returns the points of a franchise. The best match has the most points. */
  pointsOf(franchise: ListedFranchise): number;
}

const NONE: FoundFranchises = { franchises: [], pointsOf: () => 0 };

/** Returns the franchises in these rows, with their points. */
const withPoints = (
  catalogue: Catalogue,
  rows: RowSet,
  { ranks }: FranchiseSearch,
  isWanted: (franchise: ListedFranchise) => boolean,
): FoundFranchises => {
  const { words, size } = catalogue;
  const pointsInRow = new Uint16Array(size);
  for (const { condition, points } of ranks) words.rowsWith(condition, size).addPoints(pointsInRow, points);
  const franchises: ListedFranchise[] = [];
  rows.forEach(row => {
    const franchise = catalogue.at(row);
    if (franchise && isWanted(franchise)) franchises.push(franchise);
  });
  return { franchises, pointsOf: ({ row }) => pointsInRow[row] ?? 0 };
};

/** Returns the rows that a search finds, perhaps with removed ones. */
export const findRows = (catalogue: Catalogue, text: string): RowSet => {
  const search = franchiseSearch(text, catalogue.synonyms.of);
  return search ? catalogue.words.rowsWith(search.found, catalogue.size) : new RowSet(catalogue.size);
};

/**
 * Returns the franchises that a search finds.
 * @param text what a person typed
 * @param isWanted returns whether a franchise meets the other filters
 */
export const findFranchises = (
  catalogue: Catalogue,
  text: string,
  isWanted: (franchise: ListedFranchise) => boolean = () => true,
): FoundFranchises => {
  const search = franchiseSearch(text, catalogue.synonyms.of);
  if (!search) return NONE;
  return withPoints(catalogue, catalogue.words.rowsWith(search.found, catalogue.size), search, isWanted);
};

/** Returns the franchises whose name contains all typed words. */
export const findByName = (catalogue: Catalogue, text: string): FoundFranchises => {
  const search = franchiseSearch(text);
  if (!search) return NONE;
  return withPoints(catalogue, catalogue.words.rowsWith(search.foundByName, catalogue.size), search, () => true);
};

/** Returns a negative number if the first argument comes first. */
export type CompareFranchises = (a: ListedFranchise, b: ListedFranchise) => number;

const byId: CompareFranchises = (a, b) => (a.id < b.id ? -1 : 1);

/** The best matches first; among equals the featured ones, then the newest. */
export const compareByMatch =
  ({ pointsOf }: FoundFranchises): CompareFranchises =>
  (a, b) =>
    pointsOf(b) - pointsOf(a) ||
    Number(b.featured) - Number(a.featured) ||
    b.created_at.getTime() - a.created_at.getTime() ||
    byId(b, a);

/** Number of franchises beyond those needed that are collected before they are sorted. */
const SPARE = 1000;

/** Returns the first franchises in an order, without sorting all of them. */
export const selectFirst = (
  franchises: readonly ListedFranchise[],
  count: number,
  order: CompareFranchises,
): ListedFranchise[] => {
  let first: ListedFranchise[] = [];
  let last: ListedFranchise | undefined;
  for (const franchise of franchises) {
    if (last && order(franchise, last) > 0) continue;
    first.push(franchise);
    if (first.length < count + SPARE) continue;
    first = first.sort(order).slice(0, count);
    last = first.at(-1);
  }
  return first.sort(order).slice(0, count);
};

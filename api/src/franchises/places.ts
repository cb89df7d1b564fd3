import { placeBits } from '@marketplace/db';
import type { ListedFranchise } from '../franchise-search/catalogue.ts';

/**
 * Returns a test whether a franchise may open in one of these places. Many franchises have the same set of places, and
 * each set is tested once.
 */
export const createPlaceTest = (
  places: readonly string[],
): ((franchise: Pick<ListedFranchise, 'places'>) => boolean) => {
  const bits = places.reduce((all, place) => all | BigInt(placeBits(place) ?? 0), 0n);
  const results = new Map<number, boolean>();
  return ({ places: set }) => {
    const known = results.get(set);
    if (known !== undefined) return known;
    const opens = (BigInt(set) & bits) !== 0n;
    results.set(set, opens);
    return opens;
  };
};

/**
 * Returns the number of franchises that may open in a place.
 * @param byPlaces numbers of franchises by their sets of places, as bits
 */
export const countInPlace = (byPlaces: ReadonlyMap<number, number>, place: string): number => {
  const opens = createPlaceTest([place]);
  return [...byPlaces].reduce((sum, [places, count]) => (opens({ places }) ? sum + count : sum), 0);
};

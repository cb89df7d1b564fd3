import { COUNTRIES, MALAYSIAN_STATES } from './options.ts';

/**
 * All places that a territory can contain. Each is a bit of `franchises.places`. The database computes that column, so
 * the order never changes: a new place is appended, with a migration.
 */
export const PLACES: readonly string[] = [...MALAYSIAN_STATES, ...COUNTRIES];

const bit = (at: number) => 2 ** at;

/** Bits of all states of Malaysia, which the place Malaysia matches. */
const ANY_STATE = bit(MALAYSIAN_STATES.length) - 1;

const BITS = new Map(
  PLACES.map((place, at) => [place.toLowerCase(), place === 'Malaysia' ? bit(at) + ANY_STATE : bit(at)]),
);

/**
 * Returns the bits for a place: a franchise is available there if it has one of them. Undefined for unknown places.
 * Case is ignored, as in categories.
 */
export const placeBits = (place: string): number | undefined => BITS.get(place.toLowerCase());

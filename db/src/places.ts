import { COUNTRIES, MALAYSIAN_STATES } from './options.ts';

/**
 * Every place that a territory can name, as a bit of `franchises.places`. The database computes that column itself,
 * so the order never changes: a new place comes at the end, with a migration that knows it.
 */
export const PLACES: readonly string[] = [...MALAYSIAN_STATES, ...COUNTRIES];

const bit = (at: number) => 2 ** at;

/** Malaysia is wherever one of its states is. */
const ANY_STATE = bit(MALAYSIAN_STATES.length) - 1;

const BITS = new Map(
  PLACES.map((place, at) => [place.toLowerCase(), place === 'Malaysia' ? bit(at) + ANY_STATE : bit(at)]),
);

/**
 * The bits of which a franchise that may open in a place has one; undefined when there is no such place. Capital letters
 * make no other place, as they make no other category.
 */
export const placeBits = (place: string): number | undefined => BITS.get(place.toLowerCase());

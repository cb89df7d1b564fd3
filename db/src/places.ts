import { MALAYSIAN_STATES, PLACE_BITS } from './options.ts';

const bit = (at: number) => 2 ** at;

/** Bits of all states of Malaysia, which the place Malaysia matches. */
const ANY_STATE = MALAYSIAN_STATES.reduce((all, state) => all + bit(PLACE_BITS[state]), 0);

const BITS = new Map(
  Object.entries(PLACE_BITS).map(([place, at]) => [
    place.toLowerCase(),
    place === 'Malaysia' ? bit(at) + ANY_STATE : bit(at),
  ]),
);

/**
 * Returns the bits for a place: a franchise is available there if it has one of them. Undefined for unknown places.
 * Case is ignored, as in categories.
 */
export const placeBits = (place: string): number | undefined => BITS.get(place.toLowerCase());

import { MALAYSIAN_STATES, TERRITORY_TYPES } from '@marketplace/db/options';

const isInMalaysia = (place: string) => MALAYSIAN_STATES.some(state => state === place);
const [MALAYSIA, INTERNATIONAL] = TERRITORY_TYPES;

/** Returns the types of territory of these places (specification, section 9). */
export const territoryTypes = (places: readonly string[]) => [
  ...(places.some(isInMalaysia) ? [MALAYSIA] : []),
  ...(places.every(isInMalaysia) ? [] : [INTERNATIONAL]),
];

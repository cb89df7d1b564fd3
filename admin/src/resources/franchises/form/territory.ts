import { COUNTRIES, MALAYSIAN_STATES } from '@marketplace/api';

const states: readonly string[] = MALAYSIAN_STATES;

/** Any location that is no Malaysian state is shown as international (specification §9). */
export const isMalaysian = (location: string) => states.includes(location);

/** The locations that the chosen types offer: Malaysia its states, International the countries. */
export const offeredLocations = (types: readonly string[]): string[] => [
  ...(types.includes('Malaysia') ? MALAYSIAN_STATES : []),
  ...(types.includes('International') ? COUNTRIES : []),
];

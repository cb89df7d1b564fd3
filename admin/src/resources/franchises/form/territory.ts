import { COUNTRIES, MALAYSIAN_STATES } from '@marketplace/api';

const states: readonly string[] = MALAYSIAN_STATES;

/**
 * Returns whether a location is a Malaysian state. All other locations are displayed as international (specification,
 * section 9).
 */
export const isMalaysian = (location: string) => states.includes(location);

/** Returns the locations for the chosen territory types: states for Malaysia, countries for International. */
export const locationsForTypes = (types: readonly string[]): string[] => [
  ...(types.includes('Malaysia') ? MALAYSIAN_STATES : []),
  ...(types.includes('International') ? COUNTRIES : []),
];
